import '@shopify/shopify-api/adapters/node';
import { endpoints } from '@atrium/contract';
import { ApiVersion, shopifyApi } from '@shopify/shopify-api';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_MS } from '../../core/lifetimes.ts';
import {
  type MisbehavingService,
  redirectTo,
  slowly,
  startMisbehavingEndpoint,
} from '../../testing/services/misbehaving-service.ts';
import {
  goodTokens,
  type MisbehavingShopify,
  shopResponse,
  startMisbehavingShopify,
} from '../../testing/services/misbehaving-shopify.ts';
import { merchantWithStore } from '../../testing/steps/merchants.ts';
import { openPage } from '../../testing/steps/shopify-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

let shopify: MisbehavingShopify;
/** A host that the portal must never call. */
let foreign: MisbehavingService<'only'>;
let portal: TestApp;
beforeAll(async () => {
  shopify = await startMisbehavingShopify();
  foreign = await startMisbehavingEndpoint();
  portal = await startTestApp({ ...shopify.settings, LIMITS_FACTOR: '1000' });
});
afterAll(async () => {
  await portal.close();
  await shopify.close();
  await foreign.close();
});

let shops = 0;

interface Started {
  browser: TestBrowser;
  domain: string;
  state: string;
}

async function startVerification(): Promise<Started> {
  const domain = `responses-${++shops}.myshopify.com`;
  const { browser } = await merchantWithStore(portal, domain);
  const { data } = await browser.call(endpoints.verifyStore, { body: { shop: domain } });
  return { browser, domain, state: new URL(data.url).searchParams.get('state') ?? '' };
}

/** Opens the callback as Shopify would sign it, with changes; `seconds` is the offset of Shopify's clock. */
async function callBack(
  { browser, domain, state }: Started,
  changes: Record<string, string> = {},
  seconds = 0,
): Promise<string> {
  const timestamp = String(Math.floor(portal.now() / SECOND_MS) + seconds);
  const callback = new URL(`${portal.portalUrl}/connect/shopify/callback`);
  callback.search = shopify.sign({ code: 'c', shop: domain, state, timestamp, ...changes });
  return openPage(portal, browser, callback);
}

async function statusOf({ browser }: Started) {
  return (await browser.call(endpoints.listStores)).data.shops[0]?.status;
}

/** The merchant sees a message, the log has the reason under the request's id, and nothing is stored. */
async function expectNothingConnected(
  started: Started,
  location: string,
  reason: string,
  failure?: string,
): Promise<void> {
  // A browser that may be signed out is redirected to a page that needs no session.
  const page = ['state', 'browser', 'time'].includes(reason) ? '/connect-store' : '/';
  expect(location).toBe(`${portal.portalUrl}${page}?store=failed`);
  expect(await statusOf(started)).toBe('verifying');
  const { connection } = portal.database;
  const kept = await connection
    .selectFrom('shopify_shops')
    .select('id')
    .where('domain', '=', started.domain)
    .execute();
  expect(kept).toEqual([]);
  const event = ['state', 'time'].includes(reason)
    ? 'shopify_callback_refused'
    : 'store_verification_refused';
  for (const text of [event, 'Shopify callback']) {
    const line = portal.logLines.findLast((each) => each.includes(text)) ?? '{}';
    const reqId = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(JSON.parse(line)).toMatchObject({ reqId, reason, ...(failure && { failure }) });
  }
}

describe('Shopify’s response to the code', () => {
  it('completes the verification when it is valid', async () => {
    const started = await startVerification();
    shopify.respondWith({ shop: shopResponse(started.domain) });
    expect(await callBack(started)).toContain('store=verified');
    expect(await statusOf(started)).toBe('verified');
  });

  it('that arrives after the account was deleted creates no owner', async () => {
    const started = await startVerification();
    const remove = () =>
      started.browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    shopify.respondWith({ shop: { ...shopResponse(started.domain), meanwhile: remove } });
    expect(await callBack(started)).not.toContain('store=verified');
    const { connection } = portal.database;
    const kept = connection.selectFrom('shopify_shops').where('domain', '=', started.domain);
    expect(await kept.select('id').execute()).toEqual([]);
  });

  it.each([
    ['does not respond in time', 'no-response', 'TIMEOUT'],
    ['hangs up', 'hang-up', 'UNAVAILABLE'],
    ['is a failure', { status: 500 }, 'HTTP_500'],
    ['is no JSON', { body: '<html>Down for maintenance</html>' }, 'NOT_JSON'],
    ['has no token', { body: '{"scope":"read_themes"}' }, 'NOT_UNDERSTOOD'],
    ['has tokens of another kind', { body: '{"access_token":{},"scope":7}' }, 'NOT_UNDERSTOOD'],
    ['refuses', { status: 400, body: '{"error":"invalid_request"}' }, 'HTTP_400'],
  ] as const)(
    'that %s connects nothing',
    { tags: ['requirement-92'] },
    async (_response, tokens, failure) => {
      const started = await startVerification();
      shopify.respondWith({ tokens, shop: shopResponse(started.domain) });
      await expectNothingConnected(
        started,
        await callBack(started),
        'shopify_unavailable',
        failure,
      );
    },
  );

  it('and the one about the shop, each in time but together too slow, connect nothing', {
    tags: ['requirement-92'],
  }, async () => {
    const started = await startVerification();
    shopify.respondWith({
      tokens: { ...goodTokens, meanwhile: slowly },
      shop: { ...shopResponse(started.domain), meanwhile: slowly },
    });
    const location = await callBack(started);
    await expectNothingConnected(started, location, 'shopify_unavailable', 'TIMEOUT');
  });

  it.each([301, 307])(
    'that redirects to another host with %i is not followed',
    { tags: ['requirement-59'] },
    async (status) => {
      const started = await startVerification();
      foreign.respondWith({});
      shopify.respondWith({ tokens: redirectTo(foreign.url, status) });
      await expectNothingConnected(started, await callBack(started), 'shopify_unavailable');
      expect(foreign.requests).toEqual([]);
    },
  );
});

