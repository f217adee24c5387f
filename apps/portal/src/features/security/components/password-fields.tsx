import { PasswordField, PasswordStrength } from '@atrium/ui';
import type { UseFormReturn } from 'react-hook-form';
import { steadyGroup } from '../../../shared/forms/steady-form.ts';
import type { PasswordChange } from '../api/security-calls.ts';
import { missingInPassword } from '../missing-in-password.ts';
import { texts } from '../texts.ts';

interface PasswordFieldsProps {
  form: UseFormReturn<PasswordChange>;
  email: string;
}

/** Old, new and repeated password, with the ten-point meter. */
export function PasswordFields({ form, email }: PasswordFieldsProps) {
  const { errors } = form.formState;
  const { password } = texts;
  return (
    <>
      {/* Password managers save the new password for this account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.register('oldPassword')}
        label={password.current}
        autoComplete="current-password"
        error={errors.oldPassword?.message}
      />
      <div className={steadyGroup}>
        <PasswordField
          {...form.register('newPassword')}
          label={password.new}
          autoComplete="new-password"
          error={
            errors.newPassword?.message && (
              <NewPasswordError
                message={errors.newPassword.message}
                password={form.watch('newPassword')}
              />
            )
          }
        />
        <PasswordStrength
          password={form.watch('newPassword')}
          // The specification's error text names a strength itself.
          showLevel={!errors.newPassword}
        />
      </div>
      <PasswordField
        {...form.register('confirmPassword')}
        label={password.repeat}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
      />
    </>
  );
}

/** The error, and what the password still lacks: the specification's sentence does not name the accepted characters. */
function NewPasswordError({ message, password }: { message: string; password: string }) {
  const missing = missingInPassword(password);
  return (
    <>
      <span>{message}</span>
      {missing === null ? null : <span className="mt-1 block">{missing}</span>}
    </>
  );
}
