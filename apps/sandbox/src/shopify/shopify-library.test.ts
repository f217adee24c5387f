import '@shopify/shopify-api/adapters/node';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiVersion, type Session, shopifyApi } from '@shopify/shopify-api';
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import type { Sandbox } from '../start-sandbox.ts';
import { sandboxForTest } from '../testing/sandbox-for-test.ts';

const SHOP = 'ada-lamps.myshopify.com';
/** The library rejects requests of bots. */
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0' };

afterEach(() => setAbstractFetchFunc(fetch));

/** The URL of a store in the sandbox. */
const atSandbox = ({ environment }: Sandbox, url: string) =>
  url.replace(
    `https://${SHOP}`,
    environment.SHOPIFY_ORIGIN_TEMPLATE?.replace('{shop}', SHOP) ?? '',
  );

/** An app whose whole login is done by Shopify's own library. */
async function appForTest() {
  const sessions: Session[] = [];
  const server = createServer(async (rawRequest, rawResponse) => {
    const exchange = { rawRequest, rawResponse };
    if (rawRequest.url?.startsWith('/callback')) {
      const { session } = await shopifyLibrary.auth.callback({ ...exchange, expiring: true });
      sessions.push(session);
      rawResponse.end();
    } else {
      await shopifyLibrary.auth.begin({
        ...exchange,
        shop: SHOP,
        callbackPath: '/callback',
        isOnline: false,
      });
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.close();
  });
  // A server that listens on a port has an address of this form.
  const hostName = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const portalUrl = `http://${hostName}`;
  const sandbox = await sandboxForTest({ portalUrl });
  setAbstractFetchFunc((url, init) => fetch(atSandbox(sandbox, String(url)), init));
  const shopifyLibrary = shopifyApi({
    apiKey: String(sandbox.environment.SHOPIFY_API_KEY),
    apiSecretKey: String(sandbox.environment.SHOPIFY_API_SECRET),
    apiVersion: ApiVersion.January26,
    scopes: ['read_themes'],
    hostName,
    hostScheme: 'http',
    isEmbeddedApp: false,
    logger: { log: async () => {} },
  });
  return { sandbox, shopifyLibrary, portalUrl, sessions };
}

/** Starts at the app, installs it in the sandbox and follows the redirect back with its cookies. */
async function install({ sandbox, portalUrl }: Awaited<ReturnType<typeof appForTest>>) {
  const begun = await fetch(portalUrl, { redirect: 'manual', headers: BROWSER });
  const grantScreen = new URL(atSandbox(sandbox, begun.headers.get('location') ?? ''));
  const form = new URLSearchParams(grantScreen.search);
  form.set('decision', 'install');
  const decided = await fetch(`${grantScreen.origin}${grantScreen.pathname}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return fetch(decided.headers.get('location') ?? '', { headers: { ...BROWSER, cookie } });
}

it('gives Shopify’s own library a session whose tokens it can refresh', async () => {
  const app = await appForTest();
  expect((await install(app)).status).toBe(200);
  const [session] = app.sessions;
  expect(session).toMatchObject({ shop: SHOP, isOnline: false, scope: 'read_themes' });
  expect(session?.accessToken).toMatch(/^shpat_/);
  expect(session?.expires?.getTime()).toBeGreaterThan(Date.now());

  const refreshToken = session?.refreshToken ?? '';
  const renewed = await app.shopifyLibrary.auth.refreshToken({ shop: SHOP, refreshToken });
  expect(renewed.session.accessToken).toMatch(/^shpat_/);
  expect(renewed.session.accessToken).not.toBe(session?.accessToken);
  expect(renewed.session.refreshToken).not.toBe(refreshToken);
});
