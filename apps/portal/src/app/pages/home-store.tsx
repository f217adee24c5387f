import type { Shop, ShopList } from '@atrium/contract';
import { useState } from 'react';
import { useProfile } from '../../features/profile/api/get-profile.ts';
import { useStoreRequests } from '../../features/stores/api/store-requests.ts';
import { StoreNotice } from '../../features/stores/components/store-notice.tsx';
import { StoreRequests } from '../../features/stores/components/store-requests.tsx';
import { VerifyStoreDialog } from '../../features/stores/components/verify-store-dialog.tsx';
import { useLogInAgain } from './use-log-in-again.ts';

/** What there is to do about stores: others who ask for one, and the current one where it is closed. */
export function HomeStore() {
  const { data: profile } = useProfile();
  if (!profile) return null;
  const { currentShop } = profile.shoplist;
  return (
    <>
      <Requests stores={profile.shoplist} email={profile.email} />
      {currentShop ? <CurrentStore shop={currentShop} /> : null}
    </>
  );
}

function Requests({ stores, email }: { stores: ShopList; email: string }) {
  // Only a proved store can be wanted by another account.
  const { data } = useStoreRequests(stores.shops.some(({ status }) => status === 'verified'));
  const logInAgain = useLogInAgain(email);
  return <StoreRequests requests={data ?? []} onReauthenticate={logInAgain} />;
}

function CurrentStore({ shop }: { shop: Shop }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <StoreNotice shop={shop} onConfirm={() => setConfirming(true)} />
      <VerifyStoreDialog
        shop={confirming ? shop : null}
        onClose={() => setConfirming(false)}
        onLeave={() => undefined}
      />
    </>
  );
}
