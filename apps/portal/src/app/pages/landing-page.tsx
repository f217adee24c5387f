import { Divider } from '@atrium/ui';
import { useLocation } from 'react-router';
import { FormPage } from '../../features/auth/components/form-page.tsx';
import { TwoWays } from '../../features/auth/components/two-ways.tsx';
import { landingTexts as texts } from '../../features/auth/landing-texts.ts';
import { SocialButtons } from '../../features/social-login/components/social-buttons.tsx';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { paths } from '../../shared/paths.ts';
import { stateText } from '../../shared/route-state.ts';
import { useLastProvider } from '../../shared/use-last-provider.ts';
import { LazyPage } from '../lazy-page.tsx';
import { socialReturnPages } from '../page-groups.ts';

export function LandingPage() {
  const { state } = useLocation();
  const isReturn = stateText(state, 'social') !== '' || stateText(state, 'provider') !== '';
  return isReturn ? <LazyPage from={socialReturnPages} name="SocialReturnPage" /> : <Landing />;
}

function Landing() {
  useDocumentTitle(texts.documentTitle);
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
