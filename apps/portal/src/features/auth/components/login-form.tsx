import {
  type authEndpoints,
  type BodyOf,
  isApiError,
  loginBody,
  messages,
  type SignedIn,
} from '@atrium/contract';
import { Button, Checkbox, FormError, PasswordField, TextField, useSnackbar } from '@atrium/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { failureMessage, useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { LazyPartError, lazyPart } from '../../../shared/build/lazy-part.tsx';
import { showFieldErrors, spacedErrorLines } from '../../../shared/forms/field-errors.ts';
import { useAction } from '../../../shared/forms/use-action.ts';
import { usePrerenderedForm } from '../../../shared/forms/use-prerendered-form.ts';
import { useServices, useSession } from '../../../shared/services.ts';
import { useLogin } from '../api/auth-calls.ts';
import { texts } from '../texts.ts';
import { ForgotPasswordLink } from './links.tsx';
import { explainWrongPassword, NoPasswordHint } from './wrong-password.tsx';

/** Needed rarely, so loaded before it is first shown. */
const ReactivateDialog = lazyPart(() => import('./reactivate-dialog.tsx'), 'ReactivateDialog');

const ERROR_ID = 'login-error';

type LoginValues = BodyOf<typeof authEndpoints.login>;

interface LoginFormProps {
  email: string;
  onSignedIn: (signedIn: SignedIn) => void;
  /** The password is correct, but the address is not verified; a code was mailed. */
  onEmailNotVerified: (email: string) => void;
}

export function LoginForm(props: LoginFormProps) {
  const { form, send, isPending, deleted, closeDialog, ...attempt } = useLoginAttempt(props);
  const { errors, values: typed } = form;
  return (
    <form {...form.attributes(send)} className={spacedErrorLines}>
      <TextField
        {...form.register('email')}
        label={texts.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email?.message}
      />
      <PasswordField
        {...form.register('password', { onChange: attempt.clearError })}
        label={texts.password}
        autoComplete="current-password"
        error={errors.password?.message}
        // Where the email is carried on from another page, only the password is left to type.
        data-initial-focus={props.email === '' ? undefined : ''}
        // The error is shown under the form, as the specification has it.
        aria-invalid={attempt.isPasswordWrong || undefined}
        aria-describedby={attempt.formError ? ERROR_ID : undefined}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox {...form.register('rememberMe')} label={texts.login.rememberMe} />
        <ForgotPasswordLink email={typed.email}>{texts.login.forgotPassword}</ForgotPasswordLink>
      </div>
      <Button type="submit" size="lg" block pending={isPending} pendingLabel={texts.login.pending}>
        {texts.login.submit}
      </Button>
      {/* Under the form, so that the button does not move away from the pointer. */}
      {attempt.formError ? (
        <div className="flex flex-col gap-2">
          <FormError id={ERROR_ID}>{attempt.formError}</FormError>
          {attempt.offersPassword ? <NoPasswordHint email={typed.email} /> : null}
        </div>
      ) : null}
      {deleted ? (
        <Suspense>
          <ReactivateDialog
            open={deleted.isOpen}
            pending={isPending}
            onCancel={closeDialog}
            onReactivate={() => void send({ ...deleted.values, restoreAccount: true })}
          />
        </Suspense>
      ) : null}
    </form>
  );
}

/** Logs in, or returns what has to be done first. */
function useLoginAttempt({ email, onSignedIn, onEmailNotVerified }: LoginFormProps) {
  const [formError, setFormError] = useState<ReactNode>();
  const [isPasswordWrong, setPasswordWrong] = useState(false);
  const [offersPassword, setOffersPassword] = useState(false);
  // Kept after closing, so that the dialog can return the focus.
  const [deleted, setDeleted] = useState<{ values: LoginValues; isOpen: boolean }>();
  const closeDialog = () => setDeleted((before) => before && { ...before, isOpen: false });
  const { mutateAsync: logIn } = useLogin();
  const { callApi } = useServices();
  const snackbar = useSnackbar();
  const notifyFailure = useFailureNotice();
  // Until home can be shown instead of this page.
  const isLoggedIn = useSession().token !== null;
  const form = usePrerenderedForm(loginBody, { email, password: '', rememberMe: false });

  const clearError = () => {
    setFormError(undefined);
    setPasswordWrong(false);
    setOffersPassword(false);
  };
  const logInWith = async (values: LoginValues) => {
    clearError();
    const { data } = await logIn(values);
    if (!('accountDeleted' in data)) {
      onSignedIn(data);
      if (values.restoreAccount) {
        snackbar.show({ type: 'success', content: texts.login.restored });
      }
      return;
    }
    await ReactivateDialog.preload();
    setDeleted({ values, isOpen: true });
  };
  const { run: send, isPending } = useAction(logInWith, async (error, { email: typed }) => {
    closeDialog();
    // The login itself succeeded.
    if (error instanceof LazyPartError) return notifyFailure(error);
    if (isApiError(error, 'email_not_verified')) return onEmailNotVerified(typed);
    // Wrong credentials name a field too, but are shown under the form.
    const names = isApiError(error, 'invalid_fields');
    if (names && showFieldErrors(form, error, ['email', 'password'])) return;
    const isWrong = isApiError(error, 'invalid_credentials');
    const explained = isWrong ? await explainWrongPassword(callApi, typed) : undefined;
    setFormError(explained ?? failureMessage(error, messages.passwordIncorrect));
    setPasswordWrong(isWrong);
    setOffersPassword(isWrong && explained === undefined);
    form.setFocus('password');
  });
  const shown = { formError, isPasswordWrong, offersPassword };
  return {
    form,
    send,
    isPending: isPending || isLoggedIn,
    ...shown,
    clearError,
    deleted,
    closeDialog,
  };
}
