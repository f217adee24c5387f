import { messages, passwordContainsEmail } from '@atrium/contract';
import { fieldError } from '../../core/app-error.ts';
import type { PasswordStrength } from '../../crypto/password-strength.ts';
import type { Passwords } from '../../crypto/passwords.ts';

export interface PasswordOwner {
  email: string;
  /** Unknown at registration. */
  names?: readonly string[];
  /** The form field for the error. */
  field: string;
  /** As in `PasswordStrength`. */
  source: string;
}

/** The passwords of accounts: their hashes, and the rules for new ones, the same wherever a password is set. */
export interface AccountPasswords extends Passwords {
  /**
   * Applies the rules beyond the form's schema.
   *
   * @throws AppError `invalid_fields`
   */
  refuseWeak(password: string, of: PasswordOwner): Promise<void>;
}

export function createAccountPasswords(
  passwords: Passwords,
  passwordStrength: Pick<PasswordStrength, 'weaknessOf'>,
): AccountPasswords {
  return {
    ...passwords,
    async refuseWeak(password, { email, names = [], field, source }) {
      if (passwordContainsEmail(password, email)) {
        throw fieldError(field, messages.passwordContainsEmail);
      }
      const weakness = await passwordStrength.weaknessOf(password, [email, ...names], source);
      if (weakness) throw fieldError(field, weakness);
    },
  };
}
