import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../core/lifetimes.ts';
import { merchantWithStore, PASSWORD } from '../../../testing/steps/merchants.ts';
import {
  decideAtShopify,
  openPage,
  verifyStore,
} from '../../../testing/steps/shopify-authorization.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { sealTokens } from './renew-tokens.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

beforeEach(async () => {
  // The shops of other tests must not be due.
  await portal.database.connection.deleteFrom('shopify_shops').execute();
});

let shops = 0;
async function verifiedStore(prefix = 'renewed') {
  const domain = `${prefix}-${++shops}.myshopify.com`;
  const merchant = await merchantWithStore(portal, domain);
  await verifyStore(portal, merchant.browser, domain);
  return { ...merchant, domain };
}

async function shopRow(domain: string) {
  return portal.database.connection
    .selectFrom('shopify_shops')
    .selectAll()
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow();
}

const opened = (sealed: string | null) =>
  portal.app.dependencies.sealer.open('shopify-token', sealed ?? '');

async function statusOf(browser: TestBrowser) {
  return (await browser.call(endpoints.listStores)).data.shops[0]?.status;
}

/** Checks at Shopify's stand-in whether an access token is valid. */
async function isAccepted(domain: string, accessToken: string): Promise<boolean> {
  const origin = String(portal.environment.SHOPIFY_ORIGIN_TEMPLATE).replace('{shop}', domain);
  const response = await fetch(`${origin}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': accessToken },
    body: JSON.stringify({ query: '{ shop { id } }' }),
  });
  return response.ok;
}

/** Revokes the merchant's grant without notifying the portal. */
async function revokeAtShopify(domain: string): Promise<void> {
  const { access_token_sealed } = await shopRow(domain);
  await portal.database.connection
    .updateTable('shopify_shops')
    .set({
      refresh_token_sealed: portal.app.dependencies.sealer.seal('shopify-token', 'shprt_revoked'),
      access_token_sealed,
    })
    .where('domain', '=', domain)
    .execute();
}

describe('the job that renews tokens', () => {
  it('renews both tokens daily and stores the new ones encrypted', async () => {
    const { domain } = await verifiedStore();
    const before = await shopRow(domain);
    portal.advance(DAY_MS - 1);
    expect(await portal.app.jobs.renewShopifyTokens.run()).toEqual({});
    portal.advance(1);
    expect(await portal.app.jobs.renewShopifyTokens.run()).toEqual({ renewed: 1 });

    const after = await shopRow(domain);
    const [access, refresh] = [
      opened(after.access_token_sealed),
      opened(after.refresh_token_sealed),
    ];
    expect(access).not.toBe(opened(before.access_token_sealed));
    expect(refresh).not.toBe(opened(before.refresh_token_sealed));
    expect(await isAccepted(domain, access)).toBe(true);
    expect(JSON.stringify(after)).not.toContain(refresh);
    expect(after.access_token_expires_at).toBe(portal.now() + 3600 * 1000);
    expect(after.refresh_token_expires_at).toBe(portal.now() + 90 * DAY_MS);
    expect(await portal.app.jobs.renewShopifyTokens.run()).toEqual({});
  });

  it('requires the merchant to confirm the store again when Shopify refuses', async () => {
    const { browser, domain, email } = await verifiedStore();
    await revokeAtShopify(domain);
    portal.advance(DAY_MS);
    expect(await portal.app.jobs.renewShopifyTokens.run()).toEqual({ refused: 1 });
    const [mail] = await portal.mailsTo(email);
    expect(mail?.subject).toBe(`Confirm A store (${domain}) again`);

    portal.advance(-DAY_MS);
    expect(await statusOf(browser)).toBe('needs_reauth');
    expect(await shopRow(domain)).toMatchObject({
      access_token_sealed: '',
      refresh_token_sealed: null,
    });
    const refused = await browser.call(endpoints.dtmLoginUrl, { body: { shop: domain } });
    expect(refused.envelope.error?.code).toBe('store_unverified');

    expect(await verifyStore(portal, browser, domain)).toContain('store=verified');
    expect(await statusOf(browser)).toBe('verified');
  });

  it('leaves a store that must be confirmed again unchanged when the merchant cancels', async () => {
    const { browser, domain } = await verifiedStore();
    await revokeAtShopify(domain);
    portal.advance(DAY_MS);
    await portal.app.jobs.renewShopifyTokens.run();
    portal.advance(-DAY_MS);
    const { data } = await browser.call(endpoints.verifyStore, { body: { shop: domain } });
    const callback = await decideAtShopify(data.url, 'cancel');
    expect(await openPage(portal, browser, callback)).toContain('store=denied');
    expect(await statusOf(browser)).toBe('needs_reauth');
  });

  it('retries later when Shopify is unavailable, and keeps the tokens', async () => {
    const { browser, domain } = await verifiedStore();
    await portal.database.connection
      .updateTable('shopify_shops')
      .set({ domain: `away-offline-${shops}.myshopify.com` })
      .where('domain', '=', domain)
      .execute();
    const { id, refresh_token_sealed } = await shopRow(`away-offline-${shops}.myshopify.com`);
    portal.advance(DAY_MS);
    expect(await portal.app.jobs.renewShopifyTokens.run()).toEqual({ unavailable: 1 });
    // The process that held the lease may have crashed.
    expect(await portal.app.jobs.renewShopifyTokens.run()).toEqual({});
    portal.advance(60_000);
    await portal.database.connection
      .updateTable('shopify_shops')
      .set({ domain })
      .where('id', '=', id)
      .execute();
    expect((await shopRow(domain)).refresh_token_sealed).toBe(refresh_token_sealed);
    expect(await portal.app.jobs.renewShopifyTokens.run()).toEqual({ renewed: 1 });
    portal.advance(-DAY_MS - 60_000);
    expect(await statusOf(browser)).toBe('verified');
  });

  it('does not send an expired refresh token', async () => {
    const { browser } = await verifiedStore();
    portal.advance(90 * DAY_MS);
    expect(await portal.app.jobs.renewShopifyTokens.run()).toEqual({ refused: 1 });
    portal.advance(-90 * DAY_MS);
    expect(await statusOf(browser)).toBe('needs_reauth');
  });

  it('does not treat a wrong app secret as a revoked token', async () => {
    const { browser } = await verifiedStore();
    const { dependencies } = portal.app;
    const shopify = dependencies.shopify;
    if (!shopify) throw new Error('The sandbox has an app at Shopify.');
    const secret = shopify.app.apiSecret;
    Object.assign(shopify.app, { apiSecret: 'mistyped' });
    portal.advance(DAY_MS);
    expect(await portal.app.jobs.renewShopifyTokens.run()).toEqual({ unavailable: 1 });
    Object.assign(shopify.app, { apiSecret: secret });
    portal.advance(-DAY_MS);
    expect(await statusOf(browser)).toBe('verified');
  });

  it('cancels the store requests that relied on a revoked grant', async () => {
    const { browser, domain } = await verifiedStore();
    const requester = await merchantWithStore(portal, domain);
    expect(await verifyStore(portal, requester.browser, domain)).toContain('store=pending');
    await revokeAtShopify(domain);
    portal.advance(DAY_MS);
    expect(await portal.app.jobs.renewShopifyTokens.run()).toEqual({ refused: 1 });
    portal.advance(-DAY_MS);
    expect(await statusOf(requester.browser)).not.toBe('awaiting_approval');
    expect((await browser.call(endpoints.listStoreRequests)).data).toEqual([]);
  });

  it('does not renew the tokens of a deleted account until it is restored', async () => {
    const { browser, domain, email } = await verifiedStore();
    await browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    const { access_token_sealed } = await shopRow(domain);
    portal.advance(29 * DAY_MS);
    expect(await portal.app.jobs.renewShopifyTokens.run()).toEqual({});
    expect(await shopRow(domain)).toMatchObject({ access_token_sealed });

    const body = { email, password: PASSWORD, restoreAccount: true };
    const restored = await browser.call(endpoints.login, { body });
    browser.token = Reflect.get(restored.data, 'auth').token;
    expect(await portal.app.jobs.renewShopifyTokens.run()).toEqual({ renewed: 1 });
    expect(await statusOf(browser)).toBe('verified');
  });

  it('stops a run in which every token is refused, and logs it', async () => {
    for (let store = 0; store < 6; store += 1) {
      await revokeAtShopify((await verifiedStore()).domain);
    }
    portal.advance(DAY_MS);
    expect(await portal.app.jobs.renewShopifyTokens.run()).toEqual({ refused: 5 });
    expect(portal.logLines.join('')).toContain('Shopify refuses every token');
  });
});

/** Marks what it has sealed. */
const markingSealer = {
  seal: (purpose: string, text: string) => `${purpose}: ${text}`,
  open: (_purpose: string, sealed: string) => sealed,
};

describe('sealTokens', () => {
  it('stores the expiry of the tokens of an expiring grant', () => {
    const tokens = {
      ...{ accessToken: 'a', refreshToken: 'r', scopes: 'read_themes' },
      ...{ expiresIn: 3600, refreshTokenExpiresIn: 7200 },
    };
    expect(sealTokens(markingSealer, tokens, 1000)).toEqual({
      ...{ scopes: 'read_themes', access_token_sealed: 'shopify-token: a' },
      ...{ access_token_expires_at: 3_601_000, refresh_token_sealed: 'shopify-token: r' },
      refresh_token_expires_at: 7_201_000,
    });
  });

  it('stores no expiry for tokens without one, and no refresh token where there is none', () => {
    const tokens = {
      ...{ accessToken: 'a', refreshToken: null, scopes: '' },
      ...{ expiresIn: null, refreshTokenExpiresIn: null },
    };
    expect(sealTokens(markingSealer, tokens, 1000)).toMatchObject({
      ...{ access_token_expires_at: null, refresh_token_sealed: null },
      refresh_token_expires_at: null,
    });
  });
});
