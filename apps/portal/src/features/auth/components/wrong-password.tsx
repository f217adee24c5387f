import type { CallApi } from '@atrium/contract';
import { getRegistrationStatus } from '../api/auth-calls.ts';
import { ForgotPasswordLink } from './links.tsx';

const texts = {
  verifiedElsewhere:
    'You confirmed your email address on another device. Log in there first, with the password you registered with. After that, your password works here too. Or set a new one with “Forgot Password”.',
  noPassword: 'Used Google or Facebook? Continue above, or',
  setPassword: 'set a password',
};

/**
 * The message instead of “incorrect” if this browser registered the address and it was verified on another device:
 * the password chosen here does not work yet. Undefined in all other cases and if the check fails.
 */
export async function explainWrongPassword(
  callApi: CallApi,
  email: string,
): Promise<string | undefined> {
  try {
    const status = await getRegistrationStatus(callApi, email);
    return status === 'confirmed' ? texts.verifiedElsewhere : undefined;
  } catch {
    return undefined;
  }
}

/** Shown after every wrong password, so that it reveals nothing about the address. */
export function NoPasswordHint({ email }: { email: string }) {
  return (
    <p className="text-sm text-text-muted">
      {texts.noPassword}{' '}
      <span className="whitespace-nowrap">
        <ForgotPasswordLink email={email} purpose="set-password">
          {texts.setPassword}
        </ForgotPasswordLink>
        .
      </span>
    </p>
  );
}
