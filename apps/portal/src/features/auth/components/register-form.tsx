import { type authEndpoints, type BodyOf, registerBody } from '@atrium/contract';
import { Button, FormError, PasswordField, TextField } from '@atrium/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { failureMessage } from '../../../shared/api-error.ts';
import { showFieldErrors } from '../../../shared/field-errors.ts';
import { useServices } from '../../../shared/services.ts';
import { useSingleFlight } from '../../../shared/single-flight.ts';
import { useRegister } from '../api/register.ts';
import { texts } from '../texts.ts';
import { SignupPasswordChecklist } from './signup-password-checklist.tsx';

type RegisterValues = BodyOf<typeof authEndpoints.register>;

interface RegisterFormProps {
  /** Given when decided elsewhere: the field is locked then. */
  email: string;
  onRegistered: (email: string) => void;
}

export function RegisterForm({ email, onRegistered }: RegisterFormProps) {
  const { browser, referral } = useServices();
  const [refusal, setRefusal] = useState<string>();
  const { mutateAsync: register, isPending } = useRegister();
  const form = useForm({
    resolver: zodResolver(registerBody),
    defaultValues: { email, password: '' },
  });
  const { errors } = form.formState;

  const send = useSingleFlight(async (values: RegisterValues) => {
    setRefusal(undefined);
    try {
      const { data } = await register({ ...values, referenced_by: referral() ?? undefined });
      browser.pushEvent({ event: 'signup_form', email: data.email });
      browser.pushEvent({ event: 'sign_up', method: 'email' });
      browser.pushEvent({ event: 'generate_lead' });
      onRegistered(data.email);
    } catch (error) {
      if (showFieldErrors(form, error, ['email', 'password'])) return;
      setRefusal(failureMessage(error));
    }
  });

  return (
    <form noValidate onSubmit={form.handleSubmit(send)} className="flex flex-col gap-5">
      <TextField
        {...form.register('email')}
        label={texts.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        locked={email !== ''}
        error={errors.email?.message}
      />
      <div className="flex flex-col gap-3">
        <PasswordField
          {...form.register('password')}
          label={texts.password}
          autoComplete="new-password"
          aria-describedby="password-checklist"
          error={errors.password?.message}
        />
        <SignupPasswordChecklist
          id="password-checklist"
          password={useWatch({ control: form.control, name: 'password' })}
          email={useWatch({ control: form.control, name: 'email' })}
        />
      </div>
      {refusal ? <FormError>{refusal}</FormError> : null}
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
