import type { FirstPromoterAccount } from '../../config/services.ts';
import { DEFAULT_TIMEOUTS, type Timeouts } from '../outbound-calls.ts';
import { type AffiliateGateway, postReport } from './affiliate.gateway.ts';

/** Tracks sign-ups: https://docs.firstpromoter.com/api-reference-v2/api-admin/tracking-api/leads-and-signups */
export function firstPromoterGateway(
  { url, accountId, apiKey }: FirstPromoterAccount,
  timeouts: Timeouts = DEFAULT_TIMEOUTS,
): AffiliateGateway {
  return {
    report: ({ userId, clickId, at }) =>
      postReport(
        `${url}/api/v2/track/signup`,
        { Authorization: `Bearer ${apiKey}`, 'Account-ID': accountId },
        // By id, not by email address: it suffices for the reward and does not identify the merchant.
        { uid: userId, tid: clickId, created_at: new Date(at).toISOString() },
        timeouts,
      ),
  };
}
