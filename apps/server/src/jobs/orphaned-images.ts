import type { Logger } from 'pino';
import type { Runtime } from '../core/runtime.ts';
import type { ImageStore } from '../gateways/images/image-store.gateway.ts';
import type { Repositories } from '../repositories/repositories.ts';
import type { MeasureJob } from './job-metrics.ts';
import { createPeriodicJob, type PeriodicJob } from './periodic-job.ts';

const EVERY_MS = 10 * 60_000;
/** Listing all images is costly, and a few more in the store are not. */
const ONCE_IN_MS = 24 * 3600 * 1000;
const DAILY_RUN_KEY = 'job:orphaned-images';
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
 * and the row. All processes together do so once a day: of those that run it, the first does.
 */
export function createOrphanedImages({
  imageStore,
  users,
  rateLimits,
  runtime,
  log,
  measure,
}: OrphanedImagesDeps): OrphanedImagesJob {
  async function run(): Promise<number> {
    const { count } = await rateLimits.count(DAILY_RUN_KEY, ONCE_IN_MS, runtime.now());
    if (count > 1) return 0;
    try {
      return await removeOrphans();
    } catch (error) {
      await rateLimits.decrement(DAILY_RUN_KEY);
      throw error;
    }
  }

  async function removeOrphans(): Promise<number> {
    const writtenBefore = runtime.now() - ORPHANED_AFTER_MS;
    const batch: string[] = [];
    let removed = 0;
    for await (const { name, writtenAt } of imageStore.list()) {
      if (writtenAt >= writtenBefore) continue;
      batch.push(name);
      if (batch.length === BATCH) removed += await removeUnused(batch.splice(0));
    }
    return batch.length > 0 ? removed + (await removeUnused(batch)) : removed;
  }

  async function removeUnused(names: string[]): Promise<number> {
    const inUse = new Set(await users.listImagesInUse(names));
    const unused = names.filter((name) => !inUse.has(name));
    for (const name of unused) await imageStore.remove(name);
    return unused.length;
  }

  return createPeriodicJob({ name: 'orphaned-images', everyMs: EVERY_MS, log, measure }, run);
}
