import type { RegistrationStatus } from '@atrium/contract';
import type { RequestContext } from '../../../core/request-context.ts';
import { hashSecret } from '../../../crypto/secrets.ts';
import type { Dependencies } from '../../dependencies.ts';

type Needs = Pick<Dependencies, 'repositories' | 'runtime' | 'limiter'>;

/**
 * How far the registration is that this browser began, for its page that waits for the code. Whoever has no flow cookie
 * of a registration of this address is told the same as the owner of one that waits, and so is the owner of a decoy.
 *
 * @throws AppError `rate_limited`
 */
export async function registrationStatus(
  { repositories, runtime, limiter }: Needs,
  email: string,
  { context, flowSecret }: { context: RequestContext; flowSecret: string | undefined },
): Promise<RegistrationStatus> {
  await limiter.take('registrationStatusByNetwork', context.network);
  if (flowSecret === undefined) return 'waiting';
  const { registrations, users } = repositories;
  const own = await registrations.findBySecret(hashSecret(flowSecret), runtime.now());
  if (own?.email !== email || own.completed_at === null) return 'waiting';
  if (own.completed_in_own_browser === 1) return 'verified';
  const user = await users.findByEmail(email);
  // Compared with this registration's own password: of any other that the account has, nothing is told.
  return user?.password_hash === own.password_hash ? 'verified' : 'confirmed';
}
