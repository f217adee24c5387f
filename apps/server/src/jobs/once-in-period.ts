import type { Runtime } from '../core/runtime.ts';
import type { Repositories } from '../repositories/repositories.ts';

interface OnceInPeriodDeps {
  rateLimits: Repositories['rateLimits'];
  runtime: Pick<Runtime, 'now'>;
}

interface Period {
  job: string;
  periodMs: number;
  /** A run that a killed process has begun is begun again after this time. */
  longestRunMs: number;
}

/** Work that is not complete, because the process stops, does not count: the next run goes on with the rest. */
type Work<Result> = () => Promise<{ result: Result; isComplete: boolean }>;

/**
 * Lets one of all processes do the work of a job once in a period. Two counters of `rate_limits` are its calendar and its
 * lock: counting is atomic in both databases, a window ends by itself, and the cleanup removes it like those of limits. A
 * table of its own would hold the same two rows.
 *
 * @returns runs the work if it is due and no other process is at it; otherwise resolves to null.
 */
export function createOnceInPeriod(
  { rateLimits, runtime }: OnceInPeriodDeps,
  { job, periodMs, longestRunMs }: Period,
) {
  const doneKey = `job:${job}`;
  const runningKey = `job:${job}:running`;

  async function isDone(): Promise<boolean> {
    const { count } = await rateLimits.count(doneKey, periodMs, runtime.now());
    if (count === 1) await rateLimits.decrement(doneKey);
    return count > 1;
  }

  return async function run<Result>(work: Work<Result>): Promise<Result | null> {
    const { count } = await rateLimits.count(runningKey, longestRunMs, runtime.now());
    try {
      if (count > 1 || (await isDone())) return null;
      const { result, isComplete } = await work();
      if (isComplete) await rateLimits.count(doneKey, periodMs, runtime.now());
      return result;
    } finally {
      await rateLimits.decrement(runningKey);
    }
  };
}
