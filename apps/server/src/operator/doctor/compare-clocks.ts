import type { Finding } from './check.ts';

const WARN_MS = 5_000;
/** Hand-offs are valid for 60 s, and Shopify's messages for 90 s. */
const FAIL_MS = 60_000;

export function compareClocks(other: string, theirs: number, ours: number): Finding {
  const name = 'clock';
  const apart = Math.abs(theirs - ours);
  const seconds = Math.round(apart / 1000);
  if (apart <= WARN_MS) return { name, status: 'ok', detail: `agrees with ${other}` };
  return {
    name,
    status: apart > FAIL_MS ? 'fail' : 'warn',
    detail: `differs from ${other} by ${seconds} s. Synchronise both with NTP, because signatures are valid for seconds.`,
  };
}
