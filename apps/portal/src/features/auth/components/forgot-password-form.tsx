import { type authEndpoints, type BodyOf, forgotPasswordBody, messages } from '@atrium/contract';
import { Button, TextField, useSnackbar } from '@atrium/ui';
import { useState } from 'react';
import { useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { codeErrorLine } from '../../../shared/forms/field-errors.ts';
import { usePrerenderedForm } from '../../../shared/forms/use-prerendered-form.ts';
import { useSubmit } from '../../../shared/forms/use-submit.ts';
import { useForgotPassword } from '../api/auth-calls.ts';
import { texts } from '../texts.ts';

interface ForgotPasswordFormProps {
  /** The label of the button. */
  submit: string;
  /** Not empty if another page passed it in; the field is locked then. */
  email: string;
  /** The value typed earlier; it can be edited. */
  typed: string;
  onSent: (email: string) => void;
}

export function ForgotPasswordForm({ submit, email, typed, onSent }: ForgotPasswordFormProps) {
  const snackbar = useSnackbar();
  const notifyFailure = useFailureNotice();
  const { mutateAsync: requestCode } = useForgotPassword();
  const form = usePrerenderedForm(forgotPasswordBody, { email: email || typed });
  const { errors } = form;
  // The login page passes on the typed value unchecked. If it is refused, the field is unlocked.
  const [refused, setRefused] = useState(false);
  if (errors.email && !refused) setRefused(true);

  const { send, isPending } = useSubmit(
    form,
    ['email'],
    async (values: BodyOf<typeof authEndpoints.forgotPassword>) => {
      await requestCode(values);
      snackbar.show({ type: 'success', content: messages.verificationEmailSent });
      onSent(values.email);
    },
    (error) => notifyFailure(error, messages.sendingVerificationFailed),
  );
  return (
    <form {...form.attributes(send)} className={codeErrorLine}>
      <TextField
        {...form.register('email')}
        label={texts.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        locked={email !== '' && !refused}
        hint={texts.forgot.emailHint}
        error={errors.email?.message}
        longestError={messages.forgotEmailIncorrect}
      />
      <Button type="submit" size="lg" block pending={isPending} pendingLabel={texts.forgot.pending}>
        {submit}
      </Button>
    </form>
  );
}
