import type { CallApi } from '@atrium/contract';
import { askRegistrationStatus } from '../api/auth-calls.ts';
import { ForgotPasswordLink } from './links.tsx';

const texts = {
  confirmedElsewhere:
    'You confirmed your email address on another device. Log in there first, with the password you registered with: after that it works here too. Or set a new password by Forgot Password.',
  noPassword: 'Registered with Google or Facebook? Continue with it above, or',
  setPassword: 'set a password',
};

/**
 * What to say instead of “incorrect” where this browser registered the address and it was confirmed on another device:
 * the password that was chosen here does not work yet. Undefined everywhere else, and
 * where that cannot be found out.
 */
export async function explainWrongPassword(
  callApi: CallApi,
  email: string,
): Promise<string | undefined> {
  try {
    const status = await askRegistrationStatus(callApi, email);
    return status === 'confirmed' ? texts.confirmedElsewhere : undefined;
  } catch {
    return undefined;
  }
}

/** The same after every wrong password, so that it tells nothing about the address. */
export function NoPasswordHint({ email }: { email: string }) {
  return (
    <p className="text-sm text-text-muted">
      {texts.noPassword} <ForgotPasswordLink email={email}>{texts.setPassword}</ForgotPasswordLink>.
    </p>
  );
}
