import { createHmac, timingSafeEqual } from 'node:crypto';

/** The maximum difference between a query's `timestamp` and now, in either direction. */
export const MAX_SKEW_SECONDS = 90;

/** The secrets that Shopify may sign with. After an app's secret was changed, that is the previous one for a while. */
export interface ShopifySecrets {
  apiSecret: string;
  previousSecret: string | undefined;
}

/**
 * Checks a query that Shopify sent with the browser: its `hmac` over all other parameters, sorted
 * and percent-encoded, and a `timestamp` no further than 90 s from now.
 *
 * @returns what is wrong with the query; null when it is genuine.
 */
export function failureOfShopifyQuery(
  query: Record<string, string>,
  secrets: ShopifySecrets,
  nowMs: number,
): 'signature' | 'time' | null {
  const { hmac, ...rest } = query;
  if (hmac === undefined || !/^[0-9a-f]{64}$/.test(hmac)) return 'signature';
  const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  const message = new URLSearchParams(sorted).toString().replaceAll('+', '%20');
  if (!isSignature(Buffer.from(hmac, 'hex'), message, secrets)) return 'signature';
  const timestamp = Number(rest.timestamp);
  const isNow = Math.abs(nowMs / 1000 - timestamp) <= MAX_SKEW_SECONDS;
  return Number.isInteger(timestamp) && isNow ? null : 'time';
}

/**
 * Checks a webhook from Shopify: `X-Shopify-Hmac-Sha256` signs the bytes of the body. Nothing else of the request is
 * signed.
 */
export function isGenuineShopifyBody(
  body: Buffer,
  hmac: string | undefined,
  secrets: ShopifySecrets,
): boolean {
  if (hmac === undefined || !/^[A-Za-z0-9+/]{43}=$/.test(hmac)) return false;
  return isSignature(Buffer.from(hmac, 'base64'), body, secrets);
}

function isSignature(
  signature: Buffer,
  message: string | Buffer,
  { apiSecret, previousSecret }: ShopifySecrets,
): boolean {
  const secrets = previousSecret === undefined ? [apiSecret] : [apiSecret, previousSecret];
  return secrets.some((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(message).digest(), signature),
  );
}
