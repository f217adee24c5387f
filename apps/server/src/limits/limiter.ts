import { AppError } from '../core/app-error.ts';
import type { Runtime } from '../core/runtime.ts';
import { hashSecret } from '../crypto/secrets.ts';
import type { Repositories } from '../repositories/repositories.ts';
import { bucketsOf, type LimitBucket } from './limit-buckets.ts';
import { type LimitName, limitTable } from './limit-table.ts';

export interface Limiter {
  /**
   * Counts one event.
   * @returns how many more events the window allows.
   * @throws AppError `rate_limited` with the seconds to wait.
   */
  consume(name: LimitName, value: string): Promise<number>;
  /**
   * Counts one event and returns whether it was within the limit.
   *
   * @param transaction pass it to count the event only if the transaction commits.
   */
  tryConsume(
    name: LimitName,
    value: string,
    transaction?: Pick<Repositories, 'rateLimits'>,
  ): Promise<boolean>;
  /**
   * Subtracts an event that turned out not to count. Returns whether there was one.
   *
   * @param transaction pass it to subtract the event only if the transaction commits.
   */
  refund(
    name: LimitName,
    value: string,
    transaction?: Pick<Repositories, 'rateLimits'>,
  ): Promise<boolean>;
}

interface Dependencies {
  rateLimits: Repositories['rateLimits'];
  now: Runtime['now'];
  /** Multiplies every limit, for load tests only. */
  factor: number;
}

/** Counts in the database, atomically, so that the limits hold across processes. */
export function createLimiter({ rateLimits, now, factor }: Dependencies): Limiter {
  async function countOne(
    name: LimitName,
    { value, max }: LimitBucket,
    counts: Pick<Repositories['rateLimits'], 'count'>,
  ): Promise<{ left: number; retryAfterSeconds: number }> {
    const windowMs = limitTable[name].windowSeconds * 1000;
    const window = await counts.count(keyOf(name, value), windowMs, now());
    const untilNextWindow = Math.ceil((window.startedAt + windowMs - now()) / 1000);
    return {
      left: max * factor - window.count,
      retryAfterSeconds: Math.max(1, untilNextWindow),
    };
  }

  async function count(
    name: LimitName,
    value: string,
    counts: Pick<Repositories['rateLimits'], 'count'> = rateLimits,
  ): Promise<{ left: number; retryAfterSeconds: number }> {
    const [own, wider] = bucketsOf(name, value);
    const counted = await countOne(name, own, counts);
    if (wider === undefined || counted.left < 0) return counted;
    const together = await countOne(name, wider, counts);
    return together.left < counted.left ? together : counted;
  }

  return {
    async consume(name, value) {
      const { left, retryAfterSeconds } = await count(name, value);
      if (left < 0) throw new AppError('rate_limited', { retryAfterSeconds });
      return left;
    },
    tryConsume: async (name, value, transaction) =>
      (await count(name, value, transaction?.rateLimits)).left >= 0,
    async refund(name, value, transaction) {
      const counts = transaction?.rateLimits ?? rateLimits;
      const [own, wider] = bucketsOf(name, value);
      const wasCounted = await counts.decrement(keyOf(name, own.value));
      if (wasCounted && wider) await counts.decrement(keyOf(name, wider.value));
      return wasCounted;
    },
  };
}

/** Values are email addresses and networks, so only their hash is stored. */
function keyOf(name: LimitName, value: string): string {
  return `${name}:${hashSecret(value)}`;
}
