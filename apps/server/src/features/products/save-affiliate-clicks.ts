import type { BodyOf, endpoints } from '@atrium/contract';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';

type Clicks = Pick<BodyOf<typeof endpoints.dtmRegister>, 'clickId' | '_fprom_tid'>;

/**
 * Stores the clicks on partners' links that led a merchant here, the first time that a product is started, and enqueues a
 * report to each configured affiliate network. The unique row ensures one report per merchant.
 */
export async function saveAffiliateClicks(
  deps: Pick<Dependencies, 'runtime' | 'enqueueAffiliateReport'>,
  transaction: Pick<Repositories, 'products' | 'outbox'>,
  userId: string,
  { clickId = '', _fprom_tid: firstPromoterId = '' }: Clicks,
): Promise<void> {
  if (!clickId && !firstPromoterId) return;
  const at = deps.runtime.now();
  const isFirst = await transaction.products.insertAffiliateClick({
    user_id: userId,
    impact_click_id: clickId,
    firstpromoter_id: firstPromoterId,
    created_at: at,
  });
  if (!isFirst) return;
  const clicks = { impact: clickId, firstpromoter: firstPromoterId };
  for (const network of ['impact', 'firstpromoter'] as const) {
    if (!clicks[network]) continue;
    await deps.enqueueAffiliateReport(transaction, network, {
      userId,
      clickId: clicks[network],
      at,
    });
  }
}
