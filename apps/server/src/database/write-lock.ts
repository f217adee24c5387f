import { setTimeout as wait } from 'node:timers/promises';

/** A caller is answered within three seconds, however long another process holds the file. */
const TIMEOUT_MS = 2500;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

interface Waiting {
  grant(): void;
  fail(error: unknown): void;
}

/** Who may write to a SQLite file: one at a time in this process, and nobody while another process writes. */
export interface WriteLock {
  acquire(): Promise<void>;
  release(): void;
  /** Tries `work` again while another process holds the file, without keeping this process from anything else. */
  untilUnlocked<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createWriteLock(): WriteLock {
  let isHeld = false;
  let waiting: Waiting[] = [];

  return {
    async acquire() {
      if (isHeld) {
        await new Promise<void>((grant, fail) => waiting.push({ grant, fail }));
      } else {
        isHeld = true;
      }
    },
    release() {
      const next = waiting.shift();
      if (next) next.grant();
      else isHeld = false;
    },
    async untilUnlocked(work) {
      const start = performance.now();
      for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
        try {
          return await work();
        } catch (error) {
          if (!isBusy(error)) throw error;
          if (performance.now() - start + pause > TIMEOUT_MS) {
            // Those behind have waited as well, and would each wait as long again.
            const behind = waiting;
            waiting = [];
            for (const { fail } of behind) fail(error);
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
