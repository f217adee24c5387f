import type { Logger } from 'pino';

/** Work that every process does again and again, and that may be done twice without harm. */
export interface PeriodicJob<Result> {
  start(): void;
  /** Does the work once, now. */
  run(): Promise<Result>;
  stop(): void;
}

/** Runs `work` every `everyMs` milliseconds after `start`; each outcome is logged under `name`. */
export function createPeriodicJob<Result>(
  { name, everyMs, log }: { name: string; everyMs: number; log: Logger },
  work: () => Promise<Result>,
): PeriodicJob<Result> {
  let timer: NodeJS.Timeout | undefined;

  function runAndLog(): void {
    work().then(
      (result) => log.info({ job: name, result }, 'job done'),
      (error: unknown) => log.error({ job: name, err: error }, 'job failed'),
    );
  }

  return {
    start() {
      timer = setInterval(runAndLog, everyMs);
      timer.unref();
    },
    run: work,
    stop: () => clearInterval(timer),
  };
}
