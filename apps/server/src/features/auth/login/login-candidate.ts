import { hashSecret } from '../../../crypto/secrets.ts';
import type { RegistrationRow } from '../../../repositories/accounts/registrations.repository.ts';
import type { UserRow } from '../../../repositories/accounts/users.repository.ts';
import { findOwnRegistration } from '../../accounts/own-registration.ts';
import type { Dependencies } from '../../dependencies.ts';

/** The account behind an address, with the one password hash that may open it from this browser. */
export interface LoginAccount {
  user: UserRow;
  passwordHash: string;
  /** Typed before the mailbox was proved, and waiting for this browser to confirm it. */
  isPending: boolean;
}

/**
 * What an attempt is compared with: first the account's password (or, without one, nobody's), then
 * the password of a registration that waits for the address. Taken and free addresses have
 * registrations alike, so that the number of comparisons tells nothing.
 */
export interface LoginCandidate {
  account: LoginAccount | null;
  registration: RegistrationRow | null;
}

interface BrowserSecrets {
  registrationToken: string | undefined;
  emailVerificationToken: string | undefined;
}

type LoginCandidateDeps = Pick<Dependencies, 'repositories' | 'runtime'>;

export async function findLoginCandidate(
  deps: LoginCandidateDeps,
  email: string,
  secrets: BrowserSecrets,
): Promise<LoginCandidate> {
  const user = await deps.repositories.users.findByEmail(email);
  return {
    account: user ? await findAccount(deps, user, secrets.emailVerificationToken) : null,
    registration: await findRegistration(deps, email, secrets.registrationToken),
  };
}

async function findAccount(
  { repositories, runtime }: LoginCandidateDeps,
  user: UserRow,
  emailVerificationToken: string | undefined,
): Promise<LoginAccount | null> {
  if (user.password_hash !== null)
    return { user, passwordHash: user.password_hash, isPending: false };
  // A password typed before the mailbox was proved counts only where it was proved.
  const proofHash = emailVerificationToken === undefined ? '' : hashSecret(emailVerificationToken);
  const pending = await repositories.users.findPendingPassword(user.id, proofHash, runtime.now());
  return pending ? { user, passwordHash: pending.password_hash, isPending: true } : null;
}

/** This browser's own registration, else the newest one that waits for the address. */
async function findRegistration(
  deps: LoginCandidateDeps,
  email: string,
  registrationToken: string | undefined,
): Promise<RegistrationRow | null> {
  const own = await findOwnRegistration(deps, registrationToken);
  if (own?.email === email && own.completed_at === null) return own;
  const waiting = await deps.repositories.registrations.listPending(email, deps.runtime.now());
  return waiting[0] ?? null;
}
