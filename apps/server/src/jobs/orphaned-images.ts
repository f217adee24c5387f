import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS } from '../core/lifetimes.ts';
import type { Runtime } from '../core/runtime.ts';
import type { ImageStore } from '../gateways/images/image-store.gateway.ts';
import type { Repositories } from '../repositories/repositories.ts';
import type { MeasureJob } from './job-metrics.ts';
import { createOnceInPeriod } from './once-in-period.ts';
import { createPeriodicJob, type PeriodicJob } from './periodic-job.ts';

const EVERY_MS = 10 * 60_000;
/** Listing all images is costly, and a few more in the store are not. */
const ONCE_IN_MS = DAY_MS;
const MAX_RUN_MS = HOUR_MS;
/** A newer file may belong to an upload whose row is not written yet. */
const ORPHANED_AFTER_MS = HOUR_MS;
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
export function createOrphanedImagesJob({
  imageStore,
  users,
  rateLimits,
  runtime,
  log,
  measure,
}: OrphanedImagesDeps): OrphanedImagesJob {
  const onceADay = createOnceInPeriod(
    { rateLimits, runtime },
    { job: 'orphaned-images', periodMs: ONCE_IN_MS, longestRunMs: MAX_RUN_MS },
  );

  async function run(stopping: AbortSignal): Promise<number> {
    const removed = await onceADay(async () => {
      const result = await removeOrphans(stopping);
      // Otherwise runs that a deployment ends would always leave out the last images.
      return { result, isComplete: !stopping.aborted };
    });
    return removed ?? 0;
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
