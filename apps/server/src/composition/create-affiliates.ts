import type { Config } from '../config/config.ts';
import type { AffiliateGateway } from '../gateways/affiliates/affiliate.gateway.ts';
import { firstPromoterGateway } from '../gateways/affiliates/firstpromoter.gateway.ts';
import { impactGateway } from '../gateways/affiliates/impact.gateway.ts';
import type { Patience } from '../gateways/patience.ts';

/** The networks whose partners send merchants. */
export type AffiliateNetwork = 'impact' | 'firstpromoter';

/** Undefined where the operator has no account. */
export type Affiliates = Record<AffiliateNetwork, AffiliateGateway | undefined>;

export function createAffiliates(
  { impact, firstPromoter }: Pick<Config, 'impact' | 'firstPromoter'>,
  patience?: Patience,
): Affiliates {
  return {
    impact: impact && impactGateway(impact, patience),
    firstpromoter: firstPromoter && firstPromoterGateway(firstPromoter, patience),
  };
}
