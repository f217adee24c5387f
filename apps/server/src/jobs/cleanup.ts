import type { Logger } from 'pino';
import { RESTORABLE_FOR_MS } from '../features/profile/delete-profile.ts';
import type { CleanupCounts } from '../repositories/cleanup.repository.ts';
import type { Repositories } from '../repositories/repositories.ts';
import type { Runtime } from '../runtime.ts';

const EVERY_MS = 10 * 60_000;
/** Finished messages stay this long, for operators who look for one. */
const KEEP_SETTLED_MS = 7 * 24 * 3600 * 1000;

interface Dependencies {
  cleanup: Repositories['cleanup'];
  runtime: Pick<Runtime, 'now'>;
  log: Logger;
}

export interface CleanupJob {
  start(): void;
  run(): Promise<CleanupCounts>;
  stop(): void;
}

/** Purges deleted accounts after 30 days and sweeps out what has expired. */
export function createCleanup({ cleanup, runtime, log }: Dependencies): CleanupJob {
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<CleanupCounts> {
    const now = runtime.now();
    return cleanup.removeExpired(now, {
      purgeBefore: now - RESTORABLE_FOR_MS,
      settledBefore: now - KEEP_SETTLED_MS,
    });
  }

  function runAndLog(): void {
    run().then(
      (removed) => log.info({ removed }, 'cleaned up'),
      (error: unknown) => log.error({ err: error }, 'clean-up failed'),
    );
  }

  return {
    start() {
      timer = setInterval(runAndLog, EVERY_MS);
      timer.unref();
    },
    run,
    stop: () => clearInterval(timer),
  };
}
