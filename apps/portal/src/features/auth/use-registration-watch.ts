import { isApiError, type RegistrationStatus } from '@atrium/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServices } from '../../shared/services.ts';
import { getRegistrationStatus } from './api/auth-calls.ts';

/** A page continues at most 3 seconds after its link was opened on another device. */
const POLL_MS = 2_000;
const POLL_AFTER_FAILURE_MS = 10_000;

/** Polls whether the registration of `email` was confirmed elsewhere, while `enabled` and while the page is visible. */
export function useRegistrationWatch(email: string, enabled: boolean) {
  const { callApi } = useServices();
  const [status, setStatus] = useState<RegistrationStatus>('waiting');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOver = !enabled || status === 'verified';

  /** @returns milliseconds until the next poll. */
  const poll = async (): Promise<number> => {
    try {
      setStatus(await getRegistrationStatus(callApi, email));
      return POLL_MS;
    } catch (error) {
      const wait = isApiError(error) ? error.retryAfterSeconds : null;
      return Math.max(POLL_AFTER_FAILURE_MS, (wait ?? 0) * 1000);
    }
  };
  const pollLatest = useEffectEvent(poll);
  useEffect(() => {
    if (isOver) return;
    let stopped = false;
    const schedule = (delayMs: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(async () => {
        if (document.hidden) return;
        const next = await pollLatest();
        if (!stopped) schedule(next);
      }, delayMs);
    };
    const onVisibility = () => {
      if (!document.hidden) schedule(0);
    };
    schedule(POLL_MS);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stopped = true;
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [isOver]);
  return { status, checkNow: () => void (isOver || poll()) };
}
