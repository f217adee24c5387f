import type { Logger } from 'pino';
import type { MeasureJob } from './job-metrics.ts';

/** Idempotent work that every process repeats. */
export interface PeriodicJob<Result> {
  start(): void;
  /** Runs the work once, now. */
  run(): Promise<Result>;
  stop(): void;
}

export interface PeriodicJobOptions {
  name: string;
  everyMs: number;
  log: Logger;
  measure: MeasureJob;
}

/** Runs `work` every `everyMs` milliseconds after `start`; each outcome is logged under `name`. */
export function createPeriodicJob<Result>(
  { name, everyMs, log, measure }: PeriodicJobOptions,
  work: () => Promise<Result>,
): PeriodicJob<Result> {
  let timer: NodeJS.Timeout | undefined;

  const run = () => measure(name, work);

  function runAndLog(): void {
    run().then(
      (result) => log.info({ job: name, result }, 'job done'),
      (error: unknown) => log.error({ job: name, err: error }, 'job failed'),
    );
  }

  return {
    start() {
      timer = setInterval(runAndLog, everyMs);
      timer.unref();
    },
    run,
    stop: () => clearInterval(timer),
  };
}
