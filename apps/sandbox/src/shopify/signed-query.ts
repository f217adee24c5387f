import { createHmac } from 'node:crypto';

/**
 * Adds `hmac` to a query as Shopify signs what it sends to an app's redirect URL: hex
 * HMAC-SHA256 over the other parameters, sorted by name and percent-encoded, keyed with the app's
 * secret.
 */
export function signQuery(
  parameters: Readonly<Record<string, string>>,
  apiSecret: string,
): URLSearchParams {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  const message = new URLSearchParams(sorted).toString().replaceAll('+', '%20');
  const hmac = createHmac('sha256', apiSecret).update(message).digest('hex');
  return new URLSearchParams([...sorted, ['hmac', hmac]]);
}
