import type { Runtime } from '../../core/runtime.ts';
import { hashSecret } from '../../crypto/secrets.ts';
import type { RegistrationRow } from '../../repositories/accounts/registrations.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';

interface OwnRegistrationDeps {
  repositories: Pick<Repositories, 'registrations'>;
  runtime: Pick<Runtime, 'now'>;
}

/** The living registration that this browser began, whatever its address, completed or not. */
export async function findOwnRegistration(
  { repositories, runtime }: OwnRegistrationDeps,
  /** Of the cookie. */
  flowSecret: string | undefined,
): Promise<RegistrationRow | undefined> {
  if (flowSecret === undefined) return undefined;
  return repositories.registrations.findByToken(hashSecret(flowSecret), runtime.now());
}
