import type { VerificationType } from '@atrium/contract';
import { useSnackbar } from '@atrium/ui';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { FormPage } from '../../features/auth/components/form-page.tsx';
import { OpenMailedLink } from '../../features/auth/components/open-mailed-link.tsx';
import { ResendCode } from '../../features/auth/components/resend-code.tsx';
import { TextLink } from '../../features/auth/components/text-link.tsx';
import { TwoWays } from '../../features/auth/components/two-ways.tsx';
import { VerifyForm, type VerifyOutcome } from '../../features/auth/components/verify-form.tsx';
import { verifyTexts } from '../../features/auth/verify-texts.ts';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { paths } from '../../shared/paths.ts';
import { type RouteState, stateText, stateTime } from '../../shared/route-state.ts';
import { useServices, useSession } from '../../shared/services.ts';
import { useSignIn } from '../../shared/sign-in.ts';

export function VerifyEmailPage() {
  useDocumentTitle(verifyTexts.title);
  const { state } = useLocation();
  const [query] = useSearchParams();
  const email = stateText(state, 'email') || (query.get('email') ?? '');
  const type = verificationType(stateText(state, 'type') || query.get('type'));
  const goOn = useVerified(email);
  const goToLogin = useGoToLogin();
  const mailData = stateText(state, 'mailData');
  if (mailData !== '') return <MailedLink mailData={mailData} />;
  if (email === '') return <WithoutAddress />;
  const lead = (
    <>
      {verifyTexts.openEmail} <strong className="break-words text-text">{email}</strong>{' '}
      {verifyTexts.enterCode}
    </>
  );
  return (
    <FormPage title={verifyTexts.title} lead={lead}>
      <VerifyForm email={email} type={type} code={stateText(state, 'code')} onVerified={goOn} />
      <ResendCode
        email={email}
        type={type}
        sentAt={stateTime(state, 'sentAt')}
        onAlreadyVerified={() => goToLogin(email)}
      />
      <p className="text-sm">
        <TextLink
          to={type === 'reset-password' ? paths.forgetPassword.getHref() : paths.signup.getHref()}
          state={{ typed: email }}
        >
          {verifyTexts.wrongAddress}
        </TextLink>
      </p>
    </FormPage>
  );
}

/** Goes on as if address and code had been typed; the link itself is used up. */
function MailedLink({ mailData }: { mailData: string }) {
  const navigate = useNavigate();
  return (
    <FormPage title={verifyTexts.title}>
      <OpenMailedLink
        mailData={mailData}
        onOpened={(next) => navigate(paths.verifyEmail.getHref(), { replace: true, state: next })}
      />
    </FormPage>
  );
}

function verificationType(text: string | null): VerificationType {
  return text === 'reset-password' ? text : 'verify-email';
}

function useGoToLogin() {
  const navigate = useNavigate();
  return (email: string) => {
    const next: RouteState = { email };
    navigate(paths.login.getHref(), { replace: true, state: next });
  };
}

/** Where each of the three answers leads (section 4, Email verification). */
function useVerified(email: string) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const goToLogin = useGoToLogin();
  const snackbar = useSnackbar();
  const signIn = useSignIn();
  const { session } = useServices();
  return (outcome: VerifyOutcome) => {
    switch (outcome.type) {
      case 'token':
        signIn(outcome, stateText(state, 'provider'));
        navigate(paths.home.getHref(), { replace: true });
        return;
      case 'reset-password': {
        session.saveSignature(outcome.signature);
        const next: RouteState = { email };
        navigate(paths.resetPassword.getHref(), { replace: true, state: next });
        return;
      }
      case 'verify-email':
        snackbar.show({ type: 'success', content: verifyTexts.verified });
        goToLogin(email);
    }
  };
}

function WithoutAddress() {
  const { token } = useSession();
  return token === null ? (
    <FormPage title={verifyTexts.title} lead={verifyTexts.noAddress}>
      <TwoWays
        first={{ to: paths.login.getHref(), text: verifyTexts.login }}
        second={{ to: paths.signup.getHref(), text: verifyTexts.register }}
      />
    </FormPage>
  ) : (
    <FormPage title={verifyTexts.title} lead={verifyTexts.noAddressSignedIn}>
      <TwoWays
        first={{ to: paths.accountSettings.getHref(), text: verifyTexts.settings }}
        second={{ to: paths.home.getHref(), text: verifyTexts.link.home }}
      />
    </FormPage>
  );
}
