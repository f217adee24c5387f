import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import {
  purposeOf,
  type RouteState,
  setsPassword,
  stateText,
} from '../../../shared/route-state.ts';
import { useServices } from '../../../shared/services.ts';
import { useForgetSession } from '../api/forget-session.ts';
import { FormPage } from '../components/form-page.tsx';
import { ResetPasswordForm } from '../components/reset-password-form.tsx';
import { texts } from '../texts.ts';

export function ResetPasswordPage() {
  const { session } = useServices();
  const forgetSession = useForgetSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  const email = stateText(state, 'email');
  const shown = setsPassword(state) ? texts.reset.first : texts.reset;
  const signature = session.signature();
  if (email === '') return <Navigate to={paths.home.getHref()} replace />;
  // The signature is used up, or another tab has logged out. This also happens briefly after a reset by a logged-in merchant, when the page renders
  // again without a session.
  if (signature === null) return <Navigate to={paths.login.getHref()} state={{ email }} replace />;
  return (
    <FormPage title={shown.title} lead={shown.lead}>
      <ResetPasswordForm
        submit={shown.submit}
        email={email}
        signature={signature}
        onExpired={() => {
          const typed: RouteState = { typed: email, ...purposeOf(state) };
          navigate(paths.forgotPassword.getHref(), { replace: true, state: typed });
        }}
        onReset={() => {
          forgetSession(email);
          const next: RouteState = { email, after: 'reset' };
          navigate(paths.login.getHref(), { replace: true, state: next });
        }}
      />
    </FormPage>
  );
}
