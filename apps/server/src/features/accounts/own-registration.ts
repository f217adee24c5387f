import type { Runtime } from '../../core/runtime.ts';
import { hashSecret } from '../../crypto/secrets.ts';
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
  if (registrationToken === undefined) return undefined;
  return repositories.registrations.findByToken(hashSecret(registrationToken), runtime.now());
}
