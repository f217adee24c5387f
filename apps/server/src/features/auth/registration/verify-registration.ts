import type { BodyOf, endpoints } from '@atrium/contract';
import { PENDING_PASSWORD_LIFETIME_MS } from '../../../core/lifetimes.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { hashSecret, newSecret } from '../../../crypto/secrets.ts';
import type { RegistrationRow } from '../../../repositories/accounts/registrations.repository.ts';
import type { UserRow } from '../../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import { newUser } from '../../accounts/new-user.ts';
import { findOwnRegistration } from '../../accounts/own-registration.ts';
import {
  type CheckScope,
  type CodeCheck,
  codeRefused,
  INVALID_CODE,
} from '../../codes/check-code.ts';
import type { CoreDependencies, Dependencies } from '../../dependencies.ts';
import type { ReplacedSession } from '../../sessions/end-session.ts';
import { type StartedSession, startSession } from '../../sign-in/start-session.ts';

type VerifyRegistrationDeps = CoreDependencies & Pick<Dependencies, 'codes' | 'notifications'>;

export interface VerifyRequest extends ReplacedSession {
  context: RequestContext;
  registrationToken: string | undefined;
  knownDeviceToken: string | undefined;
}

export type VerifiedRegistration =
  /** The browser that registered: the account is created and the merchant logged in. */
  | { kind: 'token'; session: StartedSession }
  /** Another browser: the account is created, and its password waits for this browser to confirm it. */
  | { kind: 'verify-email'; emailVerificationToken: string };

/**
 * Verifies an address by its mailed code and creates the account.
 *
 * A password chosen by someone else must never become active because the owner of the mailbox entered a code: see
 * docs/decisions/accounts/0005.
 *
 * @throws AppError `invalid_code`, `code_expired`, `code_spent`, `rate_limited`
 */
export async function verifyRegistration(
  deps: VerifyRegistrationDeps,
  form: BodyOf<typeof endpoints.verify>,
  request: VerifyRequest,
): Promise<VerifiedRegistration> {
  const { network } = request.context;
  const found = await findRegistration(deps, form.email, request.registrationToken);
  const own = found?.sameBrowser ? found.registration.token_hash : null;
  const entered = { own, network, recipient: form.email, code: form.code };
  const code = await deps.codes.require(
    entered,
    async (check) => found && checkCodes(check, found.registration),
  );
  // Otherwise no code would have been found.
  if (!found) throw codeRefused();
  const { registration, sameBrowser } = found;
  return deps.transact(async (transaction) => {
    if (!(await transaction.codes.consume(code.id, deps.runtime.now()))) throw codeRefused();
    const user = await createOrFinishAccount(deps, transaction, registration, sameBrowser);
    const login = { ...request, remember: false, isFreshLogin: true };
    const verified: VerifiedRegistration = sameBrowser
      ? { kind: 'token', session: await startSession(deps, transaction, user, login) }
      : await storePendingPassword(deps, transaction, user, registration.password_hash);
    await deps.codes.confirmMailbox(transaction, code);
    return verified;
  });
}

/**
 * Creates the account. If another browser (such as a mail scanner that opened the link) has already created it, sets
 * its password: a caller with the registering browser's cookie and the mailed code is the owner.
 */
async function createOrFinishAccount(
  deps: VerifyRegistrationDeps,
  repositories: Pick<Repositories, 'users' | 'registrations' | 'mailLinks' | 'outbox'>,
  registration: RegistrationRow,
  sameBrowser: boolean,
): Promise<UserRow> {
  const { users, registrations } = repositories;
  const now = deps.runtime.now();
  if (registration.completed_at !== null) {
    // Locked: of two codes, the typed one and its link's, the second sees the password that the first has set.
    const made = await users.lockByEmail(registration.email);
    if (!made || made.password_hash !== null || made.deleted_at !== null) throw codeRefused();
    await users.setPassword(made.id, registration.password_hash, now);
    await users.removePendingPassword(made.id);
    await registrations.complete(registration, { now, inOwnBrowser: true });
    deps.audit('registration_claimed', { userId: made.id });
    return { ...made, password_hash: registration.password_hash };
  }
  const user = newUser(deps.runtime, {
    email: registration.email,
    password_hash: sameBrowser ? registration.password_hash : null,
    referenced_by: registration.referenced_by,
  });
  if (!(await users.insert(user))) throw codeRefused();
  await registrations.complete(registration, { now, inOwnBrowser: sameBrowser });
  await deps.notifications.notifyOwner(repositories, user, { template: 'welcome', provider: null });
  deps.audit('account_created', { userId: user.id });
  return user;
}

interface FoundRegistration {
  registration: RegistrationRow;
  sameBrowser: boolean;
}

async function findRegistration(
  deps: VerifyRegistrationDeps,
  email: string,
  registrationToken: string | undefined,
): Promise<FoundRegistration | undefined> {
  const own = await findOwnRegistration(deps, registrationToken);
  if (own?.email === email) return { registration: own, sameBrowser: true };
  // In another browser a code counts only if the address has exactly one pending registration.
  const waiting = await deps.repositories.registrations.listPending(email, deps.runtime.now());
  const only = waiting.length === 1 ? waiting[0] : undefined;
  return only ? { registration: only, sameBrowser: false } : undefined;
}

/** The typed code, or else the one from a mailed link. */
async function checkCodes(check: CheckScope, registration: RegistrationRow): Promise<CodeCheck> {
  const scope = { subjectId: registration.id, recipient: registration.email };
  const typed = await check({ ...scope, purpose: 'verify-email' });
  if (typed.row) return registration.dummy === 1 ? INVALID_CODE : typed;
  const linked = await check({ ...scope, purpose: 'verify-email-link' });
  return linked.row && registration.dummy !== 1 ? linked : typed;
}

async function storePendingPassword(
  { runtime }: VerifyRegistrationDeps,
  { users }: Pick<Repositories, 'users'>,
  user: UserRow,
  passwordHash: string,
): Promise<VerifiedRegistration> {
  const emailVerificationToken = newSecret(runtime.randomBytes);
  await users.insertPendingPassword({
    user_id: user.id,
    password_hash: passwordHash,
    verification_hash: hashSecret(emailVerificationToken),
    expires_at: runtime.now() + PENDING_PASSWORD_LIFETIME_MS,
  });
  return { kind: 'verify-email', emailVerificationToken };
}
