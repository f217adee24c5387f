import { type authEndpoints, type BodyOf, registerBody } from '@atrium/contract';
import { Button, TextField } from '@atrium/ui';
import { useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { errorLines } from '../../../shared/forms/field-errors.ts';
import { usePrerenderedForm } from '../../../shared/forms/use-prerendered-form.ts';
import { useSubmit } from '../../../shared/forms/use-submit.ts';
import { useServices } from '../../../shared/services.ts';
import { useRegister } from '../api/auth-calls.ts';
import { texts } from '../texts.ts';
import { EmailSuggestion } from './email-suggestion.tsx';
import { SignupPasswordField } from './signup-password-field.tsx';

type RegisterValues = BodyOf<typeof authEndpoints.register>;

interface RegisterFormProps {
  /** Not empty if another page passed it in; the field is locked then. */
  email: string;
  /** The value typed earlier; it can be edited. */
  typed: string;
  onRegistered: (email: string) => void;
}

export function RegisterForm(props: RegisterFormProps) {
  const { form, send, isPending } = useRegistration(props);
  const { errors, values, sent } = form;
  return (
    <form {...form.attributes(send)} className={errorLines}>
      <TextField
        {...form.register('email')}
        label={texts.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        locked={props.email !== ''}
        hint={
          <EmailSuggestion
            email={values.email}
            onAccept={(email) => {
              form.setValue('email', email, { shouldValidate: true });
              form.setFocus('email');
            }}
          />
        }
        error={errors.email?.message}
      />
      <SignupPasswordField
        {...form.register('password')}
        label={texts.password}
        password={values.password}
        email={values.email}
        sent={sent?.password}
        error={errors.password?.message}
      />
      <Button
        type="submit"
        size="lg"
        block
        pending={isPending}
        pendingLabel={texts.register.pending}
      >
        {texts.register.submit}
      </Button>
    </form>
  );
}

/** Registers and pushes the tracking events. */
function useRegistration({ email, typed, onRegistered }: RegisterFormProps) {
  const { browser, referral, forgetReferral } = useServices();
  const notifyFailure = useFailureNotice();
  const { mutateAsync: register } = useRegister();
  const form = usePrerenderedForm(registerBody, { email: email || typed, password: '' });

  const { send, isPending } = useSubmit(
    form,
    ['email', 'password'],
    async (valid: RegisterValues) => {
      const { data } = await register({ ...valid, referenced_by: referral() ?? undefined });
      forgetReferral();
      browser.pushEvent({ event: 'signup_form', email: data.email });
      browser.pushEvent({ event: 'sign_up', method: 'email' });
      browser.pushEvent({ event: 'generate_lead' });
      onRegistered(data.email);
    },
    (error) => notifyFailure(error),
  );
  return { form, send, isPending };
}
