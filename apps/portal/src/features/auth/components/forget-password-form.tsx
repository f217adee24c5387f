import { type authEndpoints, type BodyOf, messages } from '@atrium/contract';
import { Button, FormError, TextField, useSnackbar } from '@atrium/ui';
import { useState } from 'react';
import { useFailureNotice } from '../../../shared/failure-notice.tsx';
import { showFieldErrors } from '../../../shared/field-errors.ts';
import { useSingleFlight } from '../../../shared/single-flight.ts';
import { useLateForm } from '../../../shared/use-late-form.ts';
import { useForgotPassword } from '../api/forgot-password.ts';
import { texts } from '../texts.ts';

interface ForgetPasswordFormProps {
  /** Given when decided elsewhere: the field is locked then. */
  email: string;
  /** What was typed here before. */
  typed: string;
  onSent: (email: string) => void;
}

export function ForgetPasswordForm({ email, typed, onSent }: ForgetPasswordFormProps) {
  const snackbar = useSnackbar();
  const notifyFailure = useFailureNotice();
  const { run: ask, isPending } = useForgotPassword();
  const form = useLateForm({
    schema: (calls) => calls.forgotPasswordBody,
    defaultValues: { email: email || typed },
  });
  const { errors, field } = form;
  // Login passes on whatever was typed there: an address that is refused can be corrected.
  const [refused, setRefused] = useState(false);
  if (errors.email && !refused) setRefused(true);

  const send = useSingleFlight(async (values: BodyOf<typeof authEndpoints.forgotPassword>) => {
    try {
      await ask(values);
      snackbar.show({ type: 'success', content: messages.verificationEmailSent });
      onSent(values.email);
    } catch (error) {
      if (showFieldErrors(form, error, ['email'])) return;
      notifyFailure(error, messages.sendingVerificationFailed);
    }
  });
  return (
    <form {...form.attributes(send)} className="flex flex-col gap-5">
      <TextField
        {...field('email')}
        label={texts.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        locked={email !== '' && !refused}
        error={errors.email?.message}
      />
      {errors.root?.message ? <FormError>{errors.root.message}</FormError> : null}
      <Button type="submit" size="lg" block pending={isPending} pendingLabel={texts.forget.pending}>
        {texts.forget.submit}
      </Button>
    </form>
  );
}
