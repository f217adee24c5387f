import type { LimitName } from '../../../config/limit-table.ts';
import type { Audit } from '../../../core/audit/audit.ts';
import { DeliveryUnknownError } from '../../../gateways/sms.gateway.ts';
import { isRefusedByLimit } from '../../../limits/limit-buckets.ts';
import type { Limiter } from '../../../limits/limiter.ts';
import { refundFailures, tryRefund } from '../../../limits/refund-failures.ts';
import { consumeMessageLimits, messageLimits, refundMessageLimits } from './mail-limits.ts';

/** What {@link consumeTextMessageLimits} counts. */
export const textMessageLimits: readonly LimitName[] = [
  'textMessage',
  ...messageLimits,
  'textMessagesPerDayOverall',
  'textMessagesPerHour',
];

/** The id by which the portal-wide limit counts. */
const PORTAL = 'portal';

interface TextMessageLimitsDeps {
  limiter: Limiter;
  audit: Audit;
}

/** A text message with a code, requested by a merchant. */
export interface TextMessageRequest {
  userId: string;
  phone: string;
  network: string;
}

/**
 * Text messages cost the operator money, so they count against the same limits as emails, and against one for the whole
 * portal, whatever the number of accounts and networks. What the portal's limit refuses does not count for the account,
 * because others have used it up. What another limit refuses does not count for the portal, because nothing is sent; it
 * counts for the account, whose limit bounds the work that refused requests cost.
 *
 * @throws AppError `rate_limited`
 */
async function consumeTextMessageLimits(
  { limiter, audit }: TextMessageLimitsDeps,
  { userId, phone, network }: TextMessageRequest,
): Promise<void> {
  await limiter.consume('textMessage', userId);
  try {
    await limiter.consume('textMessagesPerHour', PORTAL);
  } catch (error) {
    if (isRefusedByLimit(error)) audit('text_message_suppressed', { userId });
    await tryRefund(() => limiter.refund('textMessage', userId));
    throw error;
  }
  try {
    await consumeMessageLimits(limiter, { recipient: phone, network, knownDeviceHash: null });
    await limiter.consume('textMessagesPerDayOverall', phone);
  } catch (error) {
    await tryRefund(() => limiter.refund('textMessagesPerHour', PORTAL));
    throw error;
  }
}

/**
 * Counts one text message and runs `send`. If it was certainly not sent, it is refunded, except to the account: otherwise
 * the attempts while the service is unavailable would keep everybody from getting a message afterwards.
 *
 * @throws AppError `rate_limited`
 */
export async function withTextMessageLimits<Result>(
  deps: TextMessageLimitsDeps,
  request: TextMessageRequest,
  send: () => Promise<Result>,
): Promise<Result> {
  await consumeTextMessageLimits(deps, request);
  return refundFailures(send, async (error) => {
    // The operator may have to pay for a message that may have been sent.
    if (!(error instanceof DeliveryUnknownError)) await refundTextMessage(deps, request);
  });
}

async function refundTextMessage(
  { limiter }: TextMessageLimitsDeps,
  { phone, network }: TextMessageRequest,
): Promise<void> {
  await limiter.refund('textMessagesPerHour', PORTAL);
  await refundMessageLimits(limiter, { recipient: phone, network, knownDeviceHash: null });
  await limiter.refund('textMessagesPerDayOverall', phone);
}
