import '@shopify/shopify-api/adapters/node';
import { ApiVersion, shopifyApi } from '@shopify/shopify-api';
import { describe, expect, it } from 'vitest';
import type { Sandbox } from '../start-sandbox.ts';
import { sandboxForTest } from '../testing/sandbox-for-test.ts';

const SHOP = 'ada-lamps.myshopify.com';
const REDIRECT = 'http://localhost:3000/shopify/callback';

function origin(sandbox: Sandbox, shop = SHOP): string {
  return String(sandbox.environment.SHOPIFY_ORIGIN_TEMPLATE).replace('{shop}', shop);
}

function installForm(sandbox: Sandbox, changes: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({
    client_id: String(sandbox.environment.SHOPIFY_API_KEY),
    scope: 'read_products,write_themes',
    redirect_uri: REDIRECT,
    state: 'a state/with+signs',
    ...changes,
  });
}

function authorize(sandbox: Sandbox, changes: Record<string, string> = {}, shop = SHOP) {
  const query = installForm(sandbox, changes);
  return fetch(`${origin(sandbox, shop)}/admin/oauth/authorize?${query}`, { redirect: 'manual' });
}

/** Clicks a button of the install screen and returns the query of the redirect. */
async function decide(sandbox: Sandbox, decision: string): Promise<URLSearchParams> {
  const response = await fetch(`${origin(sandbox)}/admin/oauth/authorize`, {
    method: 'POST',
    body: installForm(sandbox, { decision }),
    redirect: 'manual',
  });
  return queryOf(response);
}

function queryOf(response: Response): URLSearchParams {
  const target = new URL(response.headers.get('location') ?? '');
  expect(`${target.origin}${target.pathname}`).toBe(REDIRECT);
  return target.searchParams;
}

/** Validates a query with Shopify's own library. */
function isSigned(sandbox: Sandbox, query: URLSearchParams): Promise<boolean> {
  const shopify = shopifyApi({
    apiKey: String(sandbox.environment.SHOPIFY_API_KEY),
    apiSecretKey: String(sandbox.environment.SHOPIFY_API_SECRET),
    apiVersion: ApiVersion.January26,
    hostName: 'localhost:3000',
    isEmbeddedApp: false,
    logger: { log: async () => {} },
  });
  return shopify.utils.validateHmac(Object.fromEntries(query));
}

async function requestTokens(sandbox: Sandbox, changes: Record<string, string>, shop = SHOP) {
  const response = await fetch(`${origin(sandbox, shop)}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: sandbox.environment.SHOPIFY_API_KEY,
      client_secret: sandbox.environment.SHOPIFY_API_SECRET,
      ...changes,
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function install(sandbox: Sandbox) {
  const code = (await decide(sandbox, 'install')).get('code') ?? '';
  return { code, ...(await requestTokens(sandbox, { code, expiring: '1' })) };
}

function queryShop(sandbox: Sandbox, token: unknown, shop = SHOP) {
  return fetch(`${origin(sandbox, shop)}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': String(token) },
    body: JSON.stringify({ query: '{ shop { id name myshopifyDomain } }' }),
  });
}

describe('the install screen', () => {
  it('names the store and the scopes that the app requests', async () => {
    const text = await (await authorize(await sandboxForTest())).text();
    expect(text).toContain('Ada Lamps');
    expect(text).toContain('View products');
    expect(text).toContain('Edit themes');
  });

  it('sends the browser back signed as Shopify signs, with state and a code', async () => {
    const sandbox = await sandboxForTest();
    const query = await decide(sandbox, 'install');

    expect(await isSigned(sandbox, query)).toBe(true);
    expect(query.get('state')).toBe('a state/with+signs');
    expect(query.get('shop')).toBe(SHOP);
    expect(atob(query.get('host') ?? '')).toBe('admin.shopify.com/store/ada-lamps');
  });

  it('sends the browser back signed and without a code after Cancel', async () => {
    const sandbox = await sandboxForTest();
    const query = await decide(sandbox, 'cancel');

    expect(await isSigned(sandbox, query)).toBe(true);
    expect(query.get('error')).toBe('access_denied');
    expect(query.has('code')).toBe(false);
  });

  it('cancels by itself for a store with -denied in its name', async () => {
    const sandbox = await sandboxForTest();
    const query = queryOf(await authorize(sandbox, {}, 'ada-denied.myshopify.com'));
    expect(query.get('error')).toBe('access_denied');
  });

  for (const [error, changes] of [
    ['an unknown client id', { client_id: 'other' }],
    ['a redirect URL elsewhere', { redirect_uri: 'http://localhost:3000.evil.example/' }],
    ['a redirect URL that is none', { redirect_uri: '/callback' }],
    ['no scope', { scope: '' }],
    ['an unknown scope', { scope: 'read_products,everything' }],
  ] as const) {
    it(`stays and shows why on ${error}`, async () => {
      const response = await authorize(await sandboxForTest(), changes);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('Oauth error');
    });
  }
});

