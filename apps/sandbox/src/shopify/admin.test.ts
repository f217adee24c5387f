import '@shopify/shopify-api/adapters/node';
import { createServer } from 'node:http';
import { ApiVersion, shopifyApi } from '@shopify/shopify-api';
import { expect, it, onTestFinished } from 'vitest';
import type { Sandbox } from '../start-sandbox.ts';
import { sandboxForTest } from '../testing/sandbox-for-test.ts';
import { webhookTopics } from './webhooks.ts';

const SHOP = 'ada-lamps.myshopify.com';

interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A server at the portal's URL that records the requests. */
async function portalForTest(): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ headers: request.headers, body });
    response.writeHead(200).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, received };
}

function shopifyLibraryFor({ environment }: Sandbox) {
  return shopifyApi({
    apiKey: String(environment.SHOPIFY_API_KEY),
    apiSecretKey: String(environment.SHOPIFY_API_SECRET),
    apiVersion: ApiVersion.January26,
    hostName: 'localhost:3000',
    isEmbeddedApp: false,
    logger: { log: async () => {} },
  });
}

const settingsPage = (sandbox: Sandbox) => `${sandbox.url}/shopify/${SHOP}/admin/settings/apps`;

it('sends each webhook as Shopify’s own library expects it', async () => {
  const { url: portalUrl, received } = await portalForTest();
  const sandbox = await sandboxForTest({ portalUrl });
  const shopifyLibrary = shopifyLibraryFor(sandbox);
  for (const topic of webhookTopics) {
    const body = new URLSearchParams({ topic });
    const page = await fetch(settingsPage(sandbox), { method: 'POST', body });
    expect(await page.text()).toContain('the portal returned 200');
    const sent = received.at(-1);
    const validation = await shopifyLibrary.webhooks.validate({
      rawBody: sent?.body ?? '',
      rawRequest: { method: 'POST', url: '/', headers: sent?.headers },
    });
    expect(validation).toMatchObject({ valid: true, domain: SHOP });
  }
});

it('uninstalls the app without sending a webhook, as when it is lost', async () => {
  const { url: portalUrl, received } = await portalForTest();
  const sandbox = await sandboxForTest({ portalUrl });
  const body = new URLSearchParams({ topic: 'lost-uninstall' });
  const page = await fetch(settingsPage(sandbox), { method: 'POST', body });
  expect(await page.text()).toContain('no webhook was sent');
  expect(received).toEqual([]);
});

/** The URL to which Shopify redirects the browser to open the app. */
async function openedWith(sandbox: Sandbox, link: string, init: RequestInit = {}) {
  const response = await fetch(link, { redirect: 'manual', ...init });
  const url = new URL(response.headers.get('location') ?? '');
  expect(`${url.origin}${url.pathname}`).toBe('http://localhost:3000/connect/shopify');
  const query = Object.fromEntries(url.searchParams);
  expect(await shopifyLibraryFor(sandbox).utils.validateHmac(query)).toBe(true);
  return query;
}

it('opens the app with a query that Shopify’s own library finds genuine', async () => {
  const sandbox = await sandboxForTest();
  const query = await openedWith(sandbox, `${sandbox.url}/shopify/${SHOP}/admin/apps/atrium`);
  expect(query.shop).toBe(SHOP);
});

it('lets a merchant with several stores choose where to install the app', async () => {
  const sandbox = await sandboxForTest();
  const client = String(sandbox.environment.SHOPIFY_API_KEY);
  const link = `${sandbox.url}/shopify/admin.shopify.com/oauth/install?client_id=${client}`;
  expect(await (await fetch(link)).text()).toContain('northwind-outlet.myshopify.com');
  const body = new URLSearchParams({ shop: 'northwind-outlet.myshopify.com' });
  const query = await openedWith(sandbox, link, { method: 'POST', body });
  expect(query.shop).toBe('northwind-outlet.myshopify.com');
  expect((await fetch(link.replace(client, 'other'))).status).toBe(404);
});
