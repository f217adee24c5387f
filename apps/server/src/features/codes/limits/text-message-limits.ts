import type { LimitName } from '../../../config/limit-table.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Audit } from '../../../core/audit/audit.ts';
import type { Limiter } from '../../../limits/limiter.ts';
import { consumeMessageLimits, messageLimits } from './mail-limits.ts';

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
 * Text messages cost the operator money, so they count against the same limits as emails, and in all against one that no
 * number of accounts and networks can pass. What one limit refuses is refunded to the others.
 *
 * @throws AppError `rate_limited`
 */
export async function consumeTextMessageLimits(
  { limiter, audit }: TextMessageLimitsDeps,
  { userId, phone, network }: TextMessageRequest,
): Promise<void> {
  await limiter.consume('textMessage', userId);
  try {
    await limiter.consume('textMessagesPerHour', PORTAL);
  } catch (error) {
    if (error instanceof AppError) audit('text_message_suppressed', { userId });
    await limiter.refund('textMessage', userId);
    throw error;
  }
  try {
    await consumeMessageLimits(limiter, { recipient: phone, network, knownDeviceHash: null });
    await limiter.consume('textMessagesPerDayOverall', phone);
  } catch (error) {
    await limiter.refund('textMessagesPerHour', PORTAL);
    throw error;
  }
}
