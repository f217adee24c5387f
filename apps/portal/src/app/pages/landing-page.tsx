import { Divider } from '@atrium/ui';
import { useLocation } from 'react-router';
import { FormPage } from '../../features/auth/components/form-page.tsx';
import { TwoWays } from '../../features/auth/components/two-ways.tsx';
import { landingTexts as texts } from '../../features/auth/landing-texts.ts';
import { SocialButtons } from '../../features/social-login/components/social-buttons.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';
import { stateText } from '../../shared/route-state.ts';
import { useLastProvider } from '../../shared/use-last-provider.ts';

/** Met only on the way back from Google or Facebook. */
const SocialReturnPage = lazyPart(() => import('./social-return-page.tsx'), 'SocialReturnPage');

export function LandingPage() {
  const { state } = useLocation();
  const isReturn = stateText(state, 'social') !== '' || stateText(state, 'provider') !== '';
  return isReturn ? <SocialReturnPage /> : <Landing />;
}

function Landing() {
  const lastUsed = useLastProvider();
  return (
    <FormPage title={texts.title} lead={texts.lead}>
      <SocialButtons lastUsed={lastUsed} />
      <Divider>{texts.or}</Divider>
      <TwoWays
        first={{ to: paths.login.getHref(), text: texts.login }}
        second={{ to: paths.signup.getHref(), text: texts.register }}
      />
    </FormPage>
  );
}
