import type { Logger } from 'pino';
import type { Runtime } from '../core/runtime.ts';
import type { ImageStore } from '../gateways/images/image-store.gateway.ts';
import type { Repositories } from '../repositories/repositories.ts';
import type { MeasureJob } from './job-metrics.ts';
import { createPeriodicJob, type PeriodicJob } from './periodic-job.ts';

const EVERY_MS = 10 * 60_000;
/** Listing all images is costly, and a few more in the store are not. */
const ONCE_IN_MS = 24 * 3600 * 1000;
const DONE_KEY = 'job:orphaned-images';
/** A run that a killed process has begun is begun again after this time. */
const RUNNING_MS = 3600 * 1000;
const RUNNING_KEY = 'job:orphaned-images:running';
/** A newer file may belong to an upload whose row is not written yet. */
const ORPHANED_AFTER_MS = 3600 * 1000;
const BATCH = 500;

interface OrphanedImagesDeps {
  imageStore: ImageStore;
  users: Pick<Repositories['users'], 'listImagesInUse'>;
  rateLimits: Repositories['rateLimits'];
  runtime: Pick<Runtime, 'now'>;
  log: Logger;
  measure: MeasureJob;
}

export type OrphanedImagesJob = PeriodicJob<number>;

/**
 * Removes images that no account refers to: those of purged accounts, and those left by a crash between writing the file
 * and the row. This is done once a day, by the first process that runs the job.
 */
export function createOrphanedImages({
  imageStore,
  users,
  rateLimits,
  runtime,
  log,
  measure,
}: OrphanedImagesDeps): OrphanedImagesJob {
  async function run(stopping: AbortSignal): Promise<number> {
    const { count } = await rateLimits.count(RUNNING_KEY, RUNNING_MS, runtime.now());
    try {
      return count > 1 || (await isDone()) ? 0 : await runOnce(stopping);
    } finally {
      await rateLimits.decrement(RUNNING_KEY);
    }
  }

  async function isDone(): Promise<boolean> {
    const { count } = await rateLimits.count(DONE_KEY, ONCE_IN_MS, runtime.now());
    if (count === 1) await rateLimits.decrement(DONE_KEY);
    return count > 1;
  }

  /** Counted only when it is complete: otherwise runs that a deployment ends would always leave out the last images. */
  async function runOnce(stopping: AbortSignal): Promise<number> {
    const removed = await removeOrphans(stopping);
    if (!stopping.aborted) await rateLimits.count(DONE_KEY, ONCE_IN_MS, runtime.now());
    return removed;
  }

  async function removeOrphans(stopping: AbortSignal): Promise<number> {
    const writtenBefore = runtime.now() - ORPHANED_AFTER_MS;
    const batch: string[] = [];
    let removed = 0;
    for await (const { name, writtenAt } of imageStore.list()) {
      if (stopping.aborted) return removed;
      if (writtenAt >= writtenBefore) continue;
      batch.push(name);
      if (batch.length === BATCH) removed += await removeUnused(batch.splice(0), stopping);
    }
    return batch.length > 0 ? removed + (await removeUnused(batch, stopping)) : removed;
  }

  async function removeUnused(names: string[], stopping: AbortSignal): Promise<number> {
    const inUse = new Set(await users.listImagesInUse(names));
    const unused = names.filter((name) => !inUse.has(name));
    let removed = 0;
    for (const name of unused) {
      if (stopping.aborted) break;
      await imageStore.remove(name);
      removed += 1;
    }
    return removed;
  }

  return createPeriodicJob({ name: 'orphaned-images', everyMs: EVERY_MS, log, measure }, run);
}
