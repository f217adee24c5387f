import { paths } from '../../../shared/paths.ts';
import { useSession } from '../../../shared/services.ts';
import { FormPage } from '../components/form-page.tsx';
import { TwoWays } from '../components/two-ways.tsx';
import { mailedLinkTexts as texts } from '../mailed-link-texts.ts';
import { verifyTexts } from '../verify-texts.ts';

/** The page of the code, where nothing says whose code it is. */
export function WithoutAddress() {
  const { token } = useSession();
  return token === null ? (
    <FormPage title={verifyTexts.title} lead={texts.noAddress}>
      <TwoWays
        first={{ to: paths.login.getHref(), text: texts.login }}
        second={{ to: paths.signup.getHref(), text: texts.register }}
      />
    </FormPage>
  ) : (
    <FormPage title={verifyTexts.title} lead={texts.noAddressSignedIn}>
      <TwoWays
        first={{ to: paths.accountSettings.getHref(), text: texts.settings }}
        second={{ to: paths.home.getHref(), text: texts.link.home }}
      />
    </FormPage>
  );
}
