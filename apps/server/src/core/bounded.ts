import PQueue from 'p-queue';
import { AppError } from './app-error.ts';
import { createFairSemaphore } from './fair-semaphore.ts';

/**
 * Runs at most `concurrency` tasks at once and lets at most `maxWaiting` more wait.
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

/**
 * Runs at most `concurrency` tasks at once. Those that wait are started round-robin by key, so that a flood under one key
 * hardly delays the others.
 *
 * @param maxWaiting when more wait, the newest waiter of the key with the most waiters is refused with AppError `unavailable`.
 * @returns adds a task under a key and resolves to its result.
 */
export function fairQueue(concurrency: number, maxWaiting: number) {
  const semaphore = createFairSemaphore({
    concurrency,
    maxWaiting,
    refusal: () => new AppError('unavailable', { retryAfterSeconds: 1 }),
  });
  return async function enqueue<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    await semaphore.acquire(key);
    try {
      return await task();
    } finally {
      semaphore.release(key);
    }
  };
}

/**
 * Sets an entry, and clears the whole map before that if it is full. There is no order of use (LRU). For caches whose
 * entries can be computed again, and for counters whose loss only allows more calls or more lines in the log.
 */
export function setBounded<Key, Value>(
  map: Map<Key, Value>,
  maxSize: number,
  key: Key,
  value: Value,
): void {
  if (map.size >= maxSize && !map.has(key)) map.clear();
  map.set(key, value);
}
