import {
  type authEndpoints,
  type BodyOf,
  isApiError,
  messages,
  type SignedIn,
} from '@atrium/contract';
import { Button, Checkbox, FormError, PasswordField, TextField } from '@atrium/ui';
import { lazy, Suspense, useState } from 'react';
import { failureMessage } from '../../../shared/failure-message.ts';
import { fetchPart } from '../../../shared/fetch-part.ts';
import { showFieldErrors } from '../../../shared/field-errors.ts';
import { paths } from '../../../shared/paths.ts';
import { useSingleFlight } from '../../../shared/single-flight.ts';
import { useKeepTyped } from '../../../shared/use-keep-typed.ts';
import { useLateForm } from '../../../shared/use-late-form.ts';
import { useLogin } from '../api/login.ts';
import { useRegistrationStatus } from '../api/registration-status.ts';
import { texts } from '../texts.ts';
import { TextLink } from './text-link.tsx';

/** Met by very few, so fetched before it is first asked. */
const loadDialog = () => fetchPart(() => import('./reactivate-dialog.tsx'));
const ReactivateDialog = lazy(loadDialog);

type LoginValues = BodyOf<typeof authEndpoints.login>;

interface LoginFormProps {
  email: string;
  onSignedIn: (signedIn: SignedIn) => void;
  /** The password was right but the address is not proved yet; a code is on its way. */
  onEmailNotVerified: (email: string) => void;
}

export function LoginForm(props: LoginFormProps) {
  const { form, send, isPending, deleted, stopAsking, ...attempt } = useLoginAttempt(props);
  const { errors, field, values: typed } = form;
  const refused = errors.root?.message ?? attempt.refusal;
  return (
    <form {...form.attributes(send)} className="flex flex-col gap-5">
      <TextField
        {...field('email')}
        label={texts.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email?.message}
      />
      <PasswordField
        {...field('password', attempt.forgetRefusal)}
        label={texts.password}
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox {...field('rememberMe')} label={texts.login.rememberMe} />
        <ForgotPasswordLink email={String(typed.email)}>
          {texts.login.forgotPassword}
        </ForgotPasswordLink>
      </div>
      {refused ? <FormError>{refused}</FormError> : null}
      {attempt.wrongPassword ? <NoPasswordHint email={String(typed.email)} /> : null}
      <Button type="submit" size="lg" block pending={isPending} pendingLabel={texts.login.pending}>
        {texts.login.submit}
      </Button>
      {deleted ? (
        <Suspense>
          <ReactivateDialog
            open={deleted.asking}
            pending={isPending}
            onCancel={stopAsking}
            onReactivate={() => void send({ ...deleted.values, restoreAccount: true })}
          />
        </Suspense>
      ) : null}
    </form>
  );
}

/** Logs in, or finds out what has to come first. */
function useLoginAttempt({ email, onSignedIn, onEmailNotVerified }: LoginFormProps) {
  const [refusal, setRefusal] = useState<string>();
  const [wrongPassword, setWrongPassword] = useState(false);
  // Kept when it is closed, so that the dialog can give the focus back.
  const [deleted, setDeleted] = useState<{ values: LoginValues; asking: boolean }>();
  const stopAsking = () => setDeleted((before) => before && { ...before, asking: false });
  const { run: logIn, isPending } = useLogin();
  const isConfirmedElsewhere = useConfirmedElsewhere();
  const form = useLateForm({
    schema: (calls) => calls.loginBody,
    defaultValues: { email, password: '', rememberMe: false },
  });

  const forgetRefusal = () => {
    setRefusal(undefined);
    setWrongPassword(false);
  };
  const send = useSingleFlight(async (values: LoginValues) => {
    forgetRefusal();
    try {
      const { data } = await logIn(values);
      if (!('accountDeleted' in data)) return onSignedIn(data);
      await loadDialog();
      setDeleted({ values, asking: true });
    } catch (error) {
      stopAsking();
      if (isApiError(error, 'email_not_verified')) return onEmailNotVerified(values.email);
      // Wrong credentials name a field too, but are said under the form, whichever it was.
      const names = isApiError(error, 'invalid_fields');
      if (names && showFieldErrors(form, error, ['email', 'password'])) return;
      const isWrong = isApiError(error, 'invalid_credentials');
      const isHeld = isWrong && (await isConfirmedElsewhere(values.email));
      setRefusal(
        isHeld ? texts.login.confirmedElsewhere : failureMessage(error, messages.passwordIncorrect),
      );
      setWrongPassword(isWrong && !isHeld);
      form.setFocus('password');
    }
  });
  return { form, send, isPending, refusal, wrongPassword, forgetRefusal, deleted, stopAsking };
}

/**
 * Whether this browser registered the address and it was confirmed on another device: then the password that was chosen
 * here is not wrong, but does not work yet.
 */
function useConfirmedElsewhere(): (email: string) => Promise<boolean> {
  const askStatus = useRegistrationStatus();
  return async (email) => {
    try {
      return (await askStatus(email)) === 'confirmed';
    } catch {
      return false;
    }
  };
}

/** The same after every wrong password, so that it tells nothing about the address. */
function NoPasswordHint({ email }: { email: string }) {
  return (
    <p className="text-sm text-text-muted">
      {texts.login.noPassword}{' '}
      <ForgotPasswordLink email={email}>{texts.login.setPassword}</ForgotPasswordLink>.
    </p>
  );
}

/** Carries what was typed as email to the next page, in its state and not in the address. */
function ForgotPasswordLink({ email, children }: { email: string; children: string }) {
  const keepTyped = useKeepTyped();
  return (
    <span className="text-sm">
      <TextLink
        to={paths.forgetPassword.getHref()}
        state={email === '' ? null : { email }}
        onClick={() => keepTyped(email)}
        data-carries
      >
        {children}
      </TextLink>
    </span>
  );
}
