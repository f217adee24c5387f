import type { RegistrationStatus } from '@atrium/contract';
import type { RequestContext } from '../../../core/request-context.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import { findOwnRegistration } from '../../accounts/own-registration.ts';
import type { Dependencies } from '../../dependencies.ts';

interface RegistrationStatusDeps extends Pick<Dependencies, 'runtime' | 'limiter'> {
  repositories: Pick<Repositories, 'users' | 'registrations'>;
}

/**
 * The status of this browser's registration, for the page that waits for the code. Without the cookie of a registration
 * of this address the status is `waiting`, as it is for a dummy registration of a taken address.
 *
 * @throws AppError `rate_limited`
 */
export async function registrationStatus(
  deps: RegistrationStatusDeps,
  email: string,
  {
    context,
    registrationToken,
  }: { context: RequestContext; registrationToken: string | undefined },
): Promise<RegistrationStatus> {
  await deps.limiter.consume('registrationStatusByNetwork', context.network);
  const own = await findOwnRegistration(deps, registrationToken);
  if (own?.email !== email || own.completed_at === null) return 'waiting';
  if (own.completed_in_own_browser === 1) return 'verified';
  const user = await deps.repositories.users.findByEmail(email);
  // Compared with this registration's own password, so that nothing is revealed about any other password.
  return user?.password_hash === own.password_hash ? 'verified' : 'confirmed';
}
