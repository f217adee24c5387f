import { AppError } from './app-error.ts';

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
