import type { VerificationType } from '@atrium/contract';
import { useSnackbar } from '@atrium/ui';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import {
  purposeOf,
  type RouteState,
  stateCodeFailure,
  stateText,
  stateTime,
} from '../../../shared/route-state.ts';
import { useServices, useSession, useSignIn } from '../../../shared/services.ts';
import { FormPage } from '../components/form-page.tsx';
import { LinkButtonPair, TextLink } from '../components/links.tsx';
import { VerifiedElsewhere, VerifiedElsewhereWatch } from '../components/verified-elsewhere.tsx';
import { VerifyForm, type VerifyOutcome } from '../components/verify-form.tsx';
import { texts, verifyTitle } from '../texts.ts';
import { mailedLinkTexts, verifiedElsewhereTexts, verifyTexts } from '../verify-texts.ts';
import { MailedLink } from './mailed-link.tsx';

export function VerifyEmailPage() {
  const { state } = useLocation();
  const [query] = useSearchParams();
  const email = stateText(state, 'email') || (query.get('email') ?? '');
  const type = verificationType(stateText(state, 'type') || query.get('type'));
  const { token, user } = useSession();
  const mailData = stateText(state, 'mailData');
  if (mailData !== '') return <MailedLink mailData={mailData} />;
  if (email === '') return <WithoutAddress />;
  // The code was accepted in another tab. A logged-in merchant whose email comes from the query string stays here.
  const isVerified = token !== null && user?.email === stateText(state, 'email');
  const leavesForHome = isVerified && type === 'verify-email';
  return (
    <>
      {leavesForHome ? <Navigate to={paths.home.getHref()} replace /> : null}
      {/* Stays until home can be shown. */}
      <EnterCode email={email} type={type} />
    </>
  );
}

function WithoutAddress() {
  const { token } = useSession();
  return token === null ? (
    <FormPage title={texts.verify.title} lead={mailedLinkTexts.noAddress}>
      <LinkButtonPair
        first={{ to: paths.login.getHref(), text: mailedLinkTexts.login }}
        second={{ to: paths.signup.getHref(), text: mailedLinkTexts.register }}
      />
    </FormPage>
  ) : (
    <FormPage title={texts.verify.title} lead={mailedLinkTexts.noAddressSignedIn}>
      <LinkButtonPair
        first={{ to: paths.accountSettings.getHref(), text: mailedLinkTexts.settings }}
        second={{ to: paths.home.getHref(), text: mailedLinkTexts.link.home }}
      />
    </FormPage>
  );
}

interface EnterCodeProps {
  email: string;
  type: VerificationType;
}

function EnterCode({ email, type }: EnterCodeProps) {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const goOn = useVerified(email);
  const goToLogin = useGoToLogin();
  const sentAt = stateTime(state, 'sentAt');
  const provider = stateText(state, 'provider');
  const [isVerifiedElsewhere, setVerifiedElsewhere] = useState(false);
  const [isSent, setSent] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const isReset = type === 'reset-password';
  const title = verifyTitle(state, type);
  const lead = isVerifiedElsewhere ? (
    verifiedElsewhereTexts.elsewhere(email)
  ) : (
    <>
      {isReset ? verifyTexts.enterResetCode : verifyTexts.enterCode}{' '}
      <span className="inline-block max-w-full wrap-anywhere">
        <strong className="text-text">{email}</strong>.
      </span>
    </>
  );
  return (
    <FormPage title={isVerifiedElsewhere ? verifiedElsewhereTexts.title : title} lead={lead}>
      <VerifiedElsewhereWatch
        email={email}
        type={type}
        sentAt={sentAt}
        provider={provider}
        isPaused={isSent}
        checkRequests={refusals}
        onVerifiedElsewhere={() => setVerifiedElsewhere(true)}
        onVerified={goOn}
      />
      {isVerifiedElsewhere ? <VerifiedElsewhere email={email} /> : null}
      <VerifyForm
        email={email}
        type={type}
        code={stateText(state, 'code')}
        sentAt={sentAt}
        codeUsed={isVerifiedElsewhere ? verifiedElsewhereTexts.codeUsed : undefined}
        codeFailure={stateCodeFailure(state)}
        onSend={() => setSent(true)}
        onVerified={goOn}
        onRefused={(codeFailure) => {
          setSent(false);
          setRefusals((count) => count + 1);
          // Kept for a reload. The query stays, because it may hold the address.
          if (codeFailure) navigate(search, { replace: true, state: { ...state, codeFailure } });
        }}
        onResent={() => {
          const next = { ...state, email, type, code: '', sentAt: Date.now() };
          navigate(paths.verifyEmail.getHref(), {
            replace: true,
            state: { ...next, codeFailure: undefined },
          });
        }}
        onAlreadyVerified={() => goToLogin(email)}
      />
      <p className="text-sm">
        <TextLink
          to={isReset ? paths.forgotPassword.getHref() : paths.signup.getHref()}
          state={{ typed: email, ...purposeOf(state) }}
        >
          {verifyTexts.wrongAddress}
        </TextLink>
      </p>
    </FormPage>
  );
}

function verificationType(text: string | null): VerificationType {
  return text === 'reset-password' ? text : 'verify-email';
}

function useGoToLogin() {
  const navigate = useNavigate();
  return (email: string) => {
    const next: RouteState = { email, after: 'verification' };
    navigate(paths.login.getHref(), { replace: true, state: next });
  };
}

/** Handles the three response types. */
function useVerified(email: string) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const goToLogin = useGoToLogin();
  const snackbar = useSnackbar();
  const signIn = useSignIn();
  const { session, verifiedChannel } = useServices();
  return (outcome: VerifyOutcome) => {
    switch (outcome.type) {
      case 'token':
        signIn(outcome, stateText(state, 'provider'));
        navigate(paths.home.getHref(), { replace: true });
        return;
      case 'reset-password': {
        session.saveSignature(outcome.signature);
        verifiedChannel.announce({ email, type: 'reset-password' });
        const next: RouteState = { email, ...purposeOf(state) };
        navigate(paths.resetPassword.getHref(), { replace: true, state: next });
        return;
      }
      case 'verify-email':
        verifiedChannel.announce({ email, type: 'verify-email' });
        snackbar.show({ type: 'success', content: verifyTexts.verified });
        goToLogin(email);
    }
  };
}
