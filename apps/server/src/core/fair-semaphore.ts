/** A semaphore that serves those who wait round-robin by key, so that a flood under one key hardly delays the others. */
export interface FairSemaphore {
  /**
   * Resolves when the caller may start. It must call `release` afterwards.
   *
   * @throws the `refusal`
   */
  acquire(key: string): Promise<void>;
  /** @param key the key that was passed to `acquire`. */
  release(key: string): void;
  /** Rejects all waiters. */
  rejectAll(reason: unknown): void;
}

interface FairSemaphoreOptions {
  concurrency: number;
  /** How many permits one key may have at once, so that other keys find a free permit. Default: all. */
  perKey?: number;
  /** When more wait, the newest waiter of the key with the most waiters is rejected. Default: no limit. */
  maxWaiting?: number;
  /** A waiter is rejected after this time. Default: no limit. */
  waitMs?: number;
  refusal?: () => Error;
}

interface Waiter {
  start: () => void;
  reject: (reason: unknown) => void;
}

export function createFairSemaphore({
  concurrency,
  perKey = concurrency,
  maxWaiting = Number.POSITIVE_INFINITY,
  waitMs,
  refusal = () => new Error('Too many are waiting.'),
}: FairSemaphoreOptions): FairSemaphore {
  /** By key; the first key that may start is served next. */
  const waiting = new Map<string, Waiter[]>();
  const runningByKey = new Map<string, number>();
  let running = 0;
  let size = 0;

  const mayStart = (key: string): boolean =>
    running < concurrency && (runningByKey.get(key) ?? 0) < perKey;

  function change(key: string, by: 1 | -1): void {
    const count = (runningByKey.get(key) ?? 0) + by;
    running += by;
    if (count > 0) runningByKey.set(key, count);
    else runningByKey.delete(key);
  }

  function startNext(): void {
    for (const [key, waiters] of waiting) {
      if (waiters.length === 0) waiting.delete(key);
      if (waiters.length === 0 || !mayStart(key)) continue;
      waiting.delete(key);
      const next = waiters.shift();
      // Behind all other keys.
      if (waiters.length > 0) waiting.set(key, waiters);
      size -= 1;
      change(key, 1);
      next?.start();
      return;
    }
  }

  async function wait(key: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const own = waiting.get(key) ?? [];
    const waiter = { start: resolve, reject };
    waiting.set(key, own);
    own.push(waiter);
    size += 1;
    if (size > maxWaiting) refuse(longest(own));
    if (waitMs === undefined) return promise;
    const timer = setTimeout(() => refuse(own, own.indexOf(waiter)), waitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  /** @returns `own` among equals. */
  function longest(own: Waiter[]): Waiter[] {
    return [...waiting.values()].reduce((a, b) => (b.length > a.length ? b : a), own);
  }

  function refuse(waiters: Waiter[], index = waiters.length - 1): void {
    size -= 1;
    waiters.splice(index, 1)[0]?.reject(refusal());
  }

  return {
    async acquire(key) {
      if (!mayStart(key)) return wait(key);
      change(key, 1);
    },
    release(key) {
      change(key, -1);
      startNext();
    },
    rejectAll(reason) {
      const rejected = [...waiting.values()].flat();
      waiting.clear();
      size = 0;
      for (const waiter of rejected) waiter.reject(reason);
    },
  };
}
