import { isApiError, type RegistrationStatus } from '@atrium/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServices } from '../../shared/services.ts';
import { askRegistrationStatus } from './api/auth-calls.ts';

/** A page moves on at most 3 seconds after its mailed link was opened on another device. */
const ASK_EVERY_MS = 2_000;
const ASK_AFTER_FAILURE_MS = 10_000;

/**
 * Asks again and again whether the registration of `email` was confirmed elsewhere, while `enabled` and while the page is
 * looked at.
 */
export function useRegistrationWatch(email: string, enabled: boolean) {
  const { callApi } = useServices();
  const [status, setStatus] = useState<RegistrationStatus>('waiting');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOver = !enabled || status === 'verified';

  /** @returns how long to wait before the next. */
  const ask = async (): Promise<number> => {
    try {
      setStatus(await askRegistrationStatus(callApi, email));
      return ASK_EVERY_MS;
    } catch (error) {
      const wait = isApiError(error) ? error.retryAfterSeconds : null;
      return Math.max(ASK_AFTER_FAILURE_MS, (wait ?? 0) * 1000);
    }
  };
  const askAgain = useEffectEvent(ask);
  useEffect(() => {
    if (isOver) return;
    let stopped = false;
    const askLater = (delayMs: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(async () => {
        if (document.hidden) return;
        const next = await askAgain();
        if (!stopped) askLater(next);
      }, delayMs);
    };
    const onVisibility = () => {
      if (!document.hidden) askLater(0);
    };
    askLater(ASK_EVERY_MS);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stopped = true;
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [isOver]);
  return { status, checkNow: () => void (isOver || ask()) };
}
