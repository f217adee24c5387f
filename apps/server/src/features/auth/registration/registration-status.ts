import type { RegistrationStatus } from '@atrium/contract';
import type { RequestContext } from '../../../core/request-context.ts';
import { findOwnRegistration } from '../../accounts/own-registration.ts';
import type { Dependencies } from '../../dependencies.ts';

type RegistrationStatusDeps = Pick<Dependencies, 'repositories' | 'runtime' | 'limiter'>;

/**
 * How far the registration is that this browser began, for its page that waits for the code. Whoever has no flow cookie
 * of a registration of this address is told the same as the owner of one that waits, and so is the owner of a dummy.
 *
 * @throws AppError `rate_limited`
 */
export async function registrationStatus(
  deps: RegistrationStatusDeps,
  email: string,
  { context, flowSecret }: { context: RequestContext; flowSecret: string | undefined },
): Promise<RegistrationStatus> {
  await deps.limiter.take('registrationStatusByNetwork', context.network);
  const own = await findOwnRegistration(deps, flowSecret);
  if (own?.email !== email || own.completed_at === null) return 'waiting';
  if (own.completed_in_own_browser === 1) return 'verified';
  const user = await deps.repositories.users.findByEmail(email);
  // Compared with this registration's own password: of any other that the account has, nothing is told.
  return user?.password_hash === own.password_hash ? 'verified' : 'confirmed';
}
