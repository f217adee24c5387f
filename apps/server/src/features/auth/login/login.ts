import type { BodyOf, endpoints } from '@atrium/contract';
import { AppError, refusalAt } from '../../../core/app-error.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { hashSecret, newSecret } from '../../../crypto/secrets.ts';
import { loginKeys, type ThrottleKeys } from '../../../limits/login-throttle.ts';
import type { RegistrationRow } from '../../../repositories/accounts/registrations.repository.ts';
import { tryAdmitMail } from '../../codes/mail-limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { findKnownDevice } from '../../sessions/known-device.ts';
import { isKnownDevice, notifyNewDevice } from '../../sign-in/new-device.ts';
import { type StartedSession, startSession } from '../../sign-in/start-session.ts';
import { restoreAccount } from '../recovery/restore-account.ts';
import { sendRegistrationCode } from '../registration/send-registration-code.ts';
import { findLoginCandidate, type LoginAccount } from './login-candidate.ts';

type LoginDeps = Pick<
  Dependencies,
  | 'repositories'
  | 'transact'
  | 'runtime'
  | 'passwords'
  | 'codeKey'
  | 'notifications'
  | 'limiter'
  | 'loginThrottle'
  | 'audit'
>;

export interface LoginRequest {
  context: RequestContext;
  registrationToken: string | undefined;
  emailVerificationToken: string | undefined;
  knownDeviceToken: string | undefined;
}

/** The form, and the browser's device where this merchant has signed in from it before. */
type LoginAttempt = BodyOf<typeof endpoints.login> & { knownDeviceHash: string | null };

type LoginOutcome =
  | { kind: 'session'; session: StartedSession }
  /** The password is right and the account deleted: restoring it needs the merchant's word. */
  | { kind: 'deleted' }
  /** The password is right and the address not proved yet: a fresh code is under way. */
  | { kind: 'unverified'; registrationToken: string };

/**
 * Signs in with address and password. Until the password is right, nothing in answer or timing
 * depends on whether the address has an account.
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
  const attempt = { ...form, knownDeviceHash };
  const keys = loginKeys(form.email, { knownDeviceHash, network });
  // Before anything is looked up, so that a flood of refused logins costs next to nothing.
  await countAttempt(deps, keys, network);
  const { account, registration } = await findLoginCandidate(deps, form.email, request);

  if (await deps.passwords.verify(account?.passwordHash ?? null, form.password)) {
    await deps.loginThrottle.clear(keys);
    await refundNetwork(deps, keys, network);
    // Nobody's password matches nothing, so there is an account.
    const admitted = await admit(deps, account as LoginAccount, attempt, request);
    return admitted ?? admitByNewHash(deps, attempt, request);
  }
  // The failures stay counted: a registration's password says nothing about the account's.
  if (registration && (await deps.passwords.verify(registration.password_hash, form.password))) {
    await refundNetwork(deps, keys, network);
    return remindToVerify(deps, { registration, knownDeviceHash }, request);
  }
  throw wrongPassword(deps, network);
}

function wrongPassword({ audit }: LoginDeps, network: string): AppError {
  audit('login_failed', { network });
  return refusalAt('password', 'invalid_credentials').asAudited();
}

/** Null when the account is not any more what the password was compared with. */
async function admit(
  deps: LoginDeps,
  account: LoginAccount,
  attempt: LoginAttempt,
  request: LoginRequest,
): Promise<LoginOutcome | null> {
  const { user, isPending } = account;
  if (user.deleted_at !== null && !attempt.restoreAccount) {
    deps.audit('deleted_account_found', { userId: user.id, network: request.context.network });
    return { kind: 'deleted' };
  }
  const newHash = await hashToArm(deps, account, attempt.password);
  // The browser that proved the mailbox is no stranger, although it never logged in.
  const known =
    attempt.knownDeviceHash !== null || isPending || (await isKnownDevice(deps, user.id, request));
  const remember = attempt.rememberMe ?? false;
  const session = await openSession(deps, account, { remember, known, newHash }, request);
  return session && { kind: 'session', session };
}

/** Another login has renewed the hash meanwhile, or a reset replaced it: what is there now decides. */
async function admitByNewHash(
  deps: LoginDeps,
  attempt: LoginAttempt,
  request: LoginRequest,
): Promise<LoginOutcome> {
  const { account } = await findLoginCandidate(deps, attempt.email, request);
  if (account && (await deps.passwords.verify(account.passwordHash, attempt.password))) {
    const admitted = await admit(deps, account, attempt, request);
    if (admitted) return admitted;
  }
  throw wrongPassword(deps, request.context.network);
}

/** Others of the network keep no known device of the owner out: it has tries of its own. */
async function countAttempt(deps: LoginDeps, keys: ThrottleKeys, network: string): Promise<void> {
  if (keys.overall !== null) await deps.limiter.consume('loginFailuresByNetwork', network);
  try {
    await deps.loginThrottle.countAttempt(keys);
  } catch (error) {
    deps.audit('login_throttled', { network });
    await refundNetwork(deps, keys, network);
    throw error instanceof AppError ? error.asAudited() : error;
  }
}

async function refundNetwork(deps: LoginDeps, keys: ThrottleKeys, network: string): Promise<void> {
  if (keys.overall !== null) await deps.limiter.refund('loginFailuresByNetwork', network);
}

/** Whoever knows the registration's password is its registrant, so this browser takes the flow on. */
async function remindToVerify(
  deps: LoginDeps,
  {
    registration,
    knownDeviceHash,
  }: { registration: RegistrationRow; knownDeviceHash: string | null },
  { context: { network } }: LoginRequest,
): Promise<LoginOutcome> {
  const registrationToken = newSecret(deps.runtime.randomBytes);
  const mail = await tryAdmitMail(deps, {
    recipient: registration.email,
    network,
    knownDeviceHash,
  });
  await deps.transact(async (transaction) => {
    await transaction.registrations.replaceToken(registration.id, hashSecret(registrationToken));
    if (mail) await sendRegistrationCode(deps, transaction, registration);
  });
  deps.audit('login_unverified', { network });
  return { kind: 'unverified', registrationToken };
}

/** The hash to write: a pending password becomes the account's own, an old hash one of today's strength. */
async function hashToArm(
  { passwords }: LoginDeps,
  { passwordHash, isPending }: LoginAccount,
  password: string,
): Promise<string | null> {
  if (passwords.needsRehash(passwordHash)) return passwords.hash(password);
  return isPending ? passwordHash : null;
}

async function openSession(
  deps: LoginDeps,
  { user, isPending }: LoginAccount,
  { remember, known, newHash }: { remember: boolean; known: boolean; newHash: string | null },
  request: LoginRequest,
): Promise<StartedSession | null> {
  const session = await deps.transact(async (transaction) => {
    const { users } = transaction;
    // Comparing takes long enough for a reset to end all sessions meanwhile, but not this one yet.
    if (!(await users.lockIfUnchanged(user))) return null;
    if (newHash !== null) {
      await users.update(user.id, { password_hash: newHash, updated_at: deps.runtime.now() });
    }
    if (isPending) await users.removePendingPassword(user.id);
    if (user.deleted_at !== null) await restoreAccount(deps, transaction, user);
    else if (!known) await notifyNewDevice(deps, transaction, user, request.context);
    return startSession(deps, transaction, { ...user, deleted_at: null }, { ...request, remember });
  });
  if (session) deps.audit('login_succeeded', { userId: user.id, network: request.context.network });
  return session;
}
