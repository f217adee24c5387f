import type { SignedIn } from '@atrium/contract';
import { Divider } from '@atrium/ui';
import { useLocation, useNavigate } from 'react-router';
import { lazyPart } from '../../../shared/build/lazy-part.tsx';
import { paths } from '../../../shared/paths.ts';
import { loginReason, stateText } from '../../../shared/route-state.ts';
import { useLastProvider, useSignIn } from '../../../shared/services.ts';
import { SocialButtons } from '../../social-login/components/social-buttons.tsx';
import { FormPage } from '../components/form-page.tsx';
import { TextLink } from '../components/links.tsx';
import { LoginForm } from '../components/login-form.tsx';
import { texts } from '../texts.ts';
import { useEnterCode } from '../use-enter-code.ts';

/** Only for merchants who come from a product app. */
const ProductSignIn = lazyPart(() => import('../components/product-sign-in.tsx'), 'ProductSignIn');

export function LoginPage() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const lastUsed = useLastProvider();
  const signIn = useSignIn();
  const enterCode = useEnterCode();
  const goHome = (signedIn: SignedIn) => {
    signIn(signedIn);
    navigate(paths.home.getHref(), { replace: true });
  };
  const data = stateText(state, 'data');
  const after = loginReason(state);
  if (data !== '') {
    return (
      <ProductSignIn
        data={data}
        onSignedIn={goHome}
        onLogin={() => navigate(paths.login.getHref(), { replace: true })}
      />
    );
  }
  return (
    <FormPage
      title={texts.login.title}
      lead={after ? texts.login.leadAfter[after] : texts.login.lead}
      tall
    >
      <SocialButtons lastUsed={lastUsed} />
      <Divider>{texts.or}</Divider>
      <LoginForm
        email={stateText(state, 'typed') || stateText(state, 'email')}
        onSignedIn={goHome}
        onEmailNotVerified={(email) => enterCode(email, 'verify-email')}
      />
      <p className="text-sm text-text-muted">
        {texts.login.noAccount}{' '}
        <TextLink to={paths.signup.getHref()}>{texts.login.register}</TextLink>
      </p>
    </FormPage>
  );
}
