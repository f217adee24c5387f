import PQueue from 'p-queue';
import { AppError } from './app-error.ts';

/**
 * Runs at most `concurrency` tasks at once and lets at most `maxWaiting` more wait for their turn.
 *
 * @returns adds a task; it rejects with AppError `unavailable` when too many are waiting.
 */
export function boundedQueue(concurrency: number, maxWaiting: number) {
  const queue = new PQueue({ concurrency });
  return async function enqueue<Result>(task: () => Promise<Result>): Promise<Result> {
    if (queue.size >= maxWaiting) throw new AppError('unavailable', { retryAfterSeconds: 1 });
    return queue.add(task);
  };
}

interface Waiter {
  start: () => void;
  refuse: (error: AppError) => void;
}

/**
 * Runs at most `concurrency` tasks at once. Those that wait are grouped by their source, and the sources take turns, so
 * that a flood from one does not delay the others.
 *
 * @param maxWaiting when more wait, the newest of the source with the most is refused with AppError `unavailable`.
 * @returns adds a task of a source and resolves to its result.
 */
export function fairQueue(concurrency: number, maxWaiting: number) {
  /** By source, in the order of their turns. */
  const waiting = new Map<string, Waiter[]>();
  let running = 0;
  let size = 0;

  function turnOf(source: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const own = waiting.get(source) ?? [];
    waiting.set(source, own);
    own.push({ start: resolve, refuse: reject });
    size += 1;
    if (size > maxWaiting) refuseOneOf(longest(own));
    return promise;
  }

  /** @param own is taken among equals. */
  function longest(own: Waiter[]): Waiter[] {
    return [...waiting.values()].reduce((a, b) => (b.length > a.length ? b : a), own);
  }

  function refuseOneOf(waiters: Waiter[]): void {
    size -= 1;
    waiters.pop()?.refuse(new AppError('unavailable', { retryAfterSeconds: 1 }));
  }

  function startNext(): void {
    for (const [source, waiters] of waiting) {
      waiting.delete(source);
      const next = waiters.shift();
      // Behind all other sources.
      if (waiters.length > 0) waiting.set(source, waiters);
      if (!next) continue;
      size -= 1;
      next.start();
      return;
    }
    running -= 1;
  }

  return async function enqueue<Result>(
    source: string,
    task: () => Promise<Result>,
  ): Promise<Result> {
    if (running < concurrency) running += 1;
    else await turnOf(source);
    try {
      return await task();
    } finally {
      startNext();
    }
  };
}

/**
 * Sets an entry, and clears the whole map before that if it is full. There is no order of use (LRU). For caches whose
 * entries can be computed again, and for counters whose loss only allows more calls.
 */
export function setBounded<Key, Value>(
  map: Map<Key, Value>,
  maxSize: number,
  [key, value]: readonly [Key, Value],
): void {
  if (map.size >= maxSize && !map.has(key)) map.clear();
  map.set(key, value);
}