describe('Shopify’s response about the shop', () => {
  it.each([
    ['does not respond in time', 'no-response', 'shopify_unavailable', 'TIMEOUT'],
    ['is a failure', { status: 503 }, 'shopify_unavailable', 'HTTP_503'],
    ['is no JSON', { body: '{"data":' }, 'shopify_unavailable', 'NOT_JSON'],
    ['names no shop', { body: '{"data":{"shop":null}}' }, 'shopify_unavailable', 'NOT_UNDERSTOOD'],
    [
      'refuses the token',
      { status: 401, body: '{"errors":"Invalid"}' },
      'shopify_unavailable',
      'TOKEN_REFUSED',
    ],
    ['names another shop', shopResponse('somebody-elses.myshopify.com'), 'other_shop', undefined],
  ] as const)('that %s connects nothing', async (_response, shop, reason, failure) => {
    const started = await startVerification();
    shopify.respondWith({ shop });
    await expectNothingConnected(started, await callBack(started), reason, failure);
  });
});

describe('a signed callback that does not match the authorization', () => {
  it.each([
    ['an unknown state', { state: 'forged' }, 'state'],
    ['another shop', { shop: 'another.myshopify.com' }, 'other_shop'],
  ])(
    'with %s is refused before any request to Shopify',
    { tags: ['requirement-46'] },
    async (_fault, changes, reason) => {
      const started = await startVerification();
      shopify.respondWith({ shop: shopResponse(started.domain) });
      await expectNothingConnected(started, await callBack(started, changes), reason);
      expect(shopify.requests).toEqual([]);
    },
  );

  it.each([-88, 88])('by a clock %i seconds off still counts', async (seconds) => {
    const started = await startVerification();
    shopify.respondWith({ shop: shopResponse(started.domain) });
    expect(await callBack(started, {}, seconds)).toContain('store=verified');
  });

  it.each([-92, 92])('by a clock %i seconds off is refused', async (seconds) => {
    const started = await startVerification();
    shopify.respondWith({ shop: shopResponse(started.domain) });
    await expectNothingConnected(started, await callBack(started, {}, seconds), 'time');
  });

  it('in another browser is refused', { tags: ['requirement-46'] }, async () => {
    const started = await startVerification();
    shopify.respondWith({ shop: shopResponse(started.domain) });
    const elsewhere = await callBack({ ...started, browser: portal.browser() });
    await expectNothingConnected(started, elsewhere, 'browser');
    expect(shopify.requests).toEqual([]);
  });
});

it.each([
  ['Lamp\r\nBcc: all@shop.example', 'LampBcc: all@shop.example'],
  ['\u202e', 'named.myshopify.com'],
])('a shop named %j by Shopify is called %j', async (name, expected) => {
  const shop = { id: 'gid://shopify/Shop/1', name, myshopifyDomain: 'named.myshopify.com' };
  shopify.respondWith({ shop: { body: JSON.stringify({ data: { shop } }) } });
  const gateway = portal.app.dependencies.shopify?.gateway;
  expect(await gateway?.fetchShop('named.myshopify.com', 'token')).toMatchObject({
    name: expected,
  });
});

describe('a Shopify session token, which only embedded apps get', () => {
  const shopifyLibrary = shopifyApi({
    apiKey: 'misbehaving-key',
    apiSecretKey: 'misbehaving-secret',
    apiVersion: ApiVersion.January26,
    hostName: 'portal.example',
    isEmbeddedApp: true,
    logger: { log: async () => {} },
  });

  it('gives no access, although Shopify’s own library accepts it', async () => {
    const { domain } = await startVerification();
    const token = await new SignJWT({ iss: `https://${domain}/admin`, dest: `https://${domain}` })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setAudience('misbehaving-key')
      .setSubject('42')
      .setIssuedAt()
      .setNotBefore('0s')
      .setExpirationTime('1m')
      .sign(new TextEncoder().encode('misbehaving-secret'));
    expect((await shopifyLibrary.session.decodeSessionToken(token)).sub).toBe('42');

    const browser = portal.browser();
    browser.token = token;
    expect((await browser.call(endpoints.getProfile)).status).toBe(401);
    const app = new URL(`${portal.portalUrl}/connect/shopify`);
    app.search = String(new URLSearchParams({ shop: domain, embedded: '1', id_token: token }));
    expect(await openPage(portal, browser, app)).toContain('/connect-store?store=failed');
  });
});
