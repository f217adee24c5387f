import type { Logger } from 'pino';
import type { Runtime } from '../core/runtime.ts';
import type { Repositories } from '../repositories/repositories.ts';
import type { MeasureJob } from './job-metrics.ts';
import { createPeriodicJob, type PeriodicJob } from './periodic-job.ts';

const EVERY_MS = 60_000;

interface ExpiredCodesDeps {
  codes: Pick<Repositories['codes'], 'expireAll'>;
  runtime: Pick<Runtime, 'now'>;
  log: Logger;
  measure: MeasureJob;
}

export type ExpiredCodesJob = PeriodicJob<number>;

/** Marks expired codes, so that setting the clock back later does not revive them. */
export function createExpiredCodesJob({
  codes,
  runtime,
  log,
  measure,
}: ExpiredCodesDeps): ExpiredCodesJob {
  return createPeriodicJob({ name: 'expired-codes', everyMs: EVERY_MS, log, measure }, () =>
    codes.expireAll(runtime.now()),
  );
}
