import type { Limits } from '../config/limit-overrides.ts';
import type { LimitName } from '../config/limit-table.ts';
import { CLOCK_DIFFERENCE_MS, type Runtime } from '../core/runtime.ts';
import { hashSecret } from '../crypto/secrets.ts';
import type { Repositories } from '../repositories/repositories.ts';
import {
  type BucketKind,
  bucketsOf,
  type CountExceeded,
  type LimitBucket,
  LimitExceededError,
} from './limit-buckets.ts';

export interface Limiter {
  /**
   * Counts one event.
   * @returns how many more events the window allows.
   * @throws LimitExceededError `rate_limited` with the seconds to wait.
   */
  consume(name: LimitName, value: string): Promise<number>;
  /**
   * Counts one event and returns whether it was within the limit. Its refusals are not cached, because an event that was
   * not counted could still be refunded: where anybody can cause a flood, use `consume`.
   *
   * @param transaction pass it to count the event only if the transaction commits.
   */
  tryConsume(
    name: LimitName,
    value: string,
    transaction?: Pick<Repositories, 'rateLimits'>,
  ): Promise<boolean>;
  /** Whether as many events were counted as the window allows. Counts none. */
  isUsedUp(name: LimitName, value: string): Promise<boolean>;
  /** Subtracts an event that turned out not to count. Returns whether there was one. */
  refund(name: LimitName, value: string, refund?: Refund): Promise<boolean>;
}

export interface Refund {
  /** Pass it to subtract the event only if the transaction commits. */
  transaction?: Pick<Repositories, 'rateLimits'> | undefined;
  /**
   * When the event was counted, or a little later. Pass it if that may be long ago: if another window has begun since,
   * the event is not subtracted from it.
   */
  countedAt?: number | undefined;
}

interface LimiterDeps {
  rateLimits: Repositories['rateLimits'];
  limits: Limits;
  now: Runtime['now'];
  /** Multiplies every limit, for load tests only. */
  factor: number;
  countExceeded?: CountExceeded;
}

interface Counted {
  bucket: BucketKind;
  left: number;
  retryAfterSeconds: number;
}

/** Counts in the database, atomically, so that the limits hold across processes. */
export function createLimiter({
  rateLimits,
  limits,
  now,
  factor,
  countExceeded,
}: LimiterDeps): Limiter {
  async function countOne(
    name: LimitName,
    { kind, value, max }: LimitBucket,
    counts: Pick<Repositories['rateLimits'], 'count'>,
  ): Promise<Counted> {
    const windowMs = limits[name].windowSeconds * 1000;
    const window = await counts.count(keyOf(name, value), windowMs, now());
    const untilNextWindow = Math.ceil((window.startedAt + windowMs - now()) / 1000);
    return {
      bucket: kind,
      left: max * factor - window.count,
      retryAfterSeconds: Math.max(1, untilNextWindow),
    };
  }

  async function countAll(
    name: LimitName,
    value: string,
    counts: Pick<Repositories['rateLimits'], 'count'>,
  ): Promise<Counted> {
    const [own, wider] = bucketsOf(limits[name], value);
    const counted = await countOne(name, own, counts);
    if (wider === undefined || counted.left < 0) return counted;
    const together = await countOne(name, wider, counts);
    return together.left < counted.left ? together : counted;
  }

  async function count(
    name: LimitName,
    value: string,
    counts: Pick<Repositories['rateLimits'], 'count'> = rateLimits,
  ): Promise<Counted> {
    const counted = await countAll(name, value, counts);
    if (counted.left < 0) countExceeded?.(name, counted.bucket);
    return counted;
  }

  return {
    async consume(name, value) {
      const { bucket, left, retryAfterSeconds } = await count(name, value);
      if (left < 0) throw new LimitExceededError(name, bucket, retryAfterSeconds);
      return left;
    },
    tryConsume: async (name, value, transaction) =>
      (await count(name, value, transaction?.rateLimits)).left >= 0,
    async isUsedUp(name, value) {
      const { max, windowSeconds } = limits[name];
      const window = await rateLimits.find(keyOf(name, value));
      if (!window) return false;
      const age = now() - window.startedAt;
      // As where events are counted, a window that began in the future is from before the clock was set back.
      const isOpen = age < windowSeconds * 1000 && age >= -CLOCK_DIFFERENCE_MS;
      return isOpen && window.count >= max * factor;
    },
    async refund(name, value, { transaction, countedAt } = {}) {
      const counts = transaction?.rateLimits ?? rateLimits;
      const [own, wider] = bucketsOf(limits[name], value);
      const wasCounted = await counts.decrement(keyOf(name, own.value), countedAt);
      if (wasCounted && wider) await counts.decrement(keyOf(name, wider.value), countedAt);
      return wasCounted;
    },
  };
}

/** Values are email addresses and networks, so only their hash is stored. */
function keyOf(name: LimitName, value: string): string {
  return `${name}:${hashSecret(value)}`;
}
