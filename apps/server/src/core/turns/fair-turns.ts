/** Turns at something that only a few can use at once. */
export interface FairTurns {
  /**
   * Resolves when it is the caller's turn, which lasts until `end` is called.
   *
   * @param source those who wait are grouped by it, and the sources take turns, so that a flood from one does not delay the
   * others by more than a turn.
   * @throws the `refusal`
   */
  take(source: string): Promise<void>;
  /** @param source as it was taken. */
  end(source: string): void;
  /** Refuses everybody who waits. */
  refuseAll(reason: unknown): void;
}

interface FairTurnsOptions {
  /** How many turns there are at once. */
  atOnce: number;
  /** How many of them one source may have, so that others find one free. Default: all. */
  perSource?: number;
  /** When more wait, the newest of the source with the most is refused. Default: no limit. */
  maxWaiting?: number;
  /** Whoever has waited this long is refused. Default: no limit. */
  waitMs?: number;
  refusal?: () => Error;
}

interface Waiter {
  start: () => void;
  refuse: (reason: unknown) => void;
}

export function createFairTurns({
  atOnce,
  perSource = atOnce,
  maxWaiting = Number.POSITIVE_INFINITY,
  waitMs,
  refusal = () => new Error('Too many are waiting.'),
}: FairTurnsOptions): FairTurns {
  /** By source, in the order of their turns. */
  const waiting = new Map<string, Waiter[]>();
  const runningBySource = new Map<string, number>();
  let running = 0;
  let size = 0;

  const mayStart = (source: string): boolean =>
    running < atOnce && (runningBySource.get(source) ?? 0) < perSource;

  function change(source: string, by: 1 | -1): void {
    const count = (runningBySource.get(source) ?? 0) + by;
    running += by;
    if (count > 0) runningBySource.set(source, count);
    else runningBySource.delete(source);
  }

  function startNext(): void {
    for (const [source, waiters] of waiting) {
      if (waiters.length === 0) waiting.delete(source);
      if (waiters.length === 0 || !mayStart(source)) continue;
      waiting.delete(source);
      const next = waiters.shift();
      // Behind all other sources.
      if (waiters.length > 0) waiting.set(source, waiters);
      size -= 1;
      change(source, 1);
      next?.start();
      return;
    }
  }

  async function wait(source: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const own = waiting.get(source) ?? [];
    const waiter = { start: resolve, refuse: reject };
    waiting.set(source, own);
    own.push(waiter);
    size += 1;
    if (size > maxWaiting) refuse(longest(own));
    if (waitMs === undefined) return promise;
    const timer = setTimeout(() => refuse(own, own.indexOf(waiter)), waitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  /** @param own is taken among equals. */
  function longest(own: Waiter[]): Waiter[] {
    return [...waiting.values()].reduce((a, b) => (b.length > a.length ? b : a), own);
  }

  function refuse(waiters: Waiter[], index = waiters.length - 1): void {
    size -= 1;
    waiters.splice(index, 1)[0]?.refuse(refusal());
  }

  return {
    async take(source) {
      if (!mayStart(source)) return wait(source);
      change(source, 1);
    },
    end(source) {
      change(source, -1);
      startNext();
    },
    refuseAll(reason) {
      const refused = [...waiting.values()].flat();
      waiting.clear();
      size = 0;
      for (const waiter of refused) waiter.refuse(reason);
    },
  };
}
