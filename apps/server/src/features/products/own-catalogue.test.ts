import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints, type Product } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchantWithStore, signedInMerchant } from '../../testing/steps/merchants.ts';
import { verifyStore } from '../../testing/steps/shopify-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { newTestDirectory } from '../../testing/test-directory.ts';

const ENTRY_URL = 'https://loyalty.example/launch';
const CLIENT_ID = 'loyalty-client';
const CLIENT_SECRET = 'a-secret-of-24-characters';

const loyalty: Product = {
  type: 'loyalty',
  title: 'Loyalty',
  description: 'Points that bring customers back.',
  icon: 'loyalty',
  heroImage: '/images/loyalty.png',
  available: true,
  buttonText: 'Start for free',
  action: { kind: 'launch', label: 'Start for free' },
};
const returns: Product = { ...loyalty, type: 'returns', title: 'Returns' };
const listed: Product = {
  ...loyalty,
  type: 'listed',
  action: { kind: 'link', label: 'Get it', url: 'https://apps.example/listed' },
};
const announced: Product = {
  ...loyalty,
  type: 'announced',
  available: false,
  buttonText: 'Coming Soon',
};

let portal: TestApp;
beforeAll(async () => {
  const directory = newTestDirectory();
  const write = (name: string, json: unknown) => {
    const file = path.join(directory, name);
    writeFileSync(file, JSON.stringify(json));
    return file;
  };
  const app = {
    type: 'loyalty',
    entryUrl: ENTRY_URL,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
  };
  const listedApp = { ...app, type: 'listed', clientId: 'listed-client' };
  // Its app still runs, but the catalogue offers it no longer.
  const retiredApp = { ...app, type: 'retired', clientId: 'retired-client' };
  portal = await startTestApp({
    CATALOGUE_FILE: write('catalogue.json', [loyalty, returns, listed, announced]),
    PRODUCTS_FILE: write('products.json', [app, listedApp, retiredApp]),
  });
});
afterAll(() => portal.close());

let shops = 0;
async function merchantWithVerifiedStore() {
  const shop = `points-${++shops}.myshopify.com`;
  const merchant = await merchantWithStore(portal, shop);
  await verifyStore(portal, merchant.browser, shop);
  return { ...merchant, shop };
}

/** Connects the merchant's store, as a redeemed hand-off does. */
async function connect(email: string, type: string): Promise<void> {
  const { repositories } = portal.app.dependencies;
  const user = await repositories.users.findByEmail(email);
  const [store] = await repositories.stores.list(user?.id ?? '');
  await repositories.products.connect(store?.id ?? '', type, portal.now());
}

const open = (browser: TestBrowser, type = 'loyalty') =>
  browser.call(endpoints.getSignedUrl, { query: { type } });
const connection = async (browser: TestBrowser) =>
  (await browser.call(endpoints.connectedApps)).data.loyalty;

function consume(signedUrl: string) {
  const handoff = new URL(signedUrl).searchParams.get('handoff') ?? '';
  const credentials = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64');
  return portal.client().call(endpoints.consumeHandoff, {
    body: { handoff },
    headers: { authorization: `Basic ${credentials}` },
  });
}

describe('a product of the operator’s own catalogue', () => {
  it('starts, is connected once its app has redeemed the hand-off, and opens again', async () => {
    const { browser, shop, email } = await merchantWithVerifiedStore();
    expect(await connection(browser)).toEqual({ connected: false, state: 'disconnected' });

    const started = await open(browser);
    expect(started.status).toBe(200);
    expect(started.data.signedUrl.startsWith(`${ENTRY_URL}?handoff=`)).toBe(true);
    const consumed = await consume(started.data.signedUrl);
    expect(consumed.data).toMatchObject({
      product: 'loyalty',
      user: { email },
      shop: { domain: shop, verified: true },
    });
    expect(await connection(browser)).toEqual({ connected: true, state: 'connected' });

    const opened = await open(browser);
    expect((await consume(opened.data.signedUrl)).status).toBe(200);
    expect((await consume(opened.data.signedUrl)).envelope.error?.code).toBe('already_used');
  });

  it('requires a verified store', async () => {
    const { browser } = await signedInMerchant(portal);
    expect((await open(browser)).envelope.error?.code).toBe('store_required');
    const unverified = await merchantWithStore(portal, 'unverified-points');
    expect((await open(unverified.browser)).envelope.error?.code).toBe('store_unverified');
  });

  it('may be a store’s type, in addition to the one that every new store has', async () => {
    const { browser, shop } = await merchantWithVerifiedStore();
    const change = (type: string) => browser.call(endpoints.changeStore, { body: { shop, type } });
    const changed = await change('loyalty');
    browser.token = changed.data.auth.token;
    expect(new URL((await browser.call(endpoints.getSignedUrl)).data.signedUrl).origin).toBe(
      'https://loyalty.example',
    );
    expect((await change('unheard-of')).status).toBe(422);
  });

  it('opens once its app has reported it connected, even if its card is only a link to a listing', async () => {
    const { browser, email } = await merchantWithVerifiedStore();
    expect((await open(browser, 'listed')).envelope.error?.code).toBe('product_unavailable');
    await connect(email, 'listed');
    expect((await open(browser, 'listed')).status).toBe(200);
  });

  it('does not start while it is only announced', async () => {
    const { browser } = await merchantWithVerifiedStore();
    expect((await open(browser, 'announced')).envelope.error?.code).toBe('product_unavailable');
    expect((await open(browser, 'unheard-of')).envelope.error?.code).toBe('product_unavailable');
  });
});

describe('a launch product without an app', () => {
  it('is shown as unavailable, and what was only announced stays as it was written', async () => {
    const { data } = await portal.client().call(endpoints.getCatalogue);
    expect(data.map(({ type, available, buttonText }) => [type, available, buttonText])).toEqual([
      ['loyalty', true, 'Start for free'],
      ['returns', false, 'Unavailable'],
      ['listed', true, 'Start for free'],
      ['announced', false, 'Coming Soon'],
    ]);
  });

  it('does not start, and is not connected even where it was before', async () => {
    const { browser, email } = await merchantWithVerifiedStore();
    await connect(email, 'returns');
    expect((await open(browser, 'returns')).envelope.error?.code).toBe('product_unavailable');
    const { data } = await browser.call(endpoints.connectedApps);
    expect(data.returns?.connected).toBe(false);
    const [store] = (await browser.call(endpoints.listStoreDetails)).data;
    expect(store?.products).toEqual([]);
  });

  it('nor does one that the catalogue no longer has', async () => {
    const { browser, email } = await merchantWithVerifiedStore();
    await connect(email, 'retired');
    expect((await open(browser, 'retired')).envelope.error?.code).toBe('product_unavailable');
  });

  it('is a warning at the start', () => {
    const warnings = portal.logLines.filter((line) => line.includes('without an app'));
    expect(warnings).toHaveLength(1);
    expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ level: 40, product: 'returns' });
  });
});
