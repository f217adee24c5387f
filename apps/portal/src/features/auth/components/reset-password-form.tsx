import {
  type authEndpoints,
  type BodyOf,
  isApiError,
  messages,
  resetPasswordBody,
} from '@atrium/contract';
import { Button, PasswordField, TextField, useSnackbar } from '@atrium/ui';
import { useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { errorLines } from '../../../shared/forms/field-errors.ts';
import { usePrerenderedForm } from '../../../shared/forms/use-prerendered-form.ts';
import { useSubmit } from '../../../shared/forms/use-submit.ts';
import { useResetPassword } from '../api/auth-calls.ts';
import { texts } from '../texts.ts';
import { SignupPasswordField } from './signup-password-field.tsx';

interface ResetPasswordFormProps {
  /** The label of the button. */
  submit: string;
  email: string;
  /** From the verified code; permits one reset. */
  signature: string;
  onReset: () => void;
  /** The signature has expired or was used; a new code is needed. */
  onExpired: () => void;
}

export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { submit, email, signature, onReset, onExpired } = props;
  const snackbar = useSnackbar();
  const notifyFailure = useFailureNotice();
  const { mutateAsync: reset } = useResetPassword();
  const form = usePrerenderedForm(resetPasswordBody, {
    signature,
    password: '',
    password_confirmation: '',
  });
  const { errors, values: typed, sent } = form;

  const { send, isPending } = useSubmit(
    form,
    ['password', 'password_confirmation'],
    async (values: BodyOf<typeof authEndpoints.resetPassword>) => {
      await reset(values);
      // First, because the end of a session closes all messages.
      onReset();
      snackbar.show({ type: 'success', content: messages.passwordReset });
    },
    (error) => {
      notifyFailure(error, messages.resettingPasswordFailed);
      if (isApiError(error, 'forbidden')) onExpired();
    },
  );
  return (
    <form {...form.attributes(send)} className={errorLines}>
      <TextField label={texts.email} type="email" autoComplete="username" value={email} locked />
      <SignupPasswordField
        {...form.register('password', { deps: 'password_confirmation' })}
        data-initial-focus
        label={texts.reset.newPassword}
        password={typed.password}
        email={email}
        sent={sent?.password}
        error={errors.password?.message}
      />
      <PasswordField
        {...form.register('password_confirmation')}
        label={texts.reset.repeatPassword}
        autoComplete="new-password"
        error={errors.password_confirmation?.message}
        longestError={messages.confirmationMismatch}
        // An error keeps a distance from the button.
        className="[--field-gap:0.25rem]"
      />
      <Button type="submit" size="lg" block pending={isPending} pendingLabel={texts.reset.pending}>
        {submit}
      </Button>
    </form>
  );
}
