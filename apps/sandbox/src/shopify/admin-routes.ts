import type { FastifyInstance, FastifyReply } from 'fastify';
import { textOf } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { adminPage, LOST_UNINSTALL, type WebhookResult } from './admin-page.ts';
import type { ShopifyOptions } from './install-routes.ts';
import { type ShopifyStore, storeOf } from './store.ts';
import { signWebhook, type WebhookTopic, webhookTopics } from './webhooks.ts';

const TIMEOUT_MS = 5000;

/** The admin of a store: opens the app, uninstalls it, and requests the deletion of data. */
export function addAdminRoutes(server: FastifyInstance, options: ShopifyOptions): void {
  const path = '/shopify/:shop/admin/settings/apps';

  server.get<{ Params: { shop: string } }>(path, async (request, reply) => {
    const store = storeOf(request.params.shop);
    return store === null ? reply.code(404).send('Not Found') : send(reply, store, null);
  });

  server.post<{ Params: { shop: string } }>(path, async (request, reply) => {
    const store = storeOf(request.params.shop);
    const requested = textOf(request.body, 'topic');
    const isLost = requested === LOST_UNINSTALL;
    const topic = isLost ? 'app/uninstalled' : webhookTopics.find((known) => known === requested);
    if (store === null || topic === undefined) return reply.code(404).send('Not Found');
    if (topic === 'app/uninstalled') options.grants.revoke(store.domain);
    const status = isLost ? null : await deliver(options, topic, store);
    return send(reply, store, { topic, status });
  });

  function send(
    reply: FastifyReply,
    store: ShopifyStore,
    sent: WebhookResult | null,
  ): FastifyReply {
    return sendPage(reply, {
      title: `Atrium · ${store.name}`,
      look: 'shopify',
      standsInFor: 'stands in for the admin of a Shopify store. Every name is a valid store.',
      body: adminPage(store, sent),
    });
  }
}

async function deliver(
  { app, portalUrl, now }: ShopifyOptions,
  topic: WebhookTopic,
  store: ShopifyStore,
): Promise<string> {
  const { headers, body } = signWebhook(topic, store, { apiSecret: app.apiSecret, now: now() });
  try {
    const response = await fetch(`${portalUrl}/webhooks/shopify`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return String(response.status);
  } catch (error) {
    return error instanceof Error ? error.name : 'nothing';
  }
}
