import type { BodyOf, endpoints } from '@atrium/contract';
import type { Dependencies } from '../../dependencies.ts';
import {
  type VerifiedRegistration,
  type VerifyRequest,
  verifyRegistration,
} from './verify-registration.ts';
import { type VerifiedReset, verifyReset } from './verify-reset.ts';

type Needs = Parameters<typeof verifyRegistration>[0] & Pick<Dependencies, 'limiter'>;

/**
 * Proves an address by its mailed code, for what the code was asked for.
 *
 * @throws AppError `invalid_code`, `rate_limited`
 */
export async function verify(
  deps: Needs,
  form: BodyOf<typeof endpoints.verify>,
  request: VerifyRequest,
): Promise<VerifiedRegistration | VerifiedReset> {
  await deps.limiter.take('verifyByNetwork', request.client.network);
  await deps.limiter.take('verifyByAddress', form.email);
  return form.type === 'reset-password'
    ? verifyReset(deps, form, request.client)
    : verifyRegistration(deps, form, request);
}
