import type { AfterCommit } from '../core/after-commit.ts';
import { AppError } from '../core/app-error.ts';
import { setBounded } from '../core/bounded.ts';
import type { Runtime } from '../core/runtime.ts';
import {
  type BucketKind,
  type CountExceeded,
  isRefusedByLimit,
  LimitExceededError,
} from './limit-buckets.ts';
import type { Limiter } from './limiter.ts';
import type { LoginThrottle } from './login-throttle.ts';

/** Another process may have reset a key, so refusals are cached only this long. */
const REMEMBERED_MS = 5000;
const MAX_KEYS = 10_000;

interface Refusals {
  /**
   * Calls `count`, unless the key was refused a moment ago.
   *
   * @param onRemembered called instead of `count`, with the bucket that refused.
   * @throws AppError `rate_limited`
   */
  unlessRefused<Result>(
    key: string,
    count: () => Promise<Result>,
    onRemembered?: (bucket: BucketKind) => void,
  ): Promise<Result>;
  forget(key: string): void;
  forgetAll(): void;
}

/** Wraps the limiter so that a key over its limit queries the database every few seconds instead of at each call. */
export function cacheRefusals(
  limiter: Limiter,
  { now, countExceeded }: Pick<Runtime, 'now'> & { countExceeded?: CountExceeded },
): Limiter {
  const refusals = createRefusals(now);
  const keyOf = (name: string, value: string) => `${name}:${value}`;
  return {
    ...limiter,
    consume: (name, value) =>
      refusals.unlessRefused(
        keyOf(name, value),
        () => limiter.consume(name, value),
        (bucket) => countExceeded?.(name, bucket),
      ),
    async refund(name, value, refund) {
      const refunded = await limiter.refund(name, value, refund);
      refusals.forget(keyOf(name, value));
      return refunded;
    },
  };
}

/** The same for the login throttle. */
export function cacheThrottling(
  throttle: LoginThrottle,
  { now, afterCommit }: Pick<Runtime, 'now'> & { afterCommit: AfterCommit },
): LoginThrottle {
  const refusals = createRefusals(now);
  return {
    countAttempt: (keys) => refusals.unlessRefused(keys.own, () => throttle.countAttempt(keys)),
    async refundAttempt(keys) {
      await throttle.refundAttempt(keys);
      refusals.forget(keys.own);
    },
    async clear(keys, transaction) {
      await throttle.clear(keys, transaction);
      afterCommit.run(() => refusals.forget(keys.own));
    },
    async clearAllOf(email, transaction) {
      await throttle.clearAllOf(email, transaction);
      afterCommit.run(refusals.forgetAll);
    },
  };
}

interface Refusal {
  at: number;
  waitMs: number;
  message: string;
  bucket: BucketKind;
}

function createRefusals(now: Runtime['now']): Refusals {
  const refused = new Map<string, Refusal>();

  function refusalOf(key: string): { error: AppError; bucket: BucketKind } | null {
    const refusal = refused.get(key);
    if (!refusal) return null;
    const { at, waitMs, message, bucket } = refusal;
    const elapsedMs = now() - at;
    // Setting the clock back must not extend a refusal.
    if (elapsedMs >= 0 && elapsedMs < Math.min(REMEMBERED_MS, waitMs)) {
      const retryAfterSeconds = Math.ceil((waitMs - elapsedMs) / 1000);
      return { error: new AppError('rate_limited', { message, retryAfterSeconds }), bucket };
    }
    refused.delete(key);
    return null;
  }

  return {
    async unlessRefused(key, count, onRemembered) {
      const refusal = refusalOf(key);
      if (refusal) {
        onRemembered?.(refusal.bucket);
        throw refusal.error;
      }
      try {
        return await count();
      } catch (error) {
        if (isRefusedByLimit(error)) {
          const waitMs = (error.retryAfterSeconds ?? 0) * 1000;
          const { message } = error;
          const bucket = error instanceof LimitExceededError ? error.bucket : 'own';
          setBounded(refused, MAX_KEYS, key, { at: now(), waitMs, message, bucket });
        }
        throw error;
      }
    },
    forget: (key) => void refused.delete(key),
    forgetAll: () => refused.clear(),
  };
}
