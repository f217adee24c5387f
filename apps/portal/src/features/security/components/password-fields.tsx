import { changePasswordRules, messages } from '@atrium/contract';
import { PasswordChecklist, PasswordField, PasswordStrength } from '@atrium/ui';
import { useId } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { RouteState } from '../../../shared/route-state.ts';
import type { PasswordChange } from '../api/security-calls.ts';
import { texts } from '../texts.ts';

interface PasswordFieldsProps {
  form: UseFormReturn<PasswordChange>;
  email: string;
  /** A new password that the server has refused, and why. */
  refusal: PasswordRefusal | undefined;
}

export interface PasswordRefusal {
  password: string;
  reason: string;
}

/** Old, new and repeated password, with the ten-point meter. */
export function PasswordFields({ form, email, refusal }: PasswordFieldsProps) {
  const { errors } = form.formState;
  const { password } = texts;
  const textId = useId();
  const rulesId = useId();
  const typed = form.watch('newPassword');
  const isRefused = typed !== '' && typed === refusal?.password;
  // The form forgets an error of the server as soon as another field is checked.
  const newError = errors.newPassword?.message ?? (isRefused ? refusal.reason : undefined);
  const missing = newError ? missingInPassword(typed) : null;
  return (
    <>
      {/* Password managers save the new password for this account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.register('oldPassword')}
        label={password.current}
        autoComplete="current-password"
        // Only then: otherwise it would be one more stop before the new password.
        labelAction={isWrong(errors) ? <ForgotPasswordLink email={email} /> : null}
        error={errors.oldPassword?.message}
        longestError={messages.passwordTooShort}
      />
      {/* The texts about the new password stand below its strength. What they leave free counts as distance to the next field. */}
      <div className="-mb-3 flex flex-col gap-3 [--field-gap:0px] [--field-line:0px]">
        <PasswordField
          {...form.register('newPassword', { deps: 'confirmPassword' })}
          label={password.new}
          autoComplete="new-password"
          aria-invalid={newError !== undefined}
          aria-describedby={`${textId} ${rulesId}`}
        />
        <PasswordStrength
          password={typed}
          // The specification's error text names a strength itself, so it is shown in place of the strength.
          showLevel={!newError}
          refused={isRefused}
          error={newError}
          // The specification's sentence names neither what is missing nor the accepted characters.
          hint={missing}
          // The rules take the place of an error and are as high as the longest one, so that the form never moves.
          below={missing ? null : <Rules id={rulesId} password={typed} />}
          textId={textId}
          longestError={`${messages.passwordStrengthMedium}\n${missingInPassword('')}`}
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

/** Whether the server has refused the current password. */
function isWrong({ oldPassword }: FieldErrors<PasswordChange>): boolean {
  return oldPassword?.message === messages.passwordIncorrect;
}

function ForgotPasswordLink({ email }: { email: string }) {
  const state: RouteState = { email };
  return (
    <Link
      to={paths.forgotPassword.getHref()}
      state={state}
      className="rounded-chip font-medium text-accent-text underline-offset-4 outline-offset-1 hover:underline"
    >
      {texts.password.forgot}
    </Link>
  );
}

/** The rules of a new password, and which of them it meets. */
function Rules({ id, password }: { id: string; password: string }) {
  const items = changePasswordRules.map(({ check, passes }) => ({
    id: check,
    text: texts.password.rules[check],
    met: passes(password),
  }));
  return <PasswordChecklist id={id} items={items} />;
}

/** What a new password still lacks, and the accepted special characters; null if it lacks nothing. */
function missingInPassword(password: string): string | null {
  const { missing } = texts.password;
  const checks = changePasswordRules.filter(({ passes }) => !passes(password));
  if (checks.length === 0) return null;
  const names = checks.map(({ check }) => missing[check]);
  const sentence = missing.sentence(new Intl.ListFormat('en-GB').format(names));
  // Where a special character is missing, the sentence has named them.
  const named = checks.some(({ check }) => check === 'special');
  return named ? sentence : `${sentence} ${missing.accepted}`;
}
