import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CrookedAnswer,
  type CrookedService,
  IMPATIENT,
  leadingTo,
  startCrookedEndpoint,
} from '../../../testing/services/crooked-service.ts';
import {
  type CrookedShopify,
  shopAnswer,
  startCrookedShopify,
} from '../../../testing/services/crooked-shopify.ts';
import { merchantWithStore } from '../../../testing/steps/merchants.ts';
import { openPage } from '../../../testing/steps/shopify-trip.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const DAY = 24 * 3600 * 1000;
const LEASE = 60_000;
const domain = 'renewed-1.myshopify.com';

let shopify: CrookedShopify;
/** Stands for a host that must see no token. */
let foreign: CrookedService<'only'>;
let portal: TestApp;
beforeAll(async () => {
  shopify = await startCrookedShopify();
  foreign = await startCrookedEndpoint();
  portal = await startTestApp(shopify.settings, { patience: IMPATIENT });
  await proveStore();
  portal.advance(DAY);
});
afterAll(async () => {
  await portal.close();
  await shopify.close();
  await foreign.close();
});

async function proveStore(): Promise<void> {
  const { browser } = await merchantWithStore(portal, domain);
  const { data } = await browser.call(endpoints.verifyStore, { body: { shop: domain } });
  const state = String(new URL(data.url).searchParams.get('state'));
  const timestamp = String(Math.floor(portal.now() / 1000));
  shopify.answerWith({ shop: shopAnswer(domain) });
  const query = shopify.sign({ code: 'c', shop: domain, state, timestamp });
  const callback = new URL(`${portal.portalUrl}/connect/shopify/callback?${query}`);
  expect(await openPage(portal, browser, callback)).toContain('store=verified');
}

const kept = async () => ({
  ...(await portal.database.connection
    .selectFrom('shopify_shops')
    .select(['id', 'access_token_sealed', 'refresh_token_sealed'])
    .executeTakeFirstOrThrow()),
  ...(await portal.database.connection
    .selectFrom('stores')
    .select('status')
    .executeTakeFirstOrThrow()),
});

const faults: [string, () => CrookedAnswer][] = [
  ['says nothing', () => 'silence'],
  ['stops in the middle of its answer', () => 'stall'],
  ['fails', () => ({ status: 500 })],
  ['answers half of its JSON', () => ({ body: '{"access_token":' })],
  ['answers with no token', () => ({ body: '{"scope":"read_themes"}' })],
  ['leads to another host', () => leadingTo(foreign.url)],
];

it.each(faults)(
  'a renewal whose Shopify %s loses nothing, and is tried again',
  async (_, fault) => {
    const before = await kept();
    shopify.answerWith({ tokens: fault() });
    expect(await portal.app.renewShopifyTokens.run()).toEqual({ unavailable: 1 });
    expect(await kept()).toEqual({ ...before, status: 'verified' });
    const line = portal.logLines.findLast((each) => each.includes('not renewed')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ shopId: before.id });
    expect(foreign.requests).toEqual([]);
    portal.advance(LEASE);
  },
);

it('a renewal that is answered again keeps the new tokens', async () => {
  const before = await kept();
  shopify.answerWith({});
  expect(await portal.app.renewShopifyTokens.run()).toEqual({ renewed: 1 });
  expect((await kept()).refresh_token_sealed).not.toBe(before.refresh_token_sealed);
});
