import type { ImpactAccount } from '../../config/services.ts';
import { DEFAULT_TIMEOUTS, type Timeouts } from '../outbound-calls.ts';
import { type AffiliateGateway, postReport } from './affiliate.gateway.ts';

/** Submits conversions: https://integrations.impact.com/brand-api-reference/reference/conversions/conversions */
export function impactGateway(
  account: ImpactAccount,
  timeouts: Timeouts = DEFAULT_TIMEOUTS,
): AffiliateGateway {
  const { accountSid, authToken, campaignId, eventTypeId } = account;
  const url = `${account.url}/Advertisers/${encodeURIComponent(accountSid)}/Conversions`;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  return {
    report: ({ userId, clickId, at }) =>
      postReport(
        url,
        { Authorization: `Basic ${credentials}` },
        {
          CampaignId: campaignId,
          EventTypeId: eventTypeId,
          EventDate: new Date(at).toISOString(),
          // Must be unique within the event type: a repeated report makes no second action.
          OrderId: userId,
          CustomerId: userId,
          ClickId: clickId,
        },
        timeouts,
      ),
  };
}
