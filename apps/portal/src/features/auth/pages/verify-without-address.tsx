import { paths } from '../../../shared/paths.ts';
import { useSession } from '../../../shared/services.ts';
import { FormPage } from '../components/form-page.tsx';
import { LinkButtonPair } from '../components/links.tsx';
import { texts } from '../texts.ts';
import { mailedLinkTexts } from '../verify-texts.ts';

/** The verification page without an address. */
export function WithoutAddress() {
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
