import { storeInstallEndpoints } from '@atrium/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useServices } from '../../../shared/services.ts';
import { usePending } from '../../../shared/use-call.ts';
import type { WaitingStore } from './store-install.ts';

/** The store that waits in this browser, for a visitor: like every call before the login, without a query client. */
export function useVisitorInstall() {
  const { callApi } = useServices();
  const [data, setData] = useState<WaitingStore | null>();
  const [error, setError] = useState<unknown>();
  const { run, isPending } = usePending(async (signal?: AbortSignal) => {
    setError(undefined);
    try {
      const options = signal ? { signal } : {};
      setData((await callApi(storeInstallEndpoints.getInstall, options)).data);
    } catch (failure) {
      if (!signal?.aborted) setError(failure);
    }
  });
  const ask = useEffectEvent((signal: AbortSignal) => void run(signal));
  useEffect(() => {
    const leaving = new AbortController();
    ask(leaving.signal);
    return () => leaving.abort();
  }, []);
  return { data, error, isFetching: isPending, refetch: () => run() };
}
