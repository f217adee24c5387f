import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { createQueryClient, queryKeys } from '../shared/api/query-client.ts';
import { useServices, useSession } from '../shared/services.ts';

/** Provides the query cache of one session; the next session starts with an empty one. */
export function SessionQueries({ children }: { children: ReactNode }) {
  const { session, retryDelayMs } = useServices();
  const { token, shoplist } = useSession();
  const isSignedIn = token !== null;
  const client = useMemo(() => {
    const created = createQueryClient(retryDelayMs);
    const { user } = session.read();
    if (isSignedIn && user && shoplist) {
      created.setQueryData(queryKeys.profile, { ...user, shoplist });
    }
    return created;
  }, [session, retryDelayMs, isSignedIn, shoplist]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
