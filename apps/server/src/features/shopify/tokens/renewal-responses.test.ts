import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../../core/lifetimes.ts';
import {
  type MisbehavingResponse,
  type MisbehavingService,
  redirectTo,
  startMisbehavingEndpoint,
} from '../../../testing/services/misbehaving-service.ts';
import {
  type MisbehavingShopify,
  shopResponse,
  startMisbehavingShopify,
} from '../../../testing/services/misbehaving-shopify.ts';
import { merchantWithStore } from '../../../testing/steps/merchants.ts';
import { openPage } from '../../../testing/steps/shopify-authorization.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const LEASE = 60_000;
const domain = 'renewed-1.myshopify.com';

let shopify: MisbehavingShopify;
/** A host that must not receive a token. */
let foreign: MisbehavingService<'only'>;
let portal: TestApp;
beforeAll(async () => {
  shopify = await startMisbehavingShopify();
  foreign = await startMisbehavingEndpoint();
  portal = await startTestApp(shopify.settings);
  await verifyStore();
  portal.advance(DAY_MS);
});
afterAll(async () => {
  await portal.close();
  await shopify.close();
  await foreign.close();
});

async function verifyStore(): Promise<void> {
  const { browser } = await merchantWithStore(portal, domain);
  const { data } = await browser.call(endpoints.verifyStore, { body: { shop: domain } });
  const state = String(new URL(data.url).searchParams.get('state'));
  const timestamp = String(Math.floor(portal.now() / 1000));
  shopify.respondWith({ shop: shopResponse(domain) });
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

const failures: [string, () => MisbehavingResponse][] = [
  ['does not respond', () => 'no-response'],
  ['stops in the middle of its response', () => 'stall'],
  ['fails', () => ({ status: 500 })],
  ['returns half of its JSON', () => ({ body: '{"access_token":' })],
  ['returns no token', () => ({ body: '{"scope":"read_themes"}' })],
  ['redirects to another host', () => redirectTo(foreign.url)],
];

it.each(failures)(
  'a renewal for which Shopify %s keeps the tokens and is retried',
  async (_, failure) => {
    const before = await kept();
    shopify.respondWith({ tokens: failure() });
    expect(await portal.app.jobs.renewShopifyTokens.run()).toEqual({ unavailable: 1 });
    expect(await kept()).toEqual({ ...before, status: 'verified' });
    const line = portal.logLines.findLast((each) => each.includes('not renewed')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ shopId: before.id });
    expect(foreign.requests).toEqual([]);
    portal.advance(LEASE);
  },
);

it('a renewal that succeeds afterwards stores the new tokens', async () => {
  const before = await kept();
  shopify.respondWith({});
  expect(await portal.app.jobs.renewShopifyTokens.run()).toEqual({ renewed: 1 });
  expect((await kept()).refresh_token_sealed).not.toBe(before.refresh_token_sealed);
});
