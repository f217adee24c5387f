import type { FastifyInstance } from 'fastify';
import { textOf } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { choosePage } from './install-page.ts';
import type { ShopifyOptions } from './install-routes.ts';
import { hostOf, type ShopifyStore, signQuery, storeOf } from './store.ts';

/** The example stores of the sandbox's user; every other well-formed name works too. */
const OWN_STORES = ['northwind-tea', 'northwind-outlet', 'northwind-denied'];

/** The ways to open an app from Shopify: its install link, and the store's admin. */
export function addAppRoutes(server: FastifyInstance, options: ShopifyOptions): void {
  const { app, portalUrl } = options;
  const choose = '/shopify/admin.shopify.com/oauth/install';
  const own = OWN_STORES.map((name) => storeOf(`${name}.myshopify.com`)).filter(
    (store) => store !== null,
  );

  server.get(choose, async (request, reply) => {
    if (textOf(request.query, 'client_id') !== app.apiKey) {
      return reply.code(404).send('Not Found');
    }
    return sendPage(reply, {
      title: 'Choose a store · Shopify',
      look: 'shopify',
      standsInFor: 'stands in for Shopify, where an owner of three stores is logged in.',
      formsMayLeadTo: new URL(portalUrl).origin,
      body: choosePage(own, portalUrl),
    });
  });

  server.post(choose, async (request, reply) => {
    const store = storeOf(textOf(request.body, 'shop') ?? '');
    if (store === null) return reply.code(404).send('Not Found');
    return reply.redirect(appUrl(store, options), 303);
  });

  server.get<{ Params: { shop: string } }>(
    '/shopify/:shop/admin/apps/atrium',
    async (request, reply) => {
      const store = storeOf(request.params.shop);
      if (store === null) return reply.code(404).send('Not Found');
      return reply.redirect(appUrl(store, options), 302);
    },
  );
}

/** The app's URL as Shopify opens it: signed, valid for 90 seconds. */
function appUrl(store: ShopifyStore, { app, portalUrl, now }: ShopifyOptions): string {
  const url = new URL(`${portalUrl}/connect/shopify`);
  const query = {
    host: hostOf(store),
    shop: store.domain,
    timestamp: String(Math.floor(now() / 1000)),
  };
  url.search = signQuery(query, app.apiSecret).toString();
  return url.href;
}
