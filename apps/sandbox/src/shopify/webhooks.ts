import { createHmac, randomUUID } from 'node:crypto';
import type { ShopifyStore } from './store.ts';

const API_VERSION = '2026-10';

/** The webhooks about a store that the app's configuration subscribes to. */
export const webhookTopics = [
  'app/uninstalled',
  'customers/data_request',
  'customers/redact',
  'shop/redact',
] as const;
export type WebhookTopic = (typeof webhookTopics)[number];

export interface SignedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A webhook as Shopify sends it: base64 HMAC-SHA256 over the body, keyed with the app's secret. */
export function signWebhook(
  topic: WebhookTopic,
  store: ShopifyStore,
  { apiSecret, now }: { apiSecret: string; now: number },
): SignedWebhook {
  const body = JSON.stringify(contentOf(topic, store));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': store.domain,
      'x-shopify-api-version': API_VERSION,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-event-id': randomUUID(),
      'x-shopify-triggered-at': new Date(now).toISOString(),
      'x-shopify-hmac-sha256': createHmac('sha256', apiSecret).update(body).digest('base64'),
    },
  };
}

function contentOf(topic: WebhookTopic, store: ShopifyStore): object {
  const { number, name, domain } = store;
  const shop = { shop_id: number, shop_domain: domain };
  const customer = { id: 191167, email: 'john@customers.example', phone: '555-625-1199' };
  switch (topic) {
    case 'app/uninstalled':
      return { id: number, name, email: 'owner@stores.example', domain, myshopify_domain: domain };
    case 'customers/data_request':
      return { ...shop, customer, orders_requested: [299938], data_request: { id: 9999 } };
    case 'customers/redact':
      return { ...shop, customer, orders_to_redact: [299938] };
    case 'shop/redact':
      return shop;
  }
}
