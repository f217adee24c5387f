import { useEffect } from 'react';
import { paths } from '../../../shared/paths.ts';
import { useServices } from '../../../shared/services.ts';
import { rememberInstall } from '../../../shared/session/pending-redirects.ts';
import { FormPage } from '../../auth/components/form-page.tsx';
import { LinkButtonPair } from '../../auth/components/links.tsx';
import { useInstall } from '../api/store-install.ts';
import { installTexts } from '../install-texts.ts';
import { InstallPage } from './install-page.tsx';

/** The same page for a visitor, who has to log in or register first. */
export function ConnectStoreVisitorPage({ title }: { title: string }) {
  const install = useInstall();
  return (
    <InstallPage title={title} install={install}>
      {({ name, shop }) => <LogInFirst name={name} shop={shop} />}
    </InstallPage>
  );
}

function LogInFirst({ name, shop }: { name: string; shop: string }) {
  const { tabStorage } = useServices();
  useEffect(() => rememberInstall(tabStorage), [tabStorage]);
  return (
    <FormPage title={installTexts.title(name)} lead={installTexts.visitorLead(shop)}>
      <LinkButtonPair
        first={{ to: paths.login.getHref(), text: installTexts.login }}
        second={{ to: paths.signup.getHref(), text: installTexts.register }}
      />
      <p className="text-sm text-text-muted">{installTexts.kept}</p>
    </FormPage>
  );
}
