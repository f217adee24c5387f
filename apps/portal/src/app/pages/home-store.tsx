import type { Shop, ShopList } from '@atrium/contract';
import { lazy, Suspense } from 'react';
import { useProfile } from '../../features/profile/api/get-profile.ts';
import { useStoreRequests } from '../../features/stores/api/store-requests.ts';
import { isClosed } from '../../features/stores/closed-store.ts';
import { useSignedInOutlet } from '../layouts/signed-in-layout.tsx';
import { useLogInAgain } from './use-log-in-again.ts';

// Few homes ever show them.
const StoreNotice = lazy(async () => ({ default: (await import('./later-pages.ts')).StoreNotice }));
const StoreRequests = lazy(async () => ({
  default: (await import('./later-pages.ts')).StoreRequests,
}));

/** What there is to do about stores: others who ask for one, and the current one where it is closed. */
export function HomeStore() {
  const { data: profile } = useProfile();
  if (!profile) return null;
  const { currentShop } = profile.shoplist;
  return (
    <>
      <Requests stores={profile.shoplist} email={profile.email} />
      {currentShop && isClosed(currentShop.status) ? <ClosedStore shop={currentShop} /> : null}
    </>
  );
}

function Requests({ stores, email }: { stores: ShopList; email: string }) {
  // Only a proved store can be wanted by another account.
  const { data } = useStoreRequests(stores.shops.some(({ status }) => status === 'verified'));
  const logInAgain = useLogInAgain(email);
  if (!data || data.length === 0) return null;
  return (
    <Suspense>
      <StoreRequests requests={data} onReauthenticate={logInAgain} />
    </Suspense>
  );
}

function ClosedStore({ shop }: { shop: Shop }) {
  const { verifyStore } = useSignedInOutlet();
  return (
    <Suspense>
      <StoreNotice shop={shop} onConfirm={() => verifyStore(shop.domain)} />
    </Suspense>
  );
}
