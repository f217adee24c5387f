import type { Shop } from '@atrium/contract';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../shared/build/lazy-part.tsx';
import { useServices } from '../../../shared/services.ts';
import { keepRequestCount } from '../../../shared/session/stored-requests.ts';
import { useSignedInOutlet } from '../../../shared/signed-in-outlet.ts';
import { hasHomeNotice, isUnverified, type StoreStanding } from '../../../shared/store-status.ts';
import { useLogInAgain } from '../../auth/api/logout.ts';
import { useProfile } from '../../profile/api/get-profile.ts';
import { useStoreDetails } from '../../stores/api/store-details.ts';
import { useStoreRequests } from '../../stores/api/store-requests.ts';
import { StoreNotice } from '../../stores/components/store-notice.tsx';
import { noticeOf } from '../../stores/texts.ts';

const StoreRequests = lazyPart(
  () => import('../../stores/components/store-requests.tsx'),
  'StoreRequests',
);

/**
 * Store requests to decide, and the current store if there is a notice about it. `isLoading` until all of it is known for the
 * first time, so that the content below does not move.
 */
export function useStoreStatus() {
  const profile = useProfile();
  const pending = useStoreRequests();
  const { browserStorage } = useServices();
  const details = useStoreDetails();
  const current = profile.data?.shoplist.currentShop;
  // Only the details show that the owner of a store that is not confirmed has declined.
  const waitsForDetails = isUnverified(current?.status) && details.isLoading;
  const standing = current && {
    ...current,
    askAgainAt: details.data?.find(({ domain }) => domain === current.domain)?.askAgainAt ?? null,
  };
  const shopWithNotice = standing && hasHomeNotice(standing) ? standing : null;
  const requests = pending.data ?? [];
  const hasRequests = requests.length > 0;
  // Their part too, or it would push down buttons that are about to be pressed.
  const [hasPart, setHasPart] = useState(false);
  useEffect(() => {
    if (!hasRequests) return;
    const done = () => setHasPart(true);
    StoreRequests.preload().then(done, done);
  }, [hasRequests]);
  useEffect(() => {
    if (pending.data) keepRequestCount(browserStorage, pending.data.length);
  }, [pending.data, browserStorage]);
  const isLoading =
    profile.isLoading || pending.isLoading || waitsForDetails || (hasRequests && !hasPart);
  // Later changes must not hide a page that is already shown. Nor must a later request move its buttons: it waits for the
  // next visit, which keeps a place for it.
  const [shown, setShown] = useState<readonly string[] | null>(null);
  if (!isLoading && shown === null) setShown(requests.map(({ id }) => id));
  return {
    isLoading: isLoading && shown === null,
    shopWithNotice,
    requests: requests.filter(({ id }) => shown?.includes(id)),
  };
}

type StoreStatusResult = ReturnType<typeof useStoreStatus>;

/** Whether the notice about a store has a button, which is then the primary one of the page. */
export function hasNoticeAction(shop: (Shop & StoreStanding) | null): boolean {
  return shop !== null && noticeOf(shop)?.action !== undefined;
}

interface HomeStoreRequestsProps extends Pick<StoreStatusResult, 'requests'> {
  /** Another button of the page is the primary one. */
  quiet: boolean;
}

export function HomeStoreRequests({ requests, quiet }: HomeStoreRequestsProps) {
  const { data: profile } = useProfile();
  const logInAgain = useLogInAgain(profile?.email ?? '');
  if (requests.length === 0) return null;
  return (
    <Suspense>
      <StoreRequests requests={requests} quiet={quiet} onReauthenticate={logInAgain} />
    </Suspense>
  );
}

/** In the place of the next step. */
export function HomeStoreNotice({ shop }: { shop: Shop & StoreStanding }) {
  const { openVerifyStore } = useSignedInOutlet();
  return <StoreNotice shop={shop} onVerify={() => openVerifyStore(shop.domain)} />;
}
