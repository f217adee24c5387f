import { Divider } from '@atrium/ui';
import { FormPage } from '../../features/auth/components/form-page.tsx';
import { TwoWays } from '../../features/auth/components/two-ways.tsx';
import { texts } from '../../features/auth/texts.ts';
import { SocialButtons } from '../../features/social-login/components/social-buttons.tsx';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { paths } from '../../shared/paths.ts';

export function LandingPage() {
  useDocumentTitle(texts.landing.documentTitle);
  return (
    <FormPage title={texts.landing.title} lead={texts.landing.lead}>
      <SocialButtons />
      <Divider>{texts.or}</Divider>
      <TwoWays
        first={{ to: paths.login.getHref(), text: texts.landing.login }}
        second={{ to: paths.signup.getHref(), text: texts.landing.register }}
      />
    </FormPage>
  );
}
