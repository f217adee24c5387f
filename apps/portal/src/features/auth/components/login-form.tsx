import {
  type authEndpoints,
  type BodyOf,
  loginBody,
  messages,
  type SignedIn,
} from '@atrium/contract';
import { Button, Checkbox, FormError, PasswordField, TextField } from '@atrium/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { failureMessage, isApiError } from '../../../shared/api-error.ts';
import { showFieldErrors } from '../../../shared/field-errors.ts';
import { paths } from '../../../shared/paths.ts';
import { useSingleFlight } from '../../../shared/single-flight.ts';
import { useLogin } from '../api/login.ts';
import { texts } from '../texts.ts';
import { ReactivateDialog } from './reactivate-dialog.tsx';
import { TextLink } from './text-link.tsx';

type LoginValues = BodyOf<typeof authEndpoints.login>;

interface LoginFormProps {
  email: string;
  onSignedIn: (signedIn: SignedIn) => void;
  /** The password was right but the address is not proved yet; a code is on its way. */
  onEmailNotVerified: (email: string) => void;
}

export function LoginForm({ email, onSignedIn, onEmailNotVerified }: LoginFormProps) {
  const [refusal, setRefusal] = useState<string>();
  const [deletedAccount, setDeletedAccount] = useState<LoginValues>();
  const { mutateAsync: logIn, isPending } = useLogin();
  const form = useForm({
    resolver: zodResolver(loginBody),
    defaultValues: { email, password: '', rememberMe: false },
  });
  const { errors } = form.formState;

  const send = useSingleFlight(async (values: LoginValues) => {
    setRefusal(undefined);
    try {
      const { data } = await logIn(values);
      if ('accountDeleted' in data) setDeletedAccount(values);
      else onSignedIn(data);
    } catch (error) {
      setDeletedAccount(undefined);
      if (isApiError(error, 'email_not_verified')) return onEmailNotVerified(values.email);
      // Wrong credentials name a field too, but are said under the form, whichever it was.
      const names = isApiError(error, 'invalid_fields');
      if (names && showFieldErrors(form, error, ['email', 'password'])) return;
      setRefusal(failureMessage(error, messages.passwordIncorrect));
      form.setFocus('password');
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
        error={errors.email?.message}
      />
      <PasswordField
        {...form.register('password', { onChange: () => setRefusal(undefined) })}
        label={texts.password}
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox {...form.register('rememberMe')} label={texts.login.rememberMe} />
        <ForgotPasswordLink email={useWatch({ control: form.control, name: 'email' })} />
      </div>
      {refusal ? <FormError>{refusal}</FormError> : null}
      <Button type="submit" size="lg" block pending={isPending} pendingLabel={texts.login.pending}>
        {texts.login.submit}
      </Button>
      <ReactivateDialog
        open={deletedAccount !== undefined}
        pending={isPending}
        onCancel={() => setDeletedAccount(undefined)}
        onReactivate={() => {
          if (deletedAccount) void send({ ...deletedAccount, restoreAccount: true });
        }}
      />
    </form>
  );
}

/** Carries what was typed as email to the next page, in its state and not in the address. */
function ForgotPasswordLink({ email }: { email: string }) {
  return (
    <span className="text-sm">
      <TextLink to={paths.forgetPassword.getHref()} state={email === '' ? null : { email }}>
        {texts.login.forgotPassword}
      </TextLink>
    </span>
  );
}
