import { createHmac } from 'node:crypto';
import type { TestApp } from '../test-app.ts';

let count = 0;

/** A webhook as Shopify would send it, before a test changes something about it. */
export interface TestWebhook {
  headers: Record<string, string>;
  body: string;
}

interface WebhookOptions {
  domain: string;
  /** Default: Shopify's id of the domain's shop. */
  shopNumber?: number;
  /** Default: in a minute, so that it comes after what has just been installed. */
  triggeredAt?: number;
  /** Replaces what the topic's body would be. */
  content?: unknown;
}

/** Signs a webhook with the portal's secret at Shopify; its id is new. */
export async function webhookOf(
  portal: TestApp,
  topic: string,
  { domain, shopNumber, triggeredAt = portal.now() + 60_000, content }: WebhookOptions,
): Promise<TestWebhook> {
  const number = shopNumber ?? (await shopNumberOf(portal, domain));
  const shop = { shop_id: number, shop_domain: domain };
  const contents: Record<string, object> = {
    'app/uninstalled': { id: number, name: 'A shop', myshopify_domain: domain },
    'shop/redact': shop,
  };
  const customer = { id: 191167, email: 'john@customers.example' };
  const body = JSON.stringify(content ?? contents[topic] ?? { ...shop, customer });
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': domain,
      'x-shopify-api-version': '2026-10',
      'x-shopify-webhook-id': `webhook-${++count}-${process.pid}`,
      'x-shopify-triggered-at': new Date(triggeredAt).toISOString(),
      'x-shopify-hmac-sha256': signatureOf(portal, body),
    },
  };
}

export function signatureOf(portal: TestApp, body: string | Buffer): string {
  const secret = String(portal.environment.SHOPIFY_API_SECRET);
  return createHmac('sha256', secret).update(body).digest('base64');
}

/** Delivers it as Shopify's server does: without cookies, and from no page. */
export async function deliver(
  portal: TestApp,
  { headers, body }: { headers: Record<string, string>; body: string | Buffer },
): Promise<number> {
  const { statusCode } = await portal.app.http.inject({
    method: 'POST',
    url: '/webhooks/shopify',
    headers,
    payload: body,
  });
  return statusCode;
}

/** Uninstalls the app at the stand-in, whose webhook is lost. */
export async function uninstallSilently(portal: TestApp, domain: string): Promise<void> {
  const origin = String(portal.environment.SHOPIFY_ORIGIN_TEMPLATE).replace('{shop}', domain);
  const body = new URLSearchParams({ topic: 'lost-uninstall' });
  const response = await fetch(`${origin}/admin/settings/apps`, { method: 'POST', body });
  if (!response.ok) throw new Error(`The sandbox's Shopify responded with ${response.status}`);
}

/** What was written down about a webhook. */
export async function outcomeOf(
  portal: TestApp,
  webhook: TestWebhook,
): Promise<string | undefined> {
  const row = await portal.database.connection
    .selectFrom('shopify_webhooks')
    .select('outcome')
    .where('id', '=', webhook.headers['x-shopify-webhook-id'] ?? '')
    .executeTakeFirst();
  return row?.outcome;
}

async function shopNumberOf(portal: TestApp, domain: string): Promise<number> {
  const { id } = await portal.database.connection
    .selectFrom('shopify_shops')
    .select('id')
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow();
  return Number(id.replace('gid://shopify/Shop/', ''));
}
