import { useState } from 'react';
import { useSignedInOutlet } from '../../../shared/signed-in-outlet.ts';
import { useLogInAgain } from '../../auth/logout.ts';
import { useProfile } from '../../profile/api/get-profile.ts';
import { useStoreRequests } from '../../stores/api/store-requests.ts';
import { isClosed } from '../../stores/closed-store.ts';
import { StoreNotice } from '../../stores/components/store-notice.tsx';
import { StoreRequests } from '../../stores/components/store-requests.tsx';

/**
 * What there is to do about stores: others who ask for one, and the current one where it is closed. `isLoading` until
 * all of it can be drawn for the first time, so that nothing below it is pushed down.
 */
export function useStoreMatters() {
  const profile = useProfile();
  const asked = useStoreRequests();
  const current = profile.data?.shoplist.currentShop;
  const closed = current && isClosed(current.status) ? current : null;
  const requests = asked.data ?? [];
  const isLoading = profile.isLoading || asked.isLoading;
  // What turns up later comes beside a page that stands, and takes nothing of it away.
  const [stands, setStands] = useState(false);
  if (!isLoading && !stands) setStands(true);
  return {
    isLoading: isLoading && !stands,
    closed,
    requests,
  };
}

/** Draws what {@link useStoreMatters} has found. */
export function HomeStore({ closed, requests }: ReturnType<typeof useStoreMatters>) {
  const { data: profile } = useProfile();
  const { verifyStore } = useSignedInOutlet();
  const logInAgain = useLogInAgain(profile?.email ?? '');
  return (
    <>
      {requests.length > 0 ? (
        <StoreRequests requests={requests} onReauthenticate={logInAgain} />
      ) : null}
      {closed ? <StoreNotice shop={closed} onConfirm={() => verifyStore(closed.domain)} /> : null}
    </>
  );
}
