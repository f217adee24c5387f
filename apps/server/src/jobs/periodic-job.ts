import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { MeasureJob } from './job-metrics.ts';

/** Idempotent work that every process repeats. */
export interface PeriodicJob<Result> {
  start(): void;
  /** Runs the work once, now. */
  run(): Promise<Result>;
  /** Begins no run any more. Resolves when a running one has finished what it was doing, or takes too long. */
  stop(): Promise<void>;
}

export interface PeriodicJobOptions {
  name: string;
  everyMs: number;
  log: Logger;
  measure: MeasureJob;
}

/** The whole process has nine seconds, also to close the database. */
const STOP_MS = 7_000;

/**
 * Work of many items ends between two of them when the signal is aborted: the response of a service is still recorded before
 * the database closes.
 */
type Work<Result> = (stopping: AbortSignal) => Promise<Result>;

/** Runs `work` every `everyMs` milliseconds after `start`; each outcome is logged under `name`. */
export function createPeriodicJob<Result>(
  { name, everyMs, log, measure }: PeriodicJobOptions,
  work: Work<Result>,
): PeriodicJob<Result> {
  let timer: NodeJS.Timeout | undefined;

  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();

  function run(): Promise<Result> {
    const result = measure(name, () => work(stopping.signal));
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    running.add(ended);
    void ended.then(() => running.delete(ended));
    return result;
  }

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
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.race([Promise.all(running), wait(STOP_MS, undefined, { ref: false })]);
    },
  };
}
