import { isApiError, messages, type SocialProvider, socialProviderNames } from '@atrium/contract';
import { Spinner, useSnackbar } from '@atrium/ui';
import { useLocation, useNavigate } from 'react-router';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { paths } from '../../../shared/paths.ts';
import { type RouteState, stateText } from '../../../shared/route-state.ts';
import { useOnArrival } from '../../../shared/run-once.ts';
import { useServices, useSignIn } from '../../../shared/services.ts';
import { FormPage } from '../../auth/components/form-page.tsx';
import { TextLink } from '../../auth/components/links.tsx';
import { providerOf, useCompleteSocialLogin } from '../api/social-login-calls.ts';
import { callbackTexts } from '../callback-texts.ts';
import { SocialEmailForm } from '../components/social-email-form.tsx';
import { texts } from '../texts.ts';

interface EmailStepProps {
  provider: SocialProvider;
  email: string;
}

/** The callback page of Google and Facebook: `/` with or without a code. */
export function SocialCallbackPage() {
  const { state } = useLocation();
  const provider = stateText(state, 'provider');
  if (provider !== 'google' && provider !== 'facebook') return <CompleteLogin />;
  return <EmailStep provider={provider} email={stateText(state, 'typed')} />;
}

function CompleteLogin() {
  const { state } = useLocation();
  const complete = useCompleteLogin();
  useOnArrival(() => complete(new URLSearchParams(stateText(state, 'social'))));
  return <Completing />;
}

function Completing() {
  return (
    <FormPage title={texts.completing.title}>
      <p className="text-accent">
        <Spinner size="lg" label={callbackTexts.completing.pending} />
      </p>
    </FormPage>
  );
}

function EmailStep({ provider, email }: EmailStepProps) {
  const navigate = useNavigate();
  return (
    <FormPage
      title={texts.email.title}
      lead={callbackTexts.email.lead(socialProviderNames[provider])}
    >
      <SocialEmailForm
        email={email}
        onSent={(sentTo) => {
          const next: RouteState = {
            email: sentTo,
            type: 'verify-email',
            provider,
            sentAt: Date.now(),
          };
          navigate(paths.verifyEmail.getHref(), { replace: true, state: next });
        }}
      />
      <p className="text-sm">
        <TextLink to={paths.login.getHref()}>{callbackTexts.email.otherLogin}</TextLink>
      </p>
    </FormPage>
  );
}

/** Completes the login, then opens home or the form for an email address, or offers to try again. */
function useCompleteLogin() {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const snackbar = useSnackbar();
  const { browser } = useServices();
  const { mutateAsync: completeLogin } = useCompleteSocialLogin();
  const goTo = (path: string, state: RouteState | null = null) =>
    navigate(path, { replace: true, state });

  return async (callback: URLSearchParams) => {
    const provider = providerOf(callback);
    if (!callback.get('code')) {
      console.error('No code found');
      if (callback.has('error')) snackbar.show(explanationOf(callback, provider));
      return goTo(paths.home.getHref());
    }
    try {
      const data = await completeLogin(callback);
      if ('type' in data) {
        // Kept in the route state for a reload, because the code is used up.
        const next: RouteState = { provider, typed: data.email ?? '' };
        return navigate(paths.home.getHref(), { replace: true, state: next });
      }
      signIn(data, provider);
      return goTo(paths.home.getHref());
    } catch (error) {
      const content = browser.keepsCookies()
        ? failureMessage(error, fallbackOf(provider))
        : callbackTexts.completing.cookiesBlocked;
      const hasAlternative =
        isApiError(error, 'sign_in_first') || isApiError(error, 'account_deleted');
      // Stays open until it is closed, because it explains what to do on the next page.
      snackbar.show({ type: 'error', content, ...(hasAlternative ? { autoCloseMs: 0 } : {}) });
      const email = addressWithoutPassword(error);
      if (email !== null) return goTo(paths.forgotPassword.getHref(), { email });
      return goTo(hasAlternative ? paths.login.getHref() : paths.home.getHref());
    }
  };
}

/** The address of a deleted account without a password; it is reactivated by setting one. */
function addressWithoutPassword(error: unknown): string | null {
  if (!isApiError(error, 'account_deleted')) return null;
  return error.fields.find(({ field }) => field === 'email')?.message ?? null;
}

function explanationOf(callback: URLSearchParams, provider: SocialProvider) {
  return callback.get('error') === 'access_denied'
    ? { content: callbackTexts.completing.cancelled }
    : { type: 'error' as const, content: fallbackOf(provider) };
}

function fallbackOf(provider: SocialProvider): string {
  return provider === 'google' ? messages.googleLoginFailed : messages.somethingWentWrong;
}
