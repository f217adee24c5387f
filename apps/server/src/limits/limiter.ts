import { AppError } from '../app-error.ts';
import { hashSecret } from '../crypto/secrets.ts';
import type { Repositories } from '../repositories/repositories.ts';
import type { Runtime } from '../runtime.ts';
import { type LimitName, limitTable } from './limit-table.ts';

export interface Limiter {
  /** Counts one event. @throws AppError `rate_limited` with the seconds to wait. */
  take(name: LimitName, value: string): Promise<void>;
  /**
   * Counts one event and says whether it was within the limit.
   *
   * @param transaction the caller's, when it counts only if that ends well.
   */
  tryTake(
    name: LimitName,
    value: string,
    transaction?: Pick<Repositories, 'rateLimits'>,
  ): Promise<boolean>;
  /** Takes an event back that turned out not to count. */
  giveBack(name: LimitName, value: string): Promise<void>;
}

interface Dependencies {
  rateLimits: Repositories['rateLimits'];
  now: Runtime['now'];
  /** Multiplies every figure, for load tests only. */
  factor: number;
}

/** Counts in the database, atomically, so that the limits hold across processes. */
export function createLimiter({ rateLimits, now, factor }: Dependencies): Limiter {
  async function secondsToWait(
    name: LimitName,
    value: string,
    counts: Pick<Repositories['rateLimits'], 'count'> = rateLimits,
  ): Promise<number> {
    const limit = limitTable[name];
    const windowMs = limit.windowSeconds * 1000;
    const window = await counts.count(keyOf(name, value), windowMs, now());
    if (window.count <= limit.max * factor) return 0;
    return Math.max(1, Math.ceil((window.startedAt + windowMs - now()) / 1000));
  }

  return {
    async take(name, value) {
      const retryAfterSeconds = await secondsToWait(name, value);
      if (retryAfterSeconds > 0) throw new AppError('rate_limited', { retryAfterSeconds });
    },
    tryTake: async (name, value, transaction) =>
      (await secondsToWait(name, value, transaction?.rateLimits)) === 0,
    giveBack: (name, value) => rateLimits.uncount(keyOf(name, value)),
  };
}

/** Values are addresses of people and networks, so the table keeps only their hash. */
function keyOf(name: LimitName, value: string): string {
  return `${name}:${hashSecret(value)}`;
}
