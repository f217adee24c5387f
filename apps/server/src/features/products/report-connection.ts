import type { DataOf, endpoints } from '@atrium/contract';
import {
  HANDOFF_CLOCK_TOLERANCE_SECONDS,
  type ProductReport,
  verifyConnection,
} from '@atrium/handoff';
import { AppError } from '../../core/app-error.ts';
import { SECOND_MS } from '../../core/lifetimes.ts';
import { limitFailures } from '../../limits/refund-failures.ts';
import type { Dependencies } from '../dependencies.ts';
import { readAppMessage } from './read-app-message.ts';

type ReportConnectionDeps = Pick<
  Dependencies,
  'transact' | 'runtime' | 'audit' | 'limiter' | 'portalUrl' | 'catalogue'
>;

/**
 * Applies a product app's report on its connection to a store. It concerns every merchant's store with that domain
 * that is verified at Shopify, and only the app's own product. Each report works once. One that arrives after a report that was
 * signed later, or after the portal has opened the product since, leaves the state as it is.
 *
 * @param network the client's network.
 * @throws AppError `invalid_handoff`, `already_used`, `not_found`, `rate_limited`
 */
export async function reportConnection(
  deps: ReportConnectionDeps,
  data: string,
  network: string,
): Promise<DataOf<typeof endpoints.reportConnection>> {
  const counted = { limit: 'productReportFailuresByNetwork', network } as const;
  const { app, claims, usedUntil } = await limitFailures(deps.limiter, counted, () =>
    readAppMessage(deps, data, {
      verify: verifyConnection,
      refusal: 'product_report_refused',
      code: 'invalid_handoff',
      message: 'This report is not valid or has expired.',
    }),
  );
  const { type: product } = app;
  const { shop, state, jti, iat, report } = claims;
  const now = deps.runtime.now();
  const count = await deps.transact(async ({ products, shopStores }) => {
    if (!(await products.markMessageUsed({ product, jti, expires_at: usedUntil }))) {
      throw new AppError('already_used', { message: 'This report has already been used.' });
    }
    // A report from before the store was disconnected is outdated. The app's clock may be ahead of ours, which
    // recorded the disconnection; or behind, and the time is in whole seconds.
    const earliestSentAt = (iat - HANDOFF_CLOCK_TOLERANCE_SECONDS) * SECOND_MS;
    const signed = {
      at: iat * SECOND_MS,
      before: (iat + 1 + HANDOFF_CLOCK_TOLERANCE_SECONDS) * SECOND_MS,
    };
    const verified = await shopStores.lockVerified(shop, earliestSentAt);
    if (verified.length === 0) {
      throw new AppError('not_found', { message: 'No merchant has confirmed this store.' });
    }
    let changed = 0;
    for (const id of verified) {
      if (await products.setConnection(id, product, { state, now, signed })) changed += 1;
      if (report) await products.setReport(id, product, reportColumns(report, now));
    }
    return changed;
  });
  deps.audit('product_reported', { product, state, stores: count });
  return { product, shop, state };
}

/** A report from the future would hide every later one, so it counts as of now. */
function reportColumns({ text, value, at }: ProductReport, now: number) {
  return { text, value: value ?? null, at: Math.min(at * 1000, now) };
}
