import { setTimeout as wait } from 'node:timers/promises';
import { createFairSemaphore, type FairSemaphore } from '../../core/fair-semaphore.ts';

/** A caller gets a response within three seconds, however long another process locks the file and however busy this one is. */
export const BUSY_TIMEOUT_MS = 2000;
const FIRST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 100;

/** Serialises writes to a SQLite file, within this process and against other processes. */
export interface WriteLock extends Pick<FairSemaphore, 'acquire' | 'release'> {
  /** Retries `work` while another process locks the file, without blocking the event loop. */
  retryWhileBusy<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createWriteLock(): WriteLock {
  const semaphore = createFairSemaphore({ concurrency: 1 });

  return {
    ...semaphore,
    async retryWhileBusy(work) {
      const start = performance.now();
      for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
        try {
          return await work();
        } catch (error) {
          if (!isBusy(error)) throw error;
          if (performance.now() - start + pause > BUSY_TIMEOUT_MS) {
            // The callers in the queue have waited too, and each would wait as long again.
            semaphore.rejectAll(error);
            throw error;
          }
          await wait(pause);
        }
      }
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
