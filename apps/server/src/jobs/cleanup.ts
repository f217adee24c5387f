import type { Logger } from 'pino';
import { loginThrottleLimits } from '../config/limit-table.ts';
import { DAY_MS } from '../core/lifetimes.ts';
import type { Runtime } from '../core/runtime.ts';
import { type Cleanup, type CleanupBounds, cleanups } from '../repositories/cleanup.repository.ts';
import type { Repositories } from '../repositories/repositories.ts';
import type { MeasureJob } from './job-metrics.ts';
import { createPeriodicJob, type PeriodicJob } from './periodic-job.ts';

const EVERY_MS = 10 * 60_000;
/** Far below the time limit of a statement, and short on SQLite, where others wait for it. */
const BATCH = 500;
/** A longer backlog is left to the next run. */
const MAX_RUN_MS = 5 * 60_000;
/** Finished outbox messages are kept this long for operators. */
const KEEP_SETTLED_MS = 7 * DAY_MS;

/** A process without database access may have signed with a retired key for a while. */
const RETIRED_KEYS_MARGIN_MS = DAY_MS;

/** Shopify allows a month for requests about a customer's data and repeats webhooks for hours. */
const KEEP_WEBHOOKS_MS = 90 * DAY_MS;

/** How many rows were removed, by what they were. */
type CleanupCounts = Partial<Record<Cleanup, number>>;

interface CleanupDeps {
  cleanup: Repositories['cleanup'];
  /** Expires requests one by one, because each sends an email. */
  expireStoreRequests(): Promise<number>;
  /** How long the features need the data that is removed here. */
  retention: { deletedAccountsMs: number; removedStoresMs: number; signaturesMs: number };
  runtime: Pick<Runtime, 'now'>;
  log: Logger;
  measure: MeasureJob;
}

export type CleanupJob = PeriodicJob<CleanupCounts>;

/** Purges deleted accounts and removes expired rows. */
export function createCleanupJob({
  cleanup,
  expireStoreRequests,
  retention,
  runtime,
  log,
  measure,
}: CleanupDeps): CleanupJob {
  async function run(stopping: AbortSignal): Promise<CleanupCounts> {
    const now = runtime.now();
    const bounds = {
      now,
      purgeBefore: now - retention.deletedAccountsMs,
      removedStoresBefore: now - retention.removedStoresMs,
      settledBefore: now - KEEP_SETTLED_MS,
      keysRetiredBefore: now - retention.signaturesMs - RETIRED_KEYS_MARGIN_MS,
      webhooksBefore: now - KEEP_WEBHOOKS_MS,
      failuresBefore: now - loginThrottleLimits.windowSeconds * 1000,
    };
    const { counts, errors } = await removeAll(bounds, stopping);
    if (stopping.aborted) return counts;
    await cleanup.restartApprovals();
    // Last, so that a failure to enqueue an email does not prevent the rest of the cleanup.
    const store_requests = await expireStoreRequests();
    if (errors.length > 0) throw new AggregateError(errors, 'not every table was cleaned up');
    return { ...counts, store_requests: (counts.store_requests ?? 0) + store_requests };
  }

  /** Removes one batch of each table per round, so that no table waits for another table's backlog. */
  async function removeAll(
    bounds: CleanupBounds,
    stopping: AbortSignal,
  ): Promise<{ counts: CleanupCounts; errors: unknown[] }> {
    const counts: CleanupCounts = {};
    const errors: unknown[] = [];
    const endsAt = performance.now() + MAX_RUN_MS;
    let remaining: readonly Cleanup[] = cleanups;
    while (remaining.length > 0 && performance.now() < endsAt) {
      const unfinished: Cleanup[] = [];
      for (const name of remaining) {
        if (stopping.aborted) return { counts, errors };
        try {
          const removed = await cleanup.remove(name, bounds, BATCH);
          counts[name] = (counts[name] ?? 0) + removed;
          if (removed === BATCH) unfinished.push(name);
        } catch (error) {
          errors.push(error);
        }
      }
      remaining = unfinished;
    }
    return { counts, errors };
  }

  return createPeriodicJob({ name: 'cleanup', everyMs: EVERY_MS, log, measure }, run);
}
