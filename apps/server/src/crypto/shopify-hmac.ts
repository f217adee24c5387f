import { createHmac, timingSafeEqual } from 'node:crypto';

const MAX_SKEW_SECONDS = 90;

/**
 * Checks a query that Shopify sent with the browser: its `hmac` over all other parameters, sorted
 * and percent-encoded, and a `timestamp` no further than 90 s from now.
 */
export function isGenuineShopifyQuery(
  query: Record<string, string>,
  apiSecret: string,
  nowMs: number,
): boolean {
  const { hmac, ...rest } = query;
  if (hmac === undefined || !/^[0-9a-f]{64}$/.test(hmac)) return false;
  const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  const message = new URLSearchParams(sorted).toString().replaceAll('+', '%20');
  const expected = createHmac('sha256', apiSecret).update(message).digest();
  if (!timingSafeEqual(expected, Buffer.from(hmac, 'hex'))) return false;
  const timestamp = Number(rest.timestamp);
  return Number.isInteger(timestamp) && Math.abs(nowMs / 1000 - timestamp) <= MAX_SKEW_SECONDS;
}
