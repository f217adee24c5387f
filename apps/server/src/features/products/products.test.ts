import { readFileSync } from 'node:fs';
import { endpoints, type StoreStatus } from '@atrium/contract';
import { verifyHandoff } from '@atrium/handoff';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProductApp } from '../../config/product-apps.ts';
import { interrupt, overlap } from '../../testing/overlap.ts';
import { merchantWithStore, signedInMerchant } from '../../testing/steps/merchants.ts';
import { verifyStore } from '../../testing/steps/shopify-authorization.ts';
import { deliver, webhookOf } from '../../testing/steps/shopify-webhook.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type TestBrowser, untilAvailable } from '../../testing/test-browser.ts';

let portal: TestApp;
let productApps: ProductApp[];
beforeAll(async () => {
  portal = await startTestApp();
  productApps = portal.app.dependencies.catalogue.apps;
});
afterAll(() => portal.close());

let shops = 0;
async function merchantWithVerifiedStore() {
  const shop = `goods-${++shops}.myshopify.com`;
  const merchant = await merchantWithStore(portal, shop);
  await verifyStore(portal, merchant.browser, shop);
  return { ...merchant, shop };
}

const stateOf = async (browser: TestBrowser) =>
  (await browser.call(endpoints.connectedApps)).data.dtm?.state;

/** Uninstalls the app at Shopify, which sends the webhook at once. */
async function uninstall(domain: string): Promise<void> {
  await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain }));
}

/** States in which nothing shows that the store is the merchant's, whatever led to them. */
const unverified = ['added', 'needs_reauth'] as const;

async function setStatus(domain: string, status: StoreStatus): Promise<void> {
  const { connection } = portal.database;
  await connection.updateTable('stores').set({ status }).where('domain', '=', domain).execute();
}

const start = (browser: TestBrowser, body = {}) => browser.call(endpoints.dtmRegister, { body });
const handoffOf = (signedUrl: string) => new URL(signedUrl).searchParams.get('handoff') ?? '';

function consume(handoff: string, type = 'dtm', secret?: string) {
  const app = productApps.find((candidate) => candidate.type === type);
  const credentials = `${app?.clientId}:${secret ?? app?.clientSecret}`;
  return portal.client().call(endpoints.consumeHandoff, {
    body: { handoff },
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  });
}

describe('the catalogue', () => {
  it('has the four products of the specification in order', async () => {
    const { data } = await portal.client().call(endpoints.getCatalogue);
    expect(data.map(({ type, buttonText, available }) => [type, buttonText, available])).toEqual([
      ['dtm', 'Start for free', true],
      ['reviews', 'Start for free', true],
      ['theme-sections', 'Start for free', true],
      ['email', 'Coming Soon', false],
    ]);
  });
});

