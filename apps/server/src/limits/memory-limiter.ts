import type { Limits } from '../config/limit-overrides.ts';
import type { LimitName } from '../config/limit-table.ts';
import { setBounded } from '../core/bounded.ts';
import type { Runtime } from '../core/runtime.ts';
import {
  bucketsOf,
  type CountExceeded,
  type LimitBucket,
  LimitExceededError,
} from './limit-buckets.ts';
import type { Limiter } from './limiter.ts';

const MAX_KEYS = 50_000;

/**
 * Counts in this process only, where a database write for each read would cost more than the limit protects
 * (docs/decisions/server/0007).
 */
export function createMemoryLimiter({
  limits,
  now,
  factor,
  countExceeded,
}: {
  limits: Limits;
  now: Runtime['now'];
  factor: number;
  countExceeded?: CountExceeded;
}): Pick<Limiter, 'consume' | 'refund'> {
  const windows = new Map<string, { startedAt: number; count: number }>();
  const keyOf = (name: LimitName, { value }: LimitBucket) => `${name}:${value}`;

  function count(name: LimitName, bucket: LimitBucket): number {
    const { kind, max } = bucket;
    const windowMs = limits[name].windowSeconds * 1000;
    const time = now();
    const key = keyOf(name, bucket);
    let window = windows.get(key);
    const age = window ? time - window.startedAt : windowMs;
    // A window that began in the future is from before the clock was set back.
    if (!window || age >= windowMs || age < 0) {
      window = { startedAt: time, count: 0 };
      setBounded(windows, MAX_KEYS, key, window);
    }
    window.count++;
    const left = max * factor - window.count;
    if (left >= 0) return left;
    const retryAfterSeconds = Math.max(1, Math.ceil((window.startedAt + windowMs - time) / 1000));
    countExceeded?.(name, kind);
    throw new LimitExceededError(name, kind, retryAfterSeconds);
  }

  function refundBucket(name: LimitName, bucket: LimitBucket): boolean {
    const window = windows.get(keyOf(name, bucket));
    // Another window may have begun since.
    if (!window || window.count === 0) return false;
    window.count--;
    return true;
  }

  return {
    consume: async (name, value) =>
      Math.min(...bucketsOf(limits[name], value).map((bucket) => count(name, bucket))),
    refund: async (name, value) => {
      const [own, wider] = bucketsOf(limits[name], value);
      const wasCounted = refundBucket(name, own);
      if (wasCounted && wider) refundBucket(name, wider);
      return wasCounted;
    },
  };
}
