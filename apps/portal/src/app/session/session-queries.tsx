import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { createQueryClient, queryKeys } from '../../shared/api/query-client.ts';
import { useServices, useSession } from '../../shared/services.ts';

/** Provides the query cache of one session; the next session starts with an empty one. */
export function SessionQueries({ children }: { children: ReactNode }) {
  const { session, storeCache, retryDelayMs } = useServices();
  const { token, shoplist } = useSession();
  const isSignedIn = token !== null;
  // For the placeholders of a reload before the profile has been requested.
  useEffect(() => {
    const { user } = session.read();
    if (user && shoplist) storeCache.keep(user.id, shoplist);
  }, [session, storeCache, shoplist]);
  const client = useMemo(() => {
    const created = createQueryClient(retryDelayMs);
    const { user } = session.read();
    if (isSignedIn && user && shoplist) {
      created.setQueryData(queryKeys.profile, { ...user, shoplist });
    } else if (isSignedIn && user) {
      const cached = storeCache.read(user.id);
      // Shown at once and refreshed, because it may be out of date.
      const profile = cached && { ...user, shoplist: cached };
      if (profile) created.setQueryData(queryKeys.profile, profile, { updatedAt: 0 });
    }
    return created;
  }, [session, storeCache, retryDelayMs, isSignedIn, shoplist]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
