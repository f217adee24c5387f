import { AppError } from '../../../core/app-error.ts';
import { CLOCK_DIFFERENCE_MS } from '../../../core/runtime.ts';
import type { ConfiguredShopDeps } from '../../dependencies.ts';
import { accessAtShopify } from '../tokens/still-has-access.ts';
import { isAboutShop, type Webhook } from './read-webhook.ts';

/** Shopify's next attempt is minutes away anyway. */
const RETRY_AFTER_SECONDS = 60;

/**
 * The latest time at which a webhook can have been triggered. Its id and its time are not signed, so a person who has a copy
 * can send it again with a later time. A repeated body therefore gets the time of its first delivery, unless Shopify reports
 * that the app is no longer installed. Some webhooks have equal bodies without being copies, for example all requests to
 * redact the same shop.
 *
 * @throws AppError `unavailable`
 */
export async function latestTrustedTime(
  deps: ConfiguredShopDeps,
  webhook: Webhook,
  bodyHash: string,
): Promise<number> {
  const { shopifyWebhooks, shopifyShops } = deps.repositories;
  const now = deps.runtime.now();
  // A time in the future would also end installations that begin before it.
  const triggeredAt = Math.min(webhook.triggeredAt, now + CLOCK_DIFFERENCE_MS);
  if (webhook.message === null || !isAboutShop(webhook)) return triggeredAt;
  const first = await shopifyWebhooks.findFirstTriggered(bodyHash);
  if (first === undefined || first >= triggeredAt) return triggeredAt;
  const { shopId } = webhook.message;
  const shop = await shopifyShops.find(shopId);
  // A copy can then only end an installation that has not completed yet, which the merchant starts again within a minute.
  if (shop?.uninstalled_at !== null) return Math.min(triggeredAt, now);
  // Each copy would cost a request with the shop's token. The token's renewal notices an uninstall that is missed here.
  if (!(await deps.limiter.tryConsume('webhookCopiesByShop', shopId))) return first;
  const access = await accessAtShopify(deps, shopId);
  if (access === 'unavailable') {
    throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  return access === 'lost' ? triggeredAt : first;
}
