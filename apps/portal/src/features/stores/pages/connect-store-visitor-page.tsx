import { useEffect } from 'react';
import { paths } from '../../../shared/paths.ts';
import { useServices } from '../../../shared/services.ts';
import { FormPage } from '../../auth/components/form-page.tsx';
import { TwoWays } from '../../auth/components/two-ways.tsx';
import { useInstall } from '../api/store-install.ts';
import { connectTexts as words } from '../connect-texts.ts';
import { rememberInstall } from '../pending-install.ts';
import { InstallPage } from './install-page.tsx';

/** An installation begun at Shopify, for somebody who has to log in or register first. */
export function ConnectStoreVisitorPage() {
  const install = useInstall();
  return (
    <InstallPage install={install}>
      {({ name, shop }) => <LogInFirst name={name} shop={shop} />}
    </InstallPage>
  );
}

function LogInFirst({ name, shop }: { name: string; shop: string }) {
  const { tabStorage } = useServices();
  useEffect(() => rememberInstall(tabStorage), [tabStorage]);
  return (
    <FormPage title={words.title(name)} lead={words.visitorLead(shop)}>
      <TwoWays
        first={{ to: paths.login.getHref(), text: words.login }}
        second={{ to: paths.signup.getHref(), text: words.register }}
      />
      <p className="text-sm text-text-muted">{words.kept}</p>
    </FormPage>
  );
}