describe('starting the AI theme', () => {
  it('requires a store', async () => {
    const { browser } = await signedInMerchant(portal);
    expect((await start(browser)).envelope.error?.code).toBe('store_required');
  });

  it('requires the store to be verified', async () => {
    const { browser } = await merchantWithStore(portal, 'unverified');
    expect((await start(browser)).envelope.error?.code).toBe('store_unverified');
    expect((await browser.call(endpoints.connectedApps)).data.dtm?.connected).toBe(false);
  });

  it.each(['dtmLoginUrl', 'reviewsLoginUrl'] as const)(
    'requires the store to be verified: %s',
    async (call) => {
      const shop = `unverified-${++shops}.myshopify.com`;
      const { browser } = await merchantWithStore(portal, shop);
      const response = await browser.call(endpoints[call], { body: { shop } });
      expect(response.envelope.error?.code).toBe('store_unverified');
    },
  );

  it('connects the store and returns a signed URL of the registered app', async () => {
    const { browser, shop } = await merchantWithVerifiedStore();
    const { data } = await start(browser, { clickId: 'click-1', _fprom_tid: 'fp-1' });
    expect(data.shop).toEqual({ domain: shop, type: 'dtm' });
    expect(data.signedUrl.startsWith(`${productApps[0]?.entryUrl}?handoff=`)).toBe(true);
    const connected = await browser.call(endpoints.connectedApps);
    expect(connected.data).toMatchObject({
      dtm: { connected: true, state: 'connected' },
      reviews: { connected: false, state: 'disconnected' },
    });
  });

  it('does not connect a store whose app is uninstalled at the same moment', {
    tags: ['requirement-67'],
  }, async () => {
    const { browser, shop } = await merchantWithVerifiedStore();
    const [response] = await interrupt(
      portal,
      () => start(browser),
      () => uninstall(shop),
    );
    expect(response.envelope.error?.code).toBe('store_unverified');
    expect(await stateOf(browser)).toBe('disconnected');
  });

  it('keeps the first affiliate click of a merchant', async () => {
    const { browser, email } = await merchantWithVerifiedStore();
    await start(browser, { clickId: 'first', _fprom_tid: '' });
    await start(browser, { clickId: 'second', _fprom_tid: '' });
    const user = await portal.app.dependencies.repositories.users.findByEmail(email);
    const clicks = await portal.database.connection
      .selectFrom('affiliate_clicks')
      .selectAll()
      .where('user_id', '=', user?.id ?? '')
      .execute();
    expect(clicks).toMatchObject([{ impact_click_id: 'first', firstpromoter_id: '' }]);
  });

  it('keeps the click that comes after a start without one', async () => {
    const { browser, email } = await merchantWithVerifiedStore();
    await start(browser);
    await start(browser, { _fprom_tid: 'late' });
    const user = await portal.app.dependencies.repositories.users.findByEmail(email);
    const clicks = await portal.database.connection
      .selectFrom('affiliate_clicks')
      .select(['impact_click_id', 'firstpromoter_id'])
      .where('user_id', '=', user?.id ?? '')
      .execute();
    expect(clicks).toEqual([{ impact_click_id: '', firstpromoter_id: 'late' }]);
  });

  it('opens again by GET /get-signed-url once connected, not before', async () => {
    const { browser } = await merchantWithVerifiedStore();
    expect((await browser.call(endpoints.getSignedUrl)).status).toBe(422);
    await start(browser);
    const { data } = await browser.call(endpoints.getSignedUrl);
    expect(handoffOf(data.signedUrl)).not.toBe('');
  });

  it.each(unverified)(
    'does not open for a store that is %s, although connected',
    async (status) => {
      const { browser, shop } = await merchantWithVerifiedStore();
      await start(browser);
      await setStatus(shop, status);
      expect((await browser.call(endpoints.getSignedUrl)).envelope.error?.code).toBe(
        'store_unverified',
      );
    },
  );

  it('opens no other product by GET /get-signed-url', async () => {
    const { browser } = await merchantWithVerifiedStore();
    await start(browser);
    const other = await browser.call(endpoints.getSignedUrl, { query: { type: 'reviews' } });
    expect(other.envelope.error).toMatchObject({
      code: 'product_unavailable',
      message: 'This product is not connected to the store yet. Start it first.',
    });
  });

  it('opens for the current store unless the call names another one', async () => {
    const { browser } = await merchantWithVerifiedStore();
    for (const body of [{}, { shop: '' }]) {
      const { data } = await browser.call(endpoints.dtmLoginUrl, { body });
      expect(handoffOf(data.url)).not.toBe('');
    }
    const other = await signedInMerchant(portal);
    const refused = await other.browser.call(endpoints.dtmLoginUrl, { body: {} });
    expect(refused.envelope.error?.code).toBe('store_required');
  });

  it('opens the reviews app unsigned when there is no store', async () => {
    const { browser } = await signedInMerchant(portal);
    const entryUrl = productApps.find(({ type }) => type === 'reviews')?.entryUrl;
    for (const body of [{}, { shop: '' }]) {
      expect((await browser.call(endpoints.reviewsLoginUrl, { body })).data.url).toBe(entryUrl);
    }
    const named = await browser.call(endpoints.reviewsLoginUrl, { body: { shop: 'unknown' } });
    expect(named.envelope.error?.code).toBe('store_required');
    const unverified = await merchantWithStore(portal, 'reviews-unverified');
    const refused = await unverified.browser.call(endpoints.reviewsLoginUrl, { body: {} });
    expect(refused.envelope.error?.code).toBe('store_unverified');
  });

  it('does not open another merchant’s store', { tags: ['requirement-40'] }, async () => {
    const owner = await merchantWithVerifiedStore();
    const other = await merchantWithVerifiedStore();
    for (const endpoint of [endpoints.dtmLoginUrl, endpoints.reviewsLoginUrl]) {
      const response = await other.browser.call(endpoint, { body: { shop: owner.shop } });
      expect(response.status).toBe(409);
    }
  });
});

