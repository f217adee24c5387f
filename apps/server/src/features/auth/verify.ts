import type { BodyOf, endpoints } from '@atrium/contract';
import type { CoreDependencies, Dependencies } from '../dependencies.ts';
import { findSocialRegistrationWithEmail } from '../social-login/social-registration.ts';
import { verifySocialRegistration } from '../social-login/verify-social-registration.ts';
import { type VerifiedReset, verifyReset } from './recovery/verify-reset.ts';
import {
  type VerifiedRegistration,
  type VerifyRequest,
  verifyRegistration,
} from './registration/verify-registration.ts';

type VerifyDeps = CoreDependencies & Pick<Dependencies, 'codes' | 'notifications'>;

/**
 * Verifies an address by its mailed code, for the purpose that the code was requested for.
 *
 * @throws AppError `invalid_code`, `code_expired`, `code_spent`, `conflict`, `rate_limited`
 */
export async function verify(
  deps: VerifyDeps,
  form: BodyOf<typeof endpoints.verify>,
  request: VerifyRequest & { resetToken: string | undefined },
): Promise<VerifiedRegistration | VerifiedReset> {
  if (form.type === 'reset-password') return verifyReset(deps, form, request);
  const social = await findSocialRegistrationWithEmail(deps, form.email, request.registrationToken);
  if (!social) return verifyRegistration(deps, form, request);
  return { kind: 'token', session: await verifySocialRegistration(deps, social, form, request) };
}
