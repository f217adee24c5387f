import type { Config } from './config.ts';
import type { AffiliateGateway } from './gateways/affiliate.gateway.ts';
import { firstPromoterGateway } from './gateways/firstpromoter.gateway.ts';
import { impactGateway } from './gateways/impact.gateway.ts';
import type { Patience } from './gateways/patience.ts';

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
