import { useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import {
  purposeOf,
  type RouteState,
  setsPassword,
  stateText,
} from '../../../shared/route-state.ts';
import { useServices } from '../../../shared/services.ts';
import { FormPage } from '../components/form-page.tsx';
import { ResetPasswordForm } from '../components/reset-password-form.tsx';
import { texts } from '../texts.ts';

export function ResetPasswordPage() {
  const { session } = useServices();
  const { state } = useLocation();
  const navigate = useNavigate();
  const email = stateText(state, 'email');
  const shown = setsPassword(state) ? texts.reset.first : texts.reset;
  const signature = session.signature();
  const wasReset = useRef(false);
  if (email === '') return <Navigate to={paths.home.getHref()} replace />;
  const loginState = (): RouteState => (wasReset.current ? { email, after: 'reset' } : { email });
  // The signature is used up, or another tab has logged out. This also happens briefly after a reset by a logged-in merchant, when the page renders
  // again without a session.
  if (signature === null) {
    return <Navigate to={paths.login.getHref()} state={loginState()} replace />;
  }
  return (
    <FormPage title={shown.title} lead={shown.lead}>
      <ResetPasswordForm
        submit={shown.submit}
        email={email}
        signature={signature}
        onExpired={() => {
          const typed: RouteState = { typed: email, ...purposeOf(state) };
          navigate(paths.forgetPassword.getHref(), { replace: true, state: typed });
        }}
        onReset={() => {
          wasReset.current = true;
          // A reset ends every session, this browser's included.
          session.end();
          navigate(paths.login.getHref(), { replace: true, state: loginState() });
        }}
      />
    </FormPage>
  );
}
