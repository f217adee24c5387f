import { Divider } from '@atrium/ui';
import { useLocation, useNavigate } from 'react-router';
import { FormPage } from '../../features/auth/components/form-page.tsx';
import { LoginForm } from '../../features/auth/components/login-form.tsx';
import { TextLink } from '../../features/auth/components/text-link.tsx';
import { texts } from '../../features/auth/texts.ts';
import { SocialButtons } from '../../features/social-login/components/social-buttons.tsx';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { paths } from '../../shared/paths.ts';
import { type RouteState, stateText } from '../../shared/route-state.ts';
import { useSignIn } from '../../shared/sign-in.ts';

export function LoginPage() {
  useDocumentTitle(texts.login.title);
  const { state } = useLocation();
  const navigate = useNavigate();
  const signIn = useSignIn();
  return (
    <FormPage title={texts.login.title} lead={texts.login.lead}>
      <SocialButtons />
      <Divider>{texts.or}</Divider>
      <LoginForm
        email={stateText(state, 'email')}
        onSignedIn={(signedIn) => {
          signIn(signedIn);
          navigate(paths.home.getHref(), { replace: true });
        }}
        onEmailNotVerified={(email) => {
          const next: RouteState = { email, type: 'verify-email', justSent: true };
          navigate(paths.verifyEmail.getHref(), { state: next });
        }}
      />
      <p className="text-sm text-text-muted">
        {texts.login.noAccount}{' '}
        <TextLink to={paths.signup.getHref()}>{texts.login.register}</TextLink>
      </p>
    </FormPage>
  );
}
