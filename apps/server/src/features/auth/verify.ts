import type { BodyOf, endpoints } from '@atrium/contract';
import type { Dependencies } from '../../dependencies.ts';
import { findNamedSocialRegistration } from '../social-login/social-registration.ts';
import { verifySocialRegistration } from '../social-login/verify-social-registration.ts';
import {
  type VerifiedRegistration,
  type VerifyRequest,
  verifyRegistration,
} from './verify-registration.ts';
import { type VerifiedReset, verifyReset } from './verify-reset.ts';

type Needs = Parameters<typeof verifyRegistration>[0] &
  Parameters<typeof verifySocialRegistration>[0] &
  Pick<Dependencies, 'limiter'>;

/**
 * Proves an address by its mailed code, for what the code was asked for.
 *
 * @throws AppError `invalid_code`, `conflict`, `rate_limited`
 */
export async function verify(
  deps: Needs,
  form: BodyOf<typeof endpoints.verify>,
  request: VerifyRequest,
): Promise<VerifiedRegistration | VerifiedReset> {
  await deps.limiter.take('verifyByNetwork', request.client.network);
  await deps.limiter.take('verifyByAddress', form.email);
  if (form.type === 'reset-password') return verifyReset(deps, form, request.client);
  const social = await findNamedSocialRegistration(deps, form.email, request.flowSecret);
  if (!social) return verifyRegistration(deps, form, request);
  return { kind: 'token', session: await verifySocialRegistration(deps, social, form, request) };
}
