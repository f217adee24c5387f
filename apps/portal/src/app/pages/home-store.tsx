import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProfile } from '../../features/profile/api/get-profile.ts';
import { useStoreRequests } from '../../features/stores/api/store-requests.ts';
import { isClosed } from '../../features/stores/closed-store.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { useSignedInOutlet } from '../layouts/signed-in-layout.tsx';
import { laterPages } from '../page-groups.ts';
import { useLogInAgain } from './use-log-in-again.ts';

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
  // Few homes ever show them; without them home is still worth having.
  const parts = useQuery({
    enabled: closed !== null || requests.length > 0,
    queryKey: queryKeys.storeParts,
    queryFn: laterPages.preload,
  });
  const isLoading = profile.isLoading || asked.isLoading || parts.isLoading;
  // What turns up later comes beside a page that stands, and takes nothing of it away.
  const [stands, setStands] = useState(false);
  if (!isLoading && !stands) setStands(true);
  return {
    isLoading: isLoading && !stands,
    closed,
    requests,
    parts: parts.data,
  };
}

/** Draws what {@link useStoreMatters} has found. */
export function HomeStore({ closed, requests, parts }: ReturnType<typeof useStoreMatters>) {
  const { data: profile } = useProfile();
  const { verifyStore } = useSignedInOutlet();
  const logInAgain = useLogInAgain(profile?.email ?? '');
  if (!parts) return null;
  return (
    <>
      {requests.length > 0 ? (
        <parts.StoreRequests requests={requests} onReauthenticate={logInAgain} />
      ) : null}
      {closed ? (
        <parts.StoreNotice shop={closed} onConfirm={() => verifyStore(closed.domain)} />
      ) : null}
    </>
  );
}
