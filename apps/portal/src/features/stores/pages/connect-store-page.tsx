import { STORE_RETURN_PARAMETER } from '@atrium/contract';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useServices, useSession } from '../../../shared/services.ts';
import { forgetInstall, rememberInstall } from '../../../shared/session/pending-redirects.ts';
import { useLogout } from '../../auth/api/logout.ts';
import { FormPage } from '../../auth/components/form-page.tsx';
import { useInstall } from '../api/store-install.ts';
import { ConnectStore } from '../components/connect-store.tsx';
import { installTexts } from '../install-texts.ts';
import { InstallPage } from './install-page.tsx';

/** Connects a store whose install began at Shopify, after a confirmation. */
export function ConnectStorePage({ title }: { title: string }) {
  const { tabStorage } = useServices();
  const { user } = useSession();
  const navigate = useNavigate();
  const logOut = useLogout();
  const install = useInstall();
  useEffect(() => forgetInstall(tabStorage), [tabStorage]);
  const goHome = (query = '') => navigate(paths.home.getHref() + query, { replace: true });
  return (
    <InstallPage title={title} install={install}>
      {({ name, shop }) => (
        <FormPage title={installTexts.title(name)} lead={installTexts.lead(shop)}>
          <ConnectStore
            email={user?.email ?? ''}
            onConnected={(outcome) => goHome(`?${STORE_RETURN_PARAMETER}=${outcome}`)}
            onOtherAccount={() => {
              rememberInstall(tabStorage);
              void logOut();
            }}
            onLeave={() => goHome()}
          />
        </FormPage>
      )}
    </InstallPage>
  );
}
