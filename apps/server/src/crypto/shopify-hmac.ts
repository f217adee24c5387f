import { createHmac, timingSafeEqual } from 'node:crypto';

const MAX_SKEW_SECONDS = 90;

/**
 * Checks a query that Shopify sent with the browser: its `hmac` over all other parameters, sorted
 * and percent-encoded, and a `timestamp` no further than 90 s from now.
 *
 * @returns what is wrong with it; null when it is genuine.
 */
export function faultOfShopifyQuery(
  query: Record<string, string>,
  apiSecret: string,
  nowMs: number,
): 'signature' | 'time' | null {
  const { hmac, ...rest } = query;
  if (hmac === undefined || !/^[0-9a-f]{64}$/.test(hmac)) return 'signature';
  const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  const message = new URLSearchParams(sorted).toString().replaceAll('+', '%20');
  const expected = createHmac('sha256', apiSecret).update(message).digest();
  if (!timingSafeEqual(expected, Buffer.from(hmac, 'hex'))) return 'signature';
  const timestamp = Number(rest.timestamp);
  const isNow = Math.abs(nowMs / 1000 - timestamp) <= MAX_SKEW_SECONDS;
  return Number.isInteger(timestamp) && isNow ? null : 'time';
}

/**
 * Checks a webhook that Shopify sent: its `X-Shopify-Hmac-Sha256` over the body, byte by byte as it
 * came. Nothing else of the request is signed.
 */
export function isGenuineShopifyBody(
  body: Buffer,
  hmac: string | undefined,
  apiSecret: string,
): boolean {
  if (hmac === undefined || !/^[A-Za-z0-9+/]{43}=$/.test(hmac)) return false;
  const expected = createHmac('sha256', apiSecret).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(hmac, 'base64'));
}
