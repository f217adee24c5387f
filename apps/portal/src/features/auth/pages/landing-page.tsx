import { Divider } from '@atrium/ui';
import { useLocation } from 'react-router';
import { lazyPart } from '../../../shared/build/lazy-part.tsx';
import { paths } from '../../../shared/paths.ts';
import { stateText } from '../../../shared/route-state.ts';
import { useLastProvider, useRequestedPage, useServices } from '../../../shared/services.ts';
import { SocialButtons } from '../../social-login/components/social-buttons.tsx';
import { FormPage } from '../components/form-page.tsx';
import { LinkButtonPair } from '../components/links.tsx';
import { texts } from '../texts.ts';

/** Only for callbacks from Google or Facebook. */
const SocialCallbackPage = lazyPart(
  () => import('../../social-login/pages/social-callback-page.tsx'),
  'SocialCallbackPage',
);

export function LandingPage() {
  const { state } = useLocation();
  const isReturn = stateText(state, 'social') !== '' || stateText(state, 'provider') !== '';
  return isReturn ? <SocialCallbackPage /> : <Landing />;
}

function Landing() {
  const lastUsed = useLastProvider();
  const { session } = useServices();
  const requestedPage = useRequestedPage();
  const hasEnded = session.lastEnd() === 'unauthenticated';
  /** Why the merchant is here and not on another page. */
  const reason =
    (hasEnded && texts.landing.sessionEnded) || (requestedPage && texts.landing.logInFirst);
  return (
    <FormPage
      title={texts.landing.title}
      lead={reason ? <strong role="alert">{reason}</strong> : texts.landing.lead}
    >
      <SocialButtons lastUsed={lastUsed} />
      <Divider>{texts.or}</Divider>
      <LinkButtonPair
        first={{ to: paths.login.getHref(), text: texts.landing.login }}
        second={{ to: paths.signup.getHref(), text: texts.landing.register }}
      />
    </FormPage>
  );
}
