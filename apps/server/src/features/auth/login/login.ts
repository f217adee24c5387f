import type { BodyOf, endpoints } from '@atrium/contract';
import { type AppError, errorAtField } from '../../../core/app-error.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { hashSecret, newSecret } from '../../../crypto/secrets.ts';
import type { CountedLogin } from '../../../limits/login-attempts.ts';
import { loginKeys } from '../../../limits/login-throttle.ts';
import { refundFailures } from '../../../limits/refund-failures.ts';
import type { RegistrationRow } from '../../../repositories/accounts/registrations.repository.ts';
import type { UserRow } from '../../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import type { CoreDependencies, Dependencies } from '../../dependencies.ts';
import type { ReplacedSession } from '../../sessions/end-session.ts';
import {
  findKnownDevice,
  isKnownDevice,
  notifyLoginFromNewDevice,
} from '../../sign-in/known-devices.ts';
import { type StartedSession, startSession } from '../../sign-in/start-session.ts';
import { sendRegistrationCode } from '../registration/send-registration-code.ts';
import { findLoginCandidate, type LoginAccount } from './login-candidate.ts';

type LoginDeps = CoreDependencies &
  Pick<Dependencies, 'passwords' | 'loginAttempts' | 'codes' | 'notifications'>;

export interface LoginRequest extends ReplacedSession {
  context: RequestContext;
  registrationToken: string | undefined;
  emailVerificationToken: string | undefined;
  knownDeviceToken: string | undefined;
}

/** The form, the browser's device if this merchant has logged in from it before, and where the attempt is counted. */
type LoginAttempt = BodyOf<typeof endpoints.login> & {
  knownDeviceHash: string | null;
  counted: CountedLogin;
};

type LoginOutcome =
  | { kind: 'session'; session: StartedSession }
  /** The password is right and the account deleted: restoring it requires the merchant's confirmation. */
  | { kind: 'deleted' }
  /** The password is right and the address not verified yet: a fresh code was sent. */
  | { kind: 'unverified'; registrationToken: string };

/**
 * Logs in with email and password. Until the password is right, neither the response nor its timing depends on
 * whether the address has an account.
 *
 * @throws AppError `invalid_credentials`, `rate_limited`
 */
export async function login(
  deps: LoginDeps,
  form: BodyOf<typeof endpoints.login>,
  request: LoginRequest,
): Promise<LoginOutcome> {
  const { network } = request.context;
  const knownDeviceHash = await findKnownDevice(deps, form.email, request.knownDeviceToken);
  const counted = { keys: loginKeys(form.email, { knownDeviceHash, network }), network };
  const attempt = { ...form, knownDeviceHash, counted };
  // Before the account is looked up, so that a flood of refused logins is cheap.
  await deps.loginAttempts.count(counted);
  // While too many wait or the database is unavailable, it was no wrong password.
  const refund = () => deps.loginAttempts.refund(counted);
  const { account, registration, isRight } = await refundFailures(
    () => comparePassword(deps, attempt, request),
    refund,
  );
  if (account && isRight) {
    return refundFailures(async () => {
      const outcome = await completeLogin(deps, account, attempt, request);
      return outcome ?? retryWithNewHash(deps, attempt, request);
    }, refund);
  }
  // The failures stay counted: a registration's password proves nothing about the account's.
  if (
    registration &&
    (await deps.passwords.verify(registration.password_hash, form.password, network))
  ) {
    await deps.loginAttempts.refundNetwork(counted);
    return remindToVerify(deps, { registration, knownDeviceHash }, request);
  }
  throw wrongPassword(deps, account);
}

/** Restores a deleted account in the caller's transaction and notifies its owner. */
export async function restoreAccount(
  deps: Pick<Dependencies, 'runtime' | 'notifications' | 'audit'>,
  repositories: Pick<Repositories, 'users' | 'mailLinks' | 'outbox' | 'shopifyShops'>,
  user: UserRow,
): Promise<void> {
  await repositories.users.update(user.id, { deleted_at: null, updated_at: deps.runtime.now() });
  await repositories.shopifyShops.assignUnowned(user.id);
  await deps.notifications.notifyOwner(repositories, user, { template: 'account-restored' });
  deps.audit('account_restored', { userId: user.id });
}

/** Compares with the password of the account, or with a dummy hash that matches nothing. */
async function comparePassword(deps: LoginDeps, attempt: LoginAttempt, request: LoginRequest) {
  const { email, password, counted } = attempt;
  const candidate = await findLoginCandidate(deps, email, request);
  const stored = candidate.account?.passwordHash ?? null;
  return {
    ...candidate,
    isRight: await deps.passwords.verify(stored, password, counted.network),
  };
}

