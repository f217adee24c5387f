import { messages, passwordContainsEmail } from '@atrium/contract';
import { fieldError } from '../../core/app-error.ts';
import type { PasswordStrength } from '../../crypto/password-strength.ts';

/** The rules for new passwords beyond the form's schema, the same wherever a password is set. */
export interface PasswordPolicy {
  /** @param field the form field for the error. @throws AppError `invalid_fields` */
  refuseWeak(password: string, of: { email: string; field: string }): Promise<void>;
}

export function createPasswordPolicy(
  passwordStrength: Pick<PasswordStrength, 'weaknessOf'>,
): PasswordPolicy {
  return {
    async refuseWeak(password, { email, field }) {
      if (passwordContainsEmail(password, email)) {
        throw fieldError(field, messages.passwordContainsEmail);
      }
      const weakness = await passwordStrength.weaknessOf(password, email);
      if (weakness) throw fieldError(field, weakness);
    },
  };
}
