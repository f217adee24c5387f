import type { FirstPromoterAccount, ImpactAccount } from '../../config/services.ts';
import { callFailure, DEFAULT_TIMEOUTS, type Timeouts } from '../outbound-calls.ts';

/** A merchant whom a partner sent, and who has begun to use a product. */
export interface AffiliateReport {
  /** Our own id of the merchant: the network cannot identify the person by it, and it stays the same over retries. */
  userId: string;
  /** What the network's link left in the merchant's browser. */
  clickId: string;
  /** When the merchant began, milliseconds since the epoch. */
  at: number;
}

export interface AffiliateGateway {
  /**
   * Reports one merchant to the network.
   *
   * @throws AffiliateError when the network is unavailable or refuses the report; the call has a timeout.
   */
  report(report: AffiliateReport): Promise<void>;
}

/** The networks whose partners send merchants. */
export type AffiliateNetwork = 'impact' | 'firstpromoter';

/** Undefined where the operator has no account. */
export type Affiliates = Record<AffiliateNetwork, AffiliateGateway | undefined>;

/** The network did not accept a report. `code` is `HTTP_` and the status, or the reason why the call failed. */
export class AffiliateError extends Error {
  readonly code: string;
  /** The network would refuse every retry of the same report. */
  readonly permanent: boolean;

  constructor(code: string, { permanent, cause }: { permanent: boolean; cause?: unknown }) {
    super(`The affiliate network responded ${code}`, { cause });
    this.name = 'AffiliateError';
    this.code = code;
    this.permanent = permanent;
  }
}

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

/** Errors that an operator or a later retry can fix: wrong keys, a wrong URL, too many calls at once. */
const RETRYABLE = [401, 403, 404, 408, 425, 429];

/** Posts a report as JSON. @throws AffiliateError */
async function postReport(
  url: string,
  headers: Record<string, string>,
  report: object,
  { reportMs }: Timeouts,
): Promise<void> {
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(report),
    redirect: 'error',
    signal: AbortSignal.timeout(reportMs),
  }).then(readWhole, (cause: unknown) => {
    throw new AffiliateError(callFailure(cause), { permanent: false, cause });
  });
  if (status >= 200 && status < 300) return;
  const refused = status >= 400 && status < 500 && !RETRYABLE.includes(status);
  throw new AffiliateError(`HTTP_${status}`, { permanent: refused });
}

/** Discards the response body, because the connection is reusable only afterwards. */
async function readWhole(response: Response): Promise<Response> {
  await response.body?.cancel();
  return response;
}