describe('a hand-off', () => {
  it('verifies with the published keys and contains issuer, audience and merchant', async () => {
    const { browser, shop, email } = await merchantWithVerifiedStore();
    const handoff = handoffOf((await start(browser)).data.signedUrl);
    const keys = await fetch(`${portal.portalUrl}/.well-known/jwks.json`);
    expect(keys.headers.get('cache-control')).toBe('public, max-age=300');
    const jwks = (await keys.json()) as JSONWebKeySet;
    expect(JSON.stringify(jwks)).not.toContain('"d"');
    const claims = await verifyHandoff(handoff, {
      issuer: portal.portalUrl,
      audience: productApps[0]?.clientId ?? '',
      keys: createLocalJWKSet(jwks),
      now: new Date(portal.now()),
    });
    const user = await portal.app.dependencies.repositories.users.findByEmail(email);
    expect(claims).toMatchObject({ sub: user?.id, shop, shop_verified: true, product: 'dtm' });
    expect(claims.exp - claims.iat).toBe(60);
    expect(decodeProtectedHeader(handoff)).toMatchObject({
      alg: 'ES256',
      typ: 'portal-handoff+jwt',
    });
    expect(JSON.stringify(decodeJwt(handoff))).not.toContain(email);
  });

  it('is redeemed once, even with 50 concurrent calls', { tags: ['requirement-67'] }, async () => {
    const { browser, shop, email } = await merchantWithVerifiedStore();
    const handoff = handoffOf((await start(browser)).data.signedUrl);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => untilAvailable(() => consume(handoff))),
    );
    const won = responses.filter((response) => response.status === 200);
    expect(won).toHaveLength(1);
    expect(won[0]?.data).toMatchObject({
      product: 'dtm',
      user: { email },
      shop: { domain: shop, verified: true },
    });
    expect(new Set(responses.map((response) => response.envelope.error?.code))).toEqual(
      new Set([undefined, 'already_used']),
    );
  });

  it('is refused to another app, with a wrong secret, and after 60 seconds', {
    tags: ['requirement-44'],
  }, async () => {
    const { browser } = await merchantWithVerifiedStore();
    const handoff = handoffOf((await start(browser)).data.signedUrl);
    expect((await consume(handoff, 'reviews')).envelope.error?.code).toBe('invalid_handoff');
    expect((await consume(handoff, 'dtm', 'wrong')).status).toBe(401);
    portal.advance(60_000);
    expect((await consume(handoff)).envelope.error?.code).toBe('invalid_handoff');
  });

  it('is stored for 60 seconds', async () => {
    const { browser } = await merchantWithVerifiedStore();
    const { jti } = decodeJwt(handoffOf((await start(browser)).data.signedUrl));
    const row = await portal.database.connection
      .selectFrom('handoffs')
      .select(['created_at', 'expires_at', 'consumed_at'])
      .where('jti', '=', jti ?? '')
      .executeTakeFirstOrThrow();
    const created_at = portal.now();
    expect(row).toEqual({ created_at, expires_at: created_at + 60_000, consumed_at: null });
  });

  it('is invalid after its session has ended', async () => {
    const { browser } = await merchantWithVerifiedStore();
    const handoff = handoffOf((await start(browser)).data.signedUrl);
    await browser.call(endpoints.logout);
    expect((await consume(handoff)).envelope.error?.code).toBe('invalid_handoff');
  });

  it('is invalid after an uninstall, even if the app is reinstalled', async () => {
    const { browser, shop } = await merchantWithVerifiedStore();
    const handoff = handoffOf((await start(browser)).data.signedUrl);
    await uninstall(shop);
    await verifyStore(portal, browser, shop);
    expect((await consume(handoff)).envelope.error?.code).toBe('invalid_handoff');
    expect(await stateOf(browser)).toBe('disconnected');
  });

  it.each(unverified)('is invalid once its store is %s', async (status) => {
    const { browser, shop } = await merchantWithVerifiedStore();
    const handoff = handoffOf((await start(browser)).data.signedUrl);
    await setStatus(shop, status);
    expect((await consume(handoff)).envelope.error?.code).toBe('invalid_handoff');
    await setStatus(shop, 'verified');
    expect((await consume(handoff)).status).toBe(200);
  });

  it('redeemed while the app is uninstalled leaves the product disconnected', {
    tags: ['requirement-67'],
  }, async () => {
    const { browser, shop } = await merchantWithVerifiedStore();
    const handoff = handoffOf((await start(browser)).data.signedUrl);
    await overlap(
      portal,
      () => uninstall(shop),
      () => consume(handoff),
    );
    expect(await stateOf(browser)).toBe('disconnected');
  });

  it.each([
    ['has gone unused for two hours', 'last_seen_at', 2 * 3600_000],
    ['has reached its end', 'expires_at', 0],
  ] as const)('dies when the session it came from %s', async (_, column, agoMs) => {
    const { browser, email } = await merchantWithVerifiedStore();
    const handoff = handoffOf((await start(browser)).data.signedUrl);
    const user = await portal.app.dependencies.repositories.users.findByEmail(email);
    await portal.database.connection
      .updateTable('sessions')
      .set({ [column]: portal.now() - agoMs })
      .where('user_id', '=', user?.id ?? '')
      .execute();
    expect((await consume(handoff)).envelope.error?.code).toBe('invalid_handoff');
  });

  it('is refused when it was tampered with', async () => {
    const { browser } = await merchantWithVerifiedStore();
    const [head, , signature] = handoffOf((await start(browser)).data.signedUrl).split('.');
    const claims = Buffer.from(JSON.stringify({ shop: 'x.myshopify.com' })).toString('base64url');
    const response = await consume(`${head}.${claims}.${signature}`);
    expect(response.envelope.error?.code).toBe('invalid_handoff');
  });

  it('opens the product app, which greets by store, once', async () => {
    const { browser, shop } = await merchantWithVerifiedStore();
    const { signedUrl } = (await start(browser)).data;
    const launch = await fetch(signedUrl, { redirect: 'manual' });
    expect(launch.status).toBe(303);
    const cookie = launch.headers.get('set-cookie')?.split(';')[0] ?? '';
    const home = await fetch(new URL(launch.headers.get('location') ?? '', signedUrl), {
      headers: { cookie },
    });
    expect(await home.text()).toContain(shop);
    expect((await fetch(signedUrl, { redirect: 'manual' })).status).toBe(403);
  });
});

it('the sandbox registers its product apps by a file', () => {
  const file = portal.sandbox.environment.PRODUCTS_FILE ?? '';
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(productApps.length);
});
