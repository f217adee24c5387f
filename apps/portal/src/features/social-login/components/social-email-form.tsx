import { type BodyOf, socialEmailBody, type socialLoginEndpoints } from '@atrium/contract';
import { Button, TextField } from '@atrium/ui';
import { useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { errorLines } from '../../../shared/forms/field-errors.ts';
import { usePrerenderedForm } from '../../../shared/forms/use-prerendered-form.ts';
import { useSubmit } from '../../../shared/forms/use-submit.ts';
import { useSetSocialEmail } from '../api/social-login-calls.ts';
import { callbackTexts } from '../callback-texts.ts';

interface SocialEmailFormProps {
  /** The provider's unverified address; it can be edited. */
  email: string;
  onSent: (email: string) => void;
}

/** The form for an email address, which is then verified by a code. */
export function SocialEmailForm({ email, onSent }: SocialEmailFormProps) {
  const notifyFailure = useFailureNotice();
  const { mutateAsync: setEmail } = useSetSocialEmail();
  const form = usePrerenderedForm(socialEmailBody, { email });
  const { errors } = form;

  const { send, isPending } = useSubmit(
    form,
    ['email'],
    async (values: BodyOf<typeof socialLoginEndpoints.setSocialEmail>) =>
      onSent((await setEmail(values)).data.email),
    (error) => notifyFailure(error),
  );
  return (
    <form {...form.attributes(send)} ref={focusFirstField} className={errorLines}>
      <TextField
        {...form.register('email')}
        label={callbackTexts.email.label}
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email?.message}
      />
      <Button
        type="submit"
        size="lg"
        block
        pending={isPending}
        pendingLabel={callbackTexts.email.pending}
      >
        {callbackTexts.email.submit}
      </Button>
    </form>
  );
}

/** The form replaces a spinner without a navigation, which would have moved the focus. */
const focusFirstField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();
