import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;
const units = [
  ['year', 365 * 24 * 60 * MINUTE_MS],
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

// Always in numbers: “yesterday” would mean a calendar day, not 24 hours.
const formats = {
  long: new Intl.RelativeTimeFormat('en-US', { numeric: 'always' }),
  narrow: new Intl.RelativeTimeFormat('en-US', { numeric: 'always', style: 'narrow' }),
};

/**
 * How long before `now` a moment was, such as 'just now', '3 hours ago' or '1 day ago', and '3h ago' if narrow; both
 * in milliseconds since 1970.
 */
export function timeAgo(at: number, now: number, width: keyof typeof formats = 'long'): string {
  const elapsedMs = now - at;
  const unit = units.find(([, lengthMs]) => elapsedMs >= lengthMs);
  // A time in the future comes from a clock that differs from the server's.
  return unit ? formats[width].format(-Math.floor(elapsedMs / unit[1]), unit[0]) : 'just now';
}

/**
 * The time in milliseconds since 1970, read again at each interval until it has come to `until`. Not by one long timer,
 * which would be late after the computer slept.
 */
export function useNow(intervalMs: number, until = Number.POSITIVE_INFINITY): number {
  const [now, setNow] = useState(Date.now);
  const isRunning = now < until;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs, isRunning]);
  return now;
}
