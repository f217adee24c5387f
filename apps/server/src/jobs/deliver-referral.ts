import type { AffiliateGateway, Referral } from '../gateways/affiliates/affiliate.gateway.ts';
import type { Deliver } from './outbox-worker.ts';

export function createDeliverReferral(gateway: AffiliateGateway): Deliver {
  // Sealed by ourselves as a Referral, so its shape needs no second check.
  return (message) => gateway.report(message as Referral);
}
