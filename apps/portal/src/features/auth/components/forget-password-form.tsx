import { type authEndpoints, type BodyOf, messages } from '@atrium/contract';
import { Button, FormError, TextField, useSnackbar } from '@atrium/ui';
import { useFailureNotice } from '../../../shared/failure-notice.tsx';
import { showFieldErrors } from '../../../shared/field-errors.ts';
import { useSingleFlight } from '../../../shared/single-flight.ts';
import { useLateForm } from '../../../shared/use-late-form.ts';
import { useForgotPassword } from '../api/forgot-password.ts';
import { texts } from '../texts.ts';

interface ForgetPasswordFormProps {
  email: string;
  onSent: (email: string) => void;
}

export function ForgetPasswordForm({ email, onSent }: ForgetPasswordFormProps) {
  const snackbar = useSnackbar();
  const notifyFailure = useFailureNotice();
  const { run: ask, isPending } = useForgotPassword();
  const form = useLateForm({
    schema: (calls) => calls.forgotPasswordBody,
    defaultValues: { email },
  });
  const { errors, field } = form;

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
        locked={email !== ''}
        error={errors.email?.message}
      />
      {errors.root?.message ? <FormError>{errors.root.message}</FormError> : null}
      <Button type="submit" size="lg" block pending={isPending} pendingLabel={texts.forget.pending}>
        {texts.forget.submit}
      </Button>
    </form>
  );
}
