import { DAY_MS, HOUR_MS } from '../../../core/lifetimes.ts';
import { hashSecret } from '../../../crypto/secrets.ts';
import { isGenuineShopifyBody } from '../../../crypto/shopify-hmac.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import type { WebhookOutcome } from '../../../repositories/stores/shopify-webhooks.repository.ts';
import type { Dependencies, ShopDeps } from '../../dependencies.ts';
import { withdrawRequests } from '../../stores/requests/withdraw-requests.ts';
import { latestTrustedTime } from './latest-trusted-time.ts';
import {
  isAboutCustomer,
  isAboutShop,
  readWebhook,
  type SentWebhook,
  type Webhook,
} from './read-webhook.ts';

/** Shopify requests redaction this long after an uninstall, minus an hour for its queues. */
const REDACTED_AFTER_MS = 47 * HOUR_MS;

/** The outcome; `forged` and `unreadable` change nothing. */
export type ReceivedWebhook = WebhookOutcome | 'duplicate' | 'forged' | 'unreadable';

/**
 * Processes a webhook once, regardless of retries and their order.
 *
 * @throws AppError `unavailable` when only Shopify could distinguish it from a copy; Shopify sends it again.
 */
export async function receiveWebhook(
  deps: ShopDeps,
  sent: SentWebhook,
  signature: string | undefined,
): Promise<ReceivedWebhook> {
  const { shopify } = deps;
  if (!shopify || !isGenuineShopifyBody(sent.body, signature, shopify.app)) return 'forged';
  const webhook = readWebhook(sent);
  if (webhook === null) return 'unreadable';
  const bodyHash = hashSecret(sent.body.toString('base64'));
  const triggeredAt = await latestTrustedTime({ ...deps, shopify }, webhook, bodyHash);
  return deps.transact(async (transaction) => {
    const isFirst = await transaction.shopifyWebhooks.insert({
      id: webhook.id,
      topic: webhook.message?.topic ?? 'other',
      domain: webhook.domain,
      triggered_at: triggeredAt,
      received_at: deps.runtime.now(),
      outcome: 'ignored',
      answered_at: null,
    });
    if (!isFirst) return 'duplicate';
    if (isAboutShop(webhook)) await transaction.shopifyWebhooks.rememberBody(bodyHash, triggeredAt);
    const outcome = await applyWebhook(deps, transaction, { ...webhook, triggeredAt });
    await transaction.shopifyWebhooks.setOutcome(webhook.id, outcome);
    return outcome;
  });
}

/** The legal time limit for answering a request about a shop's customer. */
export const CUSTOMER_REQUEST_DEADLINE_MS = 30 * DAY_MS;

/** Marks requests about customers as answered; returns how many were unanswered before. */
export async function answerCustomerRequests(
  {
    repositories,
    runtime,
    audit,
  }: Pick<Dependencies, 'runtime' | 'audit'> & {
    repositories: Pick<Repositories, 'shopifyWebhooks'>;
  },
  ids: readonly string[],
): Promise<number> {
  const answered = await repositories.shopifyWebhooks.markAnswered(ids, runtime.now());
  audit('customer_requests_answered', { answered });
  return answered;
}

async function applyWebhook(
  deps: ShopDeps,
  transaction: Repositories,
  { message, domain, triggeredAt }: Webhook,
): Promise<WebhookOutcome> {
  if (message === null) return 'ignored';
  const { topic, shopId } = message;
  if (isAboutCustomer(topic)) {
    // We store no customers of a shop, so recording the request is all there is to do.
    deps.audit('shopify_customer_request', { topic, shopId });
    return 'recorded';
  }
  if (topic === 'app/uninstalled') {
    // Pending installs and callbacks belong to the installation that has ended. In this order: a concurrent callback
    // removes or locks the first row and inserts the second, or the shop.
    await transaction.oauthTransactions.removeUsedByShop(domain, triggeredAt);
    await transaction.oauthTransactions.removeInstallsByShop(domain, triggeredAt);
    await transaction.pendingInstalls.removeByShop(domain, triggeredAt);
  }
  if (!(await transaction.shopifyShops.find(shopId))) return 'unknown_shop';
  return topic === 'shop/redact'
    ? redactShop(deps, transaction, shopId, triggeredAt)
    : uninstallShop(deps, transaction, shopId, triggeredAt);
}

async function uninstallShop(
  { audit, ...deps }: ShopDeps,
  transaction: Repositories,
  shopId: string,
  triggeredAt: number,
): Promise<WebhookOutcome> {
  const now = deps.runtime.now();
  // Retries arrive hours later, when the app may be installed again.
  if (!(await transaction.shopifyShops.markUninstalled(shopId, triggeredAt, now))) return 'stale';
  await withdrawRequests(deps, transaction, shopId);
  const ids = await transaction.shopStores.disconnectAll(shopId, 'uninstalled', now);
  await transaction.storeEvents.record(ids, 'uninstalled', now);
  await transaction.products.disconnectShop(shopId, now);
  for (const store of await transaction.shopStores.list(shopId)) {
    await deps.notifications.notifyStoreUser(transaction, store, { event: 'uninstalled' });
  }
  audit('store_uninstalled', { shopId });
  return 'applied';
}

async function redactShop(
  { audit, ...deps }: ShopDeps,
  transaction: Repositories,
  shopId: string,
  triggeredAt: number,
): Promise<WebhookOutcome> {
  // An uninstall whose webhook was lost happened before this; a new installation came after it.
  const before = triggeredAt - REDACTED_AFTER_MS;
  // Locked before its requests and stores, as everywhere.
  const shop = await transaction.shopifyShops.lockForUpdate(shopId);
  const isInstalled = shop?.uninstalled_at === null && (shop.installed_at ?? 0) > before;
  if (isInstalled) return 'stale';
  const now = deps.runtime.now();
  await withdrawRequests(deps, transaction, shopId);
  await transaction.products.removeByShop(shopId);
  const ids = await transaction.shopStores.redact(shopId, now);
  await transaction.storeEvents.record(ids, 'redacted', now);
  await transaction.shopifyShops.remove(shopId);
  audit('store_redacted', { shopId });
  return 'applied';
}
