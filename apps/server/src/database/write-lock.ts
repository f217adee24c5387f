import { setTimeout as wait } from 'node:timers/promises';

/** A caller gets a response within three seconds, however long another process locks the file. */
const TIMEOUT_MS = 2500;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

interface Waiting {
  grant(): void;
  fail(error: unknown): void;
}

/** Serialises writes to a SQLite file, within this process and against other processes. */
export interface WriteLock {
  acquire(): Promise<void>;
  release(): void;
  /** Retries `work` while another process locks the file, without blocking the event loop. */
  retryWhileBusy<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createWriteLock(): WriteLock {
  let isLocked = false;
  let waiting: Waiting[] = [];

  return {
    async acquire() {
      if (isLocked) {
        await new Promise<void>((grant, fail) => waiting.push({ grant, fail }));
      } else {
        isLocked = true;
      }
    },
    release() {
      const next = waiting.shift();
      if (next) next.grant();
      else isLocked = false;
    },
    async retryWhileBusy(work) {
      const start = performance.now();
      for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
        try {
          return await work();
        } catch (error) {
          if (!isBusy(error)) throw error;
          if (performance.now() - start + pause > TIMEOUT_MS) {
            // The queue has waited as well, and each would wait as long again.
            const queued = waiting;
            waiting = [];
            for (const { fail } of queued) fail(error);
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
