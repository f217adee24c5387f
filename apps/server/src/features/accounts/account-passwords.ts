import { messages, passwordContainsEmail } from '@atrium/contract';
import { fieldError } from '../../core/app-error.ts';
import type { PasswordStrength } from '../../crypto/password-strength.ts';
import type { Passwords } from '../../crypto/passwords.ts';

/** The passwords of accounts: their hashes, and the rules for new ones, the same wherever a password is set. */
export interface AccountPasswords extends Passwords {
  /**
   * Applies the rules beyond the form's schema.
   *
   * @param field the form field for the error.
   * @param source as in `PasswordStrength`. @throws AppError `invalid_fields`
   */
  refuseWeak(password: string, of: { email: string; field: string; source: string }): Promise<void>;
}

export function createAccountPasswords(
  passwords: Passwords,
  passwordStrength: Pick<PasswordStrength, 'weaknessOf'>,
): AccountPasswords {
  return {
    ...passwords,
    async refuseWeak(password, { email, field, source }) {
      if (passwordContainsEmail(password, email)) {
        throw fieldError(field, messages.passwordContainsEmail);
      }
      const weakness = await passwordStrength.weaknessOf(password, email, source);
      if (weakness) throw fieldError(field, weakness);
    },
  };
}
