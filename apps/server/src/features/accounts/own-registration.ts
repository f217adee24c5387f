import type { Runtime } from '../../core/runtime.ts';
import { findBySecret } from '../../crypto/secrets.ts';
import type { RegistrationRow } from '../../repositories/accounts/registrations.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';

interface OwnRegistrationDeps {
  repositories: Pick<Repositories, 'registrations'>;
  runtime: Pick<Runtime, 'now'>;
}

/** The unexpired registration started in this browser, for any address, completed or not. */
export async function findOwnRegistration(
  { repositories, runtime }: OwnRegistrationDeps,
  /** From the cookie. */
  registrationToken: string | undefined,
): Promise<RegistrationRow | undefined> {
  const { registrations } = repositories;
  return findBySecret(registrationToken, (hash) => registrations.findByToken(hash, runtime.now()));
}

/**
 * The referral of a new account. The first touch wins: if this browser has a registration under way, its referral is
 * kept when the merchant corrects the address or continues with a provider. A completed registration has no effect.
 */
export async function firstReferral(
  { runtime }: { runtime: Pick<Runtime, 'now'> },
  repositories: Pick<Repositories, 'registrations'>,
  registrationToken: string | undefined,
  form: { referenced_by?: string | undefined },
): Promise<string | null> {
  const own = await findOwnRegistration({ repositories, runtime }, registrationToken);
  const before = own?.completed_at === null ? own.referenced_by : null;
  return before ?? (form.referenced_by || null);
}
