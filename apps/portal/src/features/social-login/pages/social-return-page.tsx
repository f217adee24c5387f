import { isApiError, messages, NO_CODE_FOUND, type SocialProvider } from '@atrium/contract';
import { Spinner, useSnackbar } from '@atrium/ui';
import { useLocation, useNavigate } from 'react-router';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { paths } from '../../../shared/paths.ts';
import { type RouteState, stateText } from '../../../shared/route-state.ts';
import { useOnArrival } from '../../../shared/run-once.ts';
import { useServices } from '../../../shared/services.ts';
import { useSignIn } from '../../../shared/session/sign-in.ts';
import { FormPage } from '../../auth/components/form-page.tsx';
import { TextLink } from '../../auth/components/links.tsx';
import { providerOf, useCompleteSocialLogin } from '../api/social-login-calls.ts';
import { SocialEmailForm } from '../components/social-email-form.tsx';
import { texts } from '../texts.ts';

interface EmailQuestion {
  provider: SocialProvider;
  email: string;
}

/** Where Google and Facebook lead back to: `/` with a code, or without one. */
export function SocialReturnPage() {
  const { state } = useLocation();
  const provider = stateText(state, 'provider');
  if (provider !== 'google' && provider !== 'facebook') return <Finish />;
  return <AskForEmail provider={provider} email={stateText(state, 'typed')} />;
}

function Finish() {
  const { state } = useLocation();
  const finish = useFinish();
  useOnArrival(() => finish(new URLSearchParams(stateText(state, 'social'))));
  return <Finishing />;
}

function Finishing() {
  return (
    <FormPage title={texts.finishing.title}>
      <p className="text-accent">
        <Spinner size="lg" label={texts.finishing.pending} />
      </p>
    </FormPage>
  );
}

function AskForEmail({ provider, email }: EmailQuestion) {
  const navigate = useNavigate();
  return (
    <FormPage title={texts.email.title} lead={texts.email.lead(texts.names[provider])}>
      <SocialEmailForm
        email={email}
        onSent={(named) => {
          const next: RouteState = {
            email: named,
            type: 'verify-email',
            provider,
            sentAt: Date.now(),
          };
          navigate(paths.verifyEmail.getHref(), { replace: true, state: next });
        }}
      />
      <p className="text-sm">
        <TextLink to={paths.login.getHref()}>{texts.email.otherWay}</TextLink>
      </p>
    </FormPage>
  );
}

/** Completes the login and goes on: to home, to the form for an email address, or back to try again. */
function useFinish() {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const snackbar = useSnackbar();
  const { browser } = useServices();
  const { mutateAsync: completeLogin } = useCompleteSocialLogin();
  const goTo = (address: string, state: RouteState | null = null) =>
    navigate(address, { replace: true, state });

  return async (returned: URLSearchParams) => {
    const provider = providerOf(returned);
    if (!returned.get('code')) {
      console.error(NO_CODE_FOUND);
      if (returned.has('error')) snackbar.show(explanationOf(returned, provider));
      return goTo(paths.home.getHref());
    }
    try {
      const data = await completeLogin(returned);
      if ('type' in data) {
        // In the state of the address, so that a reload asks again: the code is used up.
        const question: RouteState = { provider, typed: data.email ?? '' };
        return navigate(paths.home.getHref(), { replace: true, state: question });
      }
      signIn(data, provider);
      return goTo(paths.home.getHref());
    } catch (error) {
      const content = browser.keepsCookies()
        ? failureMessage(error, fallbackOf(provider))
        : texts.finishing.cookiesBlocked;
      const hasOtherWay =
        isApiError(error, 'sign_in_first') || isApiError(error, 'account_deleted');
      // What to do instead stays until it has been read, beside the form it speaks of.
      snackbar.show({ type: 'error', content, ...(hasOtherWay ? { autoCloseMs: 0 } : {}) });
      const email = addressWithoutPassword(error);
      if (email !== null) return goTo(paths.forgetPassword.getHref(), { email });
      return goTo(hasOtherWay ? paths.login.getHref() : paths.home.getHref());
    }
  };
}

/** The address of a deleted account that has no password to be reactivated with. */
function addressWithoutPassword(error: unknown): string | null {
  if (!isApiError(error, 'account_deleted')) return null;
  return error.fields.find(({ field }) => field === 'email')?.message ?? null;
}

function explanationOf(returned: URLSearchParams, provider: SocialProvider) {
  return returned.get('error') === 'access_denied'
    ? { content: texts.finishing.cancelled }
    : { type: 'error' as const, content: fallbackOf(provider) };
}

function fallbackOf(provider: SocialProvider): string {
  return provider === 'google' ? messages.googleLoginFailed : messages.somethingWentWrong;
}