describe('the token endpoint', () => {
  it('exchanges a code for expiring tokens with which the store can be queried', async () => {
    const sandbox = await sandboxForTest();
    const { status, body } = await install(sandbox);

    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^shpat_/),
      scope: 'read_products,write_themes',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^shprt_/),
      refresh_token_expires_in: 7_776_000,
    });
    expect(await (await queryShop(sandbox, body.access_token)).json()).toEqual({
      data: {
        shop: {
          id: expect.stringMatching(/^gid:\/\/shopify\/Shop\/\d+$/),
          name: 'Ada Lamps',
          myshopifyDomain: SHOP,
        },
      },
    });
  });

  it('accepts a form too, and returns a lasting token unless an expiring one is requested', async () => {
    const sandbox = await sandboxForTest();
    const code = (await decide(sandbox, 'install')).get('code') ?? '';
    const response = await fetch(`${origin(sandbox)}/admin/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: String(sandbox.environment.SHOPIFY_API_KEY),
        client_secret: String(sandbox.environment.SHOPIFY_API_SECRET),
        code,
      }),
    });
    expect(Object.keys(Object(await response.json()))).toEqual(['access_token', 'scope']);
  });

  it('accepts a code once', async () => {
    const sandbox = await sandboxForTest();
    const { code } = await install(sandbox);
    expect(await requestTokens(sandbox, { code })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
  });

  it('refuses a code of another store, and a wrong secret', async () => {
    const sandbox = await sandboxForTest();
    const code = (await decide(sandbox, 'install')).get('code') ?? '';
    const elsewhere = await requestTokens(sandbox, { code }, 'bobs-bikes.myshopify.com');
    const wrongSecret = await requestTokens(sandbox, { code, client_secret: 'guess' });
    expect([elsewhere.status, wrongSecret.status]).toEqual([400, 401]);
  });

  it('refuses a code after ten minutes', async () => {
    const clock = { now: Date.parse('2026-11-20T12:00:00Z') };
    const sandbox = await sandboxForTest({ now: () => clock.now });
    const code = (await decide(sandbox, 'install')).get('code') ?? '';
    clock.now += 10 * 60_000;
    expect((await requestTokens(sandbox, { code })).status).toBe(400);
  });

  it('retires a refresh token as soon as its replacement is used', async () => {
    const sandbox = await sandboxForTest();
    const { body } = await install(sandbox);
    const refresh = {
      grant_type: 'refresh_token',
      refresh_token: String(body.refresh_token),
    };
    const first = await requestTokens(sandbox, refresh);
    const repeated = await requestTokens(sandbox, refresh);
    expect([first.status, repeated.status]).toEqual([200, 200]);
    expect(first.body.refresh_token).not.toBe(body.refresh_token);

    const replacement = { ...refresh, refresh_token: String(first.body.refresh_token) };
    expect((await requestTokens(sandbox, replacement)).status).toBe(200);
    expect((await requestTokens(sandbox, refresh)).status).toBe(400);
  });

  it('responds with 503 for a store with -offline in its name', async () => {
    const sandbox = await sandboxForTest();
    const { status } = await requestTokens(sandbox, { code: 'x' }, 'ada-offline.myshopify.com');
    expect(status).toBe(503);
  });
});

describe('the Admin API', () => {
  it('refuses a made-up token, one of another store, and a refresh token', async () => {
    const sandbox = await sandboxForTest();
    const { body } = await install(sandbox);
    const responses = await Promise.all([
      queryShop(sandbox, 'shpat_made-up'),
      queryShop(sandbox, body.access_token, 'bobs-bikes.myshopify.com'),
      queryShop(sandbox, body.refresh_token),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('refuses an access token after an hour', async () => {
    const clock = { now: Date.parse('2026-11-20T12:00:00Z') };
    const sandbox = await sandboxForTest({ now: () => clock.now });
    const { body } = await install(sandbox);
    clock.now += 60 * 60_000;
    expect((await queryShop(sandbox, body.access_token)).status).toBe(401);
  });
});
