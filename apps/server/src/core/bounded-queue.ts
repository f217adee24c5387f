import { AppError } from './app-error.ts';

/**
 * Lets at most `concurrency` pieces of work run at once and `maxWaiting` more wait their turn.
 *
 * The queue throws AppError `unavailable` when too many are waiting.
 */
export function boundedQueue(concurrency: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw new AppError('unavailable', { retryAfterSeconds: 1 });
      // The finishing job hands over its place, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
