import type { Logger } from 'pino';
import { DAY_MS } from '../../../core/lifetimes.ts';
import type { Runtime } from '../../../core/runtime.ts';
import type { MeasureJob } from '../../../jobs/job-metrics.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../jobs/periodic-job.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import type { DueTokens } from '../../../repositories/stores/shopify-shops.repository.ts';
import type { Renewal } from './renew-tokens.ts';

const EVERY_MS = 10 * 60_000;
/** A refresh token lives 90 days; with daily renewal a revoked one is noticed the next day. */
const RENEW_AFTER_MS = DAY_MS;
/** One after the other, so that an unavailable Shopify delays only this job. */
const BATCH = 100;
/** The next run continues with what is still due. */
const MAX_RUN_MS = 9 * 60_000;

/** This many refusals without a success end a run. */
const REFUSED_IN_A_ROW = 5;

interface RenewShopifyTokensDeps {
  shopifyShops: Pick<Repositories['shopifyShops'], 'listDueForRenewal'>;
  renewTokens(shopId: string, due: DueTokens): Promise<Renewal>;
  runtime: Pick<Runtime, 'now'>;
  log: Logger;
  measure: MeasureJob;
}

/** The number of shops per outcome. */
type RenewalCounts = Partial<Record<Renewal, number>>;

interface Round {
  replacedUntil: number;
  counts: RenewalCounts;
  stopping: AbortSignal;
}

/** Unreadable tokens show nothing about Shopify. */
const countHandled = ({ renewed = 0, unreadable = 0 }: RenewalCounts) => renewed + unreadable;

export type RenewShopifyTokensJob = PeriodicJob<RenewalCounts>;

/** Renews the tokens of all shops. Any number of processes may run it: each shop is renewed once. */
export function createRenewShopifyTokensJob({
  shopifyShops,
  renewTokens,
  runtime,
  log,
  measure,
}: RenewShopifyTokensDeps): RenewShopifyTokensJob {
  async function run(stopping: AbortSignal): Promise<RenewalCounts> {
    const now = runtime.now();
    const replacedUntil = now - RENEW_AFTER_MS;
    const endsAt = performance.now() + MAX_RUN_MS;
    const counts: RenewalCounts = {};
    let hasMore = true;
    while (hasMore && !stopping.aborted && performance.now() < endsAt) {
      const due = await shopifyShops.listDueForRenewal(replacedUntil, now, BATCH);
      const handledBefore = countHandled(counts);
      const isRefused = await renewAll(due, { replacedUntil, counts, stopping });
      // Without a single success Shopify is unavailable, or other processes are at work.
      hasMore = !isRefused && due.length === BATCH && countHandled(counts) !== handledBefore;
    }
    return counts;
  }

  /** Adds to `counts`. Returns true if Shopify refuses every token. */
  async function renewAll(
    shopIds: readonly string[],
    { replacedUntil, counts, stopping }: Round,
  ): Promise<boolean> {
    for (const shopId of shopIds) {
      if (stopping.aborted) return false;
      const renewal = await renewTokens(shopId, { replacedUntil });
      counts[renewal] = (counts[renewal] ?? 0) + 1;
      if (renewal === 'unavailable' || renewal === 'unreadable') {
        log.warn({ shopId, renewal }, 'tokens of a shop were not renewed');
      }
      if (counts.renewed === undefined && counts.refused === REFUSED_IN_A_ROW) {
        // The cause is more likely ours or Shopify's than that of so many merchants.
        log.error(counts, 'Shopify refuses every token: the round was stopped');
        return true;
      }
    }
    return false;
  }

  return createPeriodicJob({ name: 'renew-shopify-tokens', everyMs: EVERY_MS, log, measure }, run);
}
