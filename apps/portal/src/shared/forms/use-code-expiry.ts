import { CODE_EXPIRY_MINUTES } from '@atrium/contract';
import { useEffect, useState } from 'react';

const LIFETIME_MS = CODE_EXPIRY_MINUTES * 60_000;

/**
 * Whether the code mailed at `sentAt` has expired, by this browser's clock; false while that time is not known (0).
 * Looked at each second rather than once at the end: a computer that slept meanwhile is late with its timers.
 */
export function useCodeExpiry(sentAt: number): boolean {
  const [now, setNow] = useState(() => Date.now());
  const expired = sentAt !== 0 && now - sentAt >= LIFETIME_MS;
  const running = sentAt !== 0 && !expired;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return expired;
}
