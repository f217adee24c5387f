import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client';
import type { Runtime } from '../core/runtime.ts';

/** Runs a job once and records its count, duration and outcome. */
export type MeasureJob = <Result>(job: string, work: () => Promise<Result>) => Promise<Result>;

/** The metrics of all background jobs. */
export function createJobMetrics(registry: Registry, { now }: Pick<Runtime, 'now'>): MeasureJob {
  const registers = [registry];
  const runs = new Counter({
    name: 'atrium_job_runs_total',
    help: 'Runs of a job by outcome (done, failed).',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'atrium_job_duration_seconds',
    help: 'Duration of a job run.',
    labelNames: ['job'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers,
  });
  const lastSuccess = new Gauge({
    name: 'atrium_job_last_success_timestamp_seconds',
    help: 'When the job last succeeded in this process.',
    labelNames: ['job'],
    registers,
  });

  return async (job, work) => {
    const stopClock = durations.startTimer({ job });
    try {
      const result = await work();
      runs.inc({ job, outcome: 'done' });
      lastSuccess.set({ job }, now() / 1000);
      return result;
    } catch (error) {
      runs.inc({ job, outcome: 'failed' });
      throw error;
    } finally {
      stopClock();
    }
  };
}
