import { hashSecret } from '../../../crypto/secrets.ts';
import type { RegistrationRow } from '../../../repositories/accounts/registrations.repository.ts';
import type { UserRow } from '../../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import { findOwnRegistration } from '../../accounts/own-registration.ts';
import type { Dependencies } from '../../dependencies.ts';

/** The account of an address, with the one password hash that this browser may log in with. */
export interface LoginAccount {
  user: UserRow;
  passwordHash: string;
  /** Set before the mailbox was verified, and waiting for this browser to confirm it. */
  isPending: boolean;
}

/**
 * The hashes that an attempt is compared with: first the account's password (or a dummy), then the password of a
 * pending registration of the address. Taken and free addresses can both have registrations, so the number of
 * comparisons reveals nothing.
 */
export interface LoginCandidate {
  account: LoginAccount | null;
  registration: RegistrationRow | null;
}

interface BrowserSecrets {
  registrationToken: string | undefined;
  emailVerificationToken: string | undefined;
}

interface LoginCandidateDeps extends Pick<Dependencies, 'runtime'> {
  repositories: Pick<Repositories, 'users' | 'registrations'>;
}

export async function findLoginCandidate(
  deps: LoginCandidateDeps,
  email: string,
  secrets: BrowserSecrets,
): Promise<LoginCandidate> {
  const user = await deps.repositories.users.findByEmail(email);
  return {
    account: await findAccount(deps, user, secrets.emailVerificationToken),
    registration: await findRegistration(deps, email, secrets.registrationToken),
  };
}

/** Makes the same queries whether or not there is an account, and whether or not it has a password. */
async function findAccount(
  { repositories: { users }, runtime }: LoginCandidateDeps,
  user: UserRow | undefined,
  emailVerificationToken: string | undefined,
): Promise<LoginAccount | null> {
  const id = user?.id ?? '';
  // A password set before the mailbox was verified counts only in the browser that verified it.
  const tokenHash = emailVerificationToken === undefined ? '' : hashSecret(emailVerificationToken);
  const pending = await users.findPendingPassword(id, tokenHash, runtime.now());
  // A concurrent login of this browser may have activated it since the account was read.
  const current = emailVerificationToken === undefined ? user : await users.findById(id);
  if (!user) return null;
  if (user.password_hash !== null)
    return { user, passwordHash: user.password_hash, isPending: false };
  if (pending) return { user, passwordHash: pending.password_hash, isPending: true };
  if (!current?.password_hash) return null;
  return { user: current, passwordHash: current.password_hash, isPending: false };
}

/** This browser's own registration, or else the newest pending one of the address. */
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
