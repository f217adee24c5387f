import { messages } from '@atrium/contract';
import { PasswordField, PasswordStrength } from '@atrium/ui';
import { useId } from 'react';
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
  const missingId = useId();
  const typed = form.watch('newPassword');
  const newError = errors.newPassword?.message;
  return (
    <>
      {/* Password managers save the new password for this account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.register('oldPassword')}
        label={password.current}
        autoComplete="current-password"
        error={errors.oldPassword?.message}
        longestError={messages.passwordTooShort}
      />
      <div className={steadyGroup}>
        <PasswordField
          {...form.register('newPassword')}
          label={password.new}
          autoComplete="new-password"
          hint={password.rule}
          error={newError}
          longestError={messages.passwordStrengthMedium}
          aria-describedby={missingId}
        />
        <PasswordStrength
          password={typed}
          // The specification's error text names a strength itself.
          showLevel={!newError}
          // The error does not name the accepted characters.
          note={newError && missingInPassword(typed)}
          noteId={missingId}
          longestNote={missingInPassword('') ?? ''}
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