/** @param account the one whose password was guessed, if there is one. */
function wrongPassword({ audit }: LoginDeps, account: LoginAccount | null): AppError {
  audit('login_failed', account ? { userId: account.user.id } : {});
  return errorAtField('password', 'invalid_credentials').asAudited();
}

/** Null when the account has changed since the password was compared. */
async function completeLogin(
  deps: LoginDeps,
  account: LoginAccount,
  attempt: LoginAttempt,
  request: LoginRequest,
): Promise<LoginOutcome | null> {
  const { user, isPending } = account;
  if (user.deleted_at !== null && !attempt.restoreAccount) {
    const { counted } = attempt;
    await deps.transact((transaction) => deps.loginAttempts.forgetFailures(counted, transaction));
    deps.audit('deleted_account_found', { userId: user.id });
    return { kind: 'deleted' };
  }
  const newHash = await hashToActivate(deps, account, attempt);
  // The browser that verified the mailbox is known, although it has never logged in.
  const known =
    attempt.knownDeviceHash !== null || isPending || (await isKnownDevice(deps, user.id, request));
  const session = await openSession(deps, account, { ...attempt, known, newHash }, request);
  return session && { kind: 'session', session };
}

/** Another login renewed the hash, or a reset replaced it, in the meantime: the current hash decides. */
async function retryWithNewHash(
  deps: LoginDeps,
  attempt: LoginAttempt,
  request: LoginRequest,
): Promise<LoginOutcome> {
  const { account } = await findLoginCandidate(deps, attempt.email, request);
  const { network } = request.context;
  if (account && (await deps.passwords.verify(account.passwordHash, attempt.password, network))) {
    const outcome = await completeLogin(deps, account, attempt, request);
    if (outcome) return outcome;
  }
  throw wrongPassword(deps, account);
}

/** Whoever has the registration's password is its registrant, so this browser continues the registration. */
async function remindToVerify(
  deps: LoginDeps,
  {
    registration,
    knownDeviceHash,
  }: { registration: RegistrationRow; knownDeviceHash: string | null },
  { context }: LoginRequest,
): Promise<LoginOutcome> {
  const registrationToken = newSecret(deps.runtime.randomBytes);
  const mail = { recipient: registration.email, knownDeviceHash, context };
  await deps.codes.tryWithMailLimits(mail, (isAllowed, origin) =>
    deps.transact(async (transaction) => {
      await transaction.registrations.replaceToken(registration.id, hashSecret(registrationToken));
      if (isAllowed) await sendRegistrationCode(deps, transaction, registration, origin);
    }),
  );
  deps.audit('login_unverified');
  return { kind: 'unverified', registrationToken };
}

/** The hash to write: a pending password becomes the account's password, and an outdated hash is renewed. */
async function hashToActivate(
  { passwords }: LoginDeps,
  { passwordHash, isPending }: LoginAccount,
  { password, counted }: LoginAttempt,
): Promise<string | null> {
  if (passwords.needsRehash(passwordHash)) return passwords.hash(password, counted.network);
  return isPending ? passwordHash : null;
}

async function openSession(
  deps: LoginDeps,
  { user, isPending }: LoginAccount,
  attempt: LoginAttempt & { known: boolean; newHash: string | null },
  request: LoginRequest,
): Promise<StartedSession | null> {
  const { counted, known, newHash, rememberMe: remember = false } = attempt;
  const session = await deps.transact(async (transaction) => {
    const { users } = transaction;
    // A reset during the comparison has ended all sessions, but this one does not exist yet.
    if (!(await users.lockIfUnchanged(user))) return null;
    await deps.loginAttempts.forgetFailures(counted, transaction);
    if (newHash !== null) {
      const now = deps.runtime.now();
      if (isPending) await users.setPassword(user.id, newHash, now);
      else await users.update(user.id, { password_hash: newHash, updated_at: now });
    }
    if (isPending) await users.removePendingPassword(user.id);
    if (user.deleted_at !== null) await restoreAccount(deps, transaction, user);
    else if (!known) await notifyLoginFromNewDevice(deps, transaction, user, request.context);
    const login = { ...request, remember, isFreshLogin: true };
    return startSession(deps, transaction, { ...user, deleted_at: null }, login);
  });
  if (session) deps.audit('login_succeeded', { userId: user.id });
  return session;
}
