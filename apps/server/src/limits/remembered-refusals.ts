import { AppError } from '../core/app-error.ts';
import { setBounded } from '../core/bounded.ts';
import type { Runtime } from '../core/runtime.ts';
import type { Limiter } from './limiter.ts';
import type { LoginThrottle } from './login-throttle.ts';

/** Another process may have reset a key, so refusals are cached only this long. */
const REMEMBERED_MS = 5000;
const MAX_KEYS = 10_000;

interface Refusals {
  /** Calls `count`, unless the key was refused a moment ago. @throws AppError `rate_limited` */
  unlessRefused<Result>(key: string, count: () => Promise<Result>): Promise<Result>;
  forget(key: string): void;
  forgetAll(): void;
}

/** Wraps the limiter so that a key over its limit queries the database every few seconds instead of at each call. */
export function rememberRefusals(limiter: Limiter, { now }: Pick<Runtime, 'now'>): Limiter {
  const refusals = createRefusals(now);
  const keyOf = (name: string, value: string) => `${name}:${value}`;
  return {
    ...limiter,
    consume: (name, value) =>
      refusals.unlessRefused(keyOf(name, value), () => limiter.consume(name, value)),
    async refund(name, value, transaction) {
      const refunded = await limiter.refund(name, value, transaction);
      refusals.forget(keyOf(name, value));
      return refunded;
    },
  };
}

/** The same for the login throttle. */
export function rememberThrottled(
  throttle: LoginThrottle,
  { now }: Pick<Runtime, 'now'>,
): LoginThrottle {
  const refusals = createRefusals(now);
  return {
    countAttempt: (keys) => refusals.unlessRefused(keys.own, () => throttle.countAttempt(keys)),
    async clear(keys, transaction) {
      await throttle.clear(keys, transaction);
      refusals.forget(keys.own);
    },
    async clearAllOf(email) {
      await throttle.clearAllOf(email);
      refusals.forgetAll();
    },
  };
}

function createRefusals(now: Runtime['now']): Refusals {
  const refused = new Map<string, { at: number; waitMs: number; message: string }>();

  function refusalOf(key: string): AppError | null {
    const refusal = refused.get(key);
    if (!refusal) return null;
    const { at, waitMs, message } = refusal;
    const elapsedMs = now() - at;
    // Setting the clock back must not extend a refusal.
    if (elapsedMs >= 0 && elapsedMs < Math.min(REMEMBERED_MS, waitMs)) {
      const retryAfterSeconds = Math.ceil((waitMs - elapsedMs) / 1000);
      return new AppError('rate_limited', { message, retryAfterSeconds });
    }
    refused.delete(key);
    return null;
  }

  return {
    async unlessRefused(key, count) {
      const refusal = refusalOf(key);
      if (refusal) throw refusal;
      try {
        return await count();
      } catch (error) {
        if (error instanceof AppError && error.code === 'rate_limited') {
          const waitMs = (error.retryAfterSeconds ?? 0) * 1000;
          setBounded(refused, MAX_KEYS, [key, { at: now(), waitMs, message: error.message }]);
        }
        throw error;
      }
    },
    forget: (key) => void refused.delete(key),
    forgetAll: () => refused.clear(),
  };
}
