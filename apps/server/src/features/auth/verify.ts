import type { BodyOf, endpoints } from '@atrium/contract';
import { AppError } from '../../app-error.ts';
import { hashCode } from '../../crypto/codes.ts';
import { equalHashes, hashSecret, newSecret } from '../../crypto/secrets.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Client } from '../../http/client.ts';
import { CODE_TRIES } from '../../limits/limit-table.ts';
import type { CodeRow } from '../../repositories/codes.repository.ts';
import type { RegistrationRow } from '../../repositories/registrations.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { UserRow } from '../../repositories/users.repository.ts';
import { type StartedSession, startSession } from './start-session.ts';

const PROOF_LIFETIME_MS = 24 * 3600 * 1000;

type Needs = Pick<
  Dependencies,
  'repositories' | 'transact' | 'runtime' | 'codeKey' | 'limiter' | 'audit'
>;

interface VerifyRequest {
  client: Client;
  flowSecret: string | undefined;
  deviceSecret: string | undefined;
}

type Verified =
  /** The browser that registered: the account is made and the merchant signed in. */
  | { kind: 'token'; session: StartedSession }
  /** Another browser: the account is made; its password waits for this browser to confirm it. */
  | { kind: 'verify-email'; proofSecret: string };

/**
 * Proves an address by its mailed code and makes the account.
 *
 * A password chosen by someone else must never become active because the owner of the mailbox typed
 * a code: see docs/decisions/0005.
 *
 * @throws AppError `invalid_code`, `rate_limited`
 */
export async function verify(
  deps: Needs,
  form: BodyOf<typeof endpoints.verify>,
  request: VerifyRequest,
): Promise<Verified> {
  const { runtime, limiter, audit } = deps;
  await limiter.take('verifyByNetwork', request.client.network);
  await limiter.take('verifyByAddress', form.email);

  const found = await findRegistration(deps, form.email, request.flowSecret);
  const code = found && (await matchingCode(deps, found.registration, form));
  if (!found || !code) {
    audit('code_refused', { network: request.client.network });
    throw codeRefused();
  }
  const { registration, sameBrowser } = found;
  return deps.transact(async (transaction) => {
    const now = runtime.now();
    if (!(await transaction.codes.consume(code.id, now))) throw codeRefused();
    const user = newUser(deps, registration, sameBrowser);
    if (!(await transaction.users.insert(user))) throw codeRefused();
    await transaction.registrations.complete(registration.id, registration.email, now);
    audit('account_created', { userId: user.id });
    if (!sameBrowser) return holdPassword(deps, transaction, user, registration.password_hash);
    const session = await startSession(deps, transaction, user, { ...request, remember: false });
    return { kind: 'token', session };
  });
}

interface FoundRegistration {
  registration: RegistrationRow;
  sameBrowser: boolean;
}

async function findRegistration(
  { repositories, runtime }: Needs,
  email: string,
  flowSecret: string | undefined,
): Promise<FoundRegistration | undefined> {
  const now = runtime.now();
  const own =
    flowSecret === undefined
      ? undefined
      : await repositories.registrations.findBySecret(hashSecret(flowSecret), now);
  if (own?.email === email && own.completed_at === null) {
    return { registration: own, sameBrowser: true };
  }
  // Elsewhere a code counts only when it cannot belong to anybody else's registration.
  const waiting = await repositories.registrations.findWaiting(email, now);
  const only = waiting.length === 1 ? waiting[0] : undefined;
  return only ? { registration: only, sameBrowser: false } : undefined;
}

async function matchingCode(
  { repositories, runtime, codeKey }: Needs,
  registration: RegistrationRow,
  form: { email: string; code: string; type: string },
): Promise<CodeRow | undefined> {
  if (form.type !== 'verify-email' || registration.decoy === 1) return undefined;
  const scope = { purpose: form.type, subjectId: registration.id, email: form.email } as const;
  const row = await repositories.codes.countTry(
    scope.subjectId,
    scope.purpose,
    runtime.now(),
    CODE_TRIES,
  );
  const matches = row && equalHashes(row.code_hash, hashCode(codeKey, scope, form.code));
  return matches ? row : undefined;
}

async function holdPassword(
  { runtime }: Needs,
  { users }: Pick<Repositories, 'users'>,
  user: UserRow,
  passwordHash: string,
): Promise<Verified> {
  const proofSecret = newSecret(runtime.randomBytes);
  await users.holdPassword({
    user_id: user.id,
    password_hash: passwordHash,
    proof_hash: hashSecret(proofSecret),
    expires_at: runtime.now() + PROOF_LIFETIME_MS,
  });
  return { kind: 'verify-email', proofSecret };
}

function newUser({ runtime }: Needs, registration: RegistrationRow, sameBrowser: boolean): UserRow {
  const now = runtime.now();
  return {
    id: runtime.newId(),
    email: registration.email,
    password_hash: sameBrowser ? registration.password_hash : null,
    first_name: '',
    last_name: '',
    line1: '',
    line2: '',
    city: '',
    country: '',
    zip_code: '',
    brand_name: '',
    image: null,
    interface_appearance: 'default',
    onboarding_completed: 0,
    referenced_by: registration.referenced_by,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
}

function codeRefused(): AppError {
  const refusal = new AppError('invalid_code');
  return new AppError('invalid_code', { fields: [{ field: 'code', message: refusal.message }] });
}
