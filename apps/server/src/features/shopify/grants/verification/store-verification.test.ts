import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_MS } from '../../../../core/lifetimes.ts';
import { interrupt, overlap } from '../../../../testing/overlap.ts';
import {
  addCustomer,
  grantStore,
  newShopGrant,
} from '../../../../testing/races/prepared-stores.ts';
import { merchantWithStore, signedInMerchant } from '../../../../testing/steps/merchants.ts';
import {
  decide,
  ownerAndRequester,
  requestsOf,
  statusOf,
} from '../../../../testing/steps/shared-store.ts';
import {
  decideAtShopify,
  openPage,
  verifyStore,
} from '../../../../testing/steps/shopify-authorization.ts';
import { deliver, outcomeOf, webhookOf } from '../../../../testing/steps/shopify-webhook.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

describe('verifying a store at Shopify', () => {
  it('verifies it and redirects the browser home', async () => {
    const { browser } = await merchantWithStore(portal, 'proved');
    expect(await verifyStore(portal, browser, 'proved')).toBe(
      `${portal.portalUrl}/?store=verified`,
    );
    expect(await statusOf(browser)).toBe('verified');
  });

  it('makes the merchant the owner of a shop that its former owner has left', async () => {
    const former = await merchantWithStore(portal, 'left');
    await verifyStore(portal, former.browser, 'left');
    await former.browser.call(endpoints.removeStore, { body: { shop: 'left.myshopify.com' } });
    const next = await merchantWithStore(portal, 'left');
    await verifyStore(portal, next.browser, 'left');
    const owned = portal.database.connection
      .selectFrom('shopify_shops')
      .innerJoin('users', 'users.id', 'shopify_shops.owner_id')
      .select('users.email')
      .where('domain', '=', 'left.myshopify.com');
    expect(await owned.execute()).toEqual([{ email: next.email }]);
  });

  it.each([
    ['for the first time', false],
    ['again', true],
  ])('%s fails if the app is uninstalled during the callback', async (_, isKnown) => {
    const name = `left-during-callback-${isKnown}`;
    const { browser } = await merchantWithStore(portal, name);
    if (isKnown) await verifyStore(portal, browser, name);
    portal.advance(SECOND_MS);
    const domain = `${name}.myshopify.com`;
    const started = await browser.call(endpoints.verifyStore, { body: { shop: domain } });
    const callback = await decideAtShopify(started.data.url, 'install');
    const triggeredAt = portal.now() + SECOND_MS;
    const uninstalled = await webhookOf(portal, 'app/uninstalled', {
      domain,
      triggeredAt,
      ...(isKnown ? {} : { shopNumber: 4712 }),
    });
    const [end] = await interrupt(
      portal,
      () => openPage(portal, browser, callback),
      () => deliver(portal, uninstalled),
    );
    expect(end).toBe(`${portal.portalUrl}/?store=expired`);
    expect(await statusOf(browser)).not.toBe('verified');
  });

  it('stores Shopify’s tokens encrypted', async () => {
    const { browser } = await merchantWithStore(portal, 'sealed');
    await verifyStore(portal, browser, 'sealed');
    const row = await portal.database.connection
      .selectFrom('shopify_shops')
      .selectAll()
      .where('domain', '=', 'sealed.myshopify.com')
      .executeTakeFirstOrThrow();
    const token = portal.app.dependencies.sealer.open('shopify-token', row.access_token_sealed);
    expect(token).toMatch(/^shp/);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('changes nothing when the merchant cancels', async () => {
    const { browser } = await merchantWithStore(portal, 'cancelled');
    const started = await browser.call(endpoints.verifyStore, { body: { shop: 'cancelled' } });
    expect(await statusOf(browser)).toBe('verifying');
    const callback = await decideAtShopify(started.data.url, 'cancel');
    expect(await openPage(portal, browser, callback)).toContain('store=denied');
    expect(await statusOf(browser)).toBe('added');
  });

  it('reports that Shopify is unavailable, and can be tried again', async () => {
    const { browser } = await merchantWithStore(portal, 'shop-offline');
    expect(await verifyStore(portal, browser, 'shop-offline')).toContain('store=failed');
    expect(await statusOf(browser)).toBe('verifying');
    const again = await browser.call(endpoints.verifyStore, { body: { shop: 'shop-offline' } });
    expect(again.status).toBe(200);
  });

  async function callbackFor(shop: string) {
    const { browser } = await merchantWithStore(portal, shop);
    const started = await browser.call(endpoints.verifyStore, { body: { shop } });
    return { browser, callback: await decideAtShopify(started.data.url, 'install') };
  }

  it('makes the merchant the owner also of a shop that is redacted at the same moment', {
    tags: ['requirement-67'],
  }, async () => {
    const domain = 'redacted-beside.myshopify.com';
    const { browser } = await merchantWithStore(portal, domain);
    await verifyStore(portal, browser, domain);
    // Shopify requests this two days after an uninstallation.
    await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain }));
    const redaction = await webhookOf(portal, 'shop/redact', { domain });
    const { url } = (await browser.call(endpoints.verifyStore, { body: { shop: domain } })).data;
    const callback = await decideAtShopify(url, 'install');
    const [, end] = await overlap(
      portal,
      () => deliver(portal, redaction),
      () => openPage(portal, browser, callback),
    );
    expect(end).toContain('store=verified');
    expect(await outcomeOf(portal, redaction)).toBe('applied');
    const { data } = await browser.call(endpoints.listStoreDetails);
    expect(data).toMatchObject([{ domain, status: 'verified', isOwner: true }]);
  });

  it('works only once', async () => {
    const { browser, callback } = await callbackFor('once');
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => openPage(portal, browser, callback)),
    );
    expect(outcomes.filter((outcome) => outcome.includes('verified'))).toHaveLength(1);
  });

  it.each([
    ['a changed store', (url: URL) => url.searchParams.set('shop', 'other.myshopify.com')],
    ['a changed code', (url: URL) => url.searchParams.set('code', 'stolen')],
    ['a changed state', (url: URL) => url.searchParams.set('state', 'forged')],
    ['a changed signature', (url: URL) => url.searchParams.set('hmac', '0'.repeat(64))],
    ['no signature', (url: URL) => url.searchParams.delete('hmac')],
    ['a doubled parameter', (url: URL) => url.searchParams.append('shop', 'x.myshopify.com')],
  ])('is refused with %s', { tags: ['attack-7'] }, async (name, change) => {
    const shop = `forged-${name.replaceAll(' ', '-')}`;
    const { browser, callback } = await callbackFor(shop);
    change(callback);
    expect(await openPage(portal, browser, callback)).toContain('store=failed');
    expect(await statusOf(browser)).toBe('verifying');
  });

  it('is refused in another browser', async () => {
    const { browser, callback } = await callbackFor('other-browser');
    const attacker = (await signedInMerchant(portal)).browser;
    expect(await openPage(portal, attacker, callback)).toContain('store=failed');
    expect(await statusOf(browser)).toBe('verifying');
  });

  it('is refused when the callback is older than 90 seconds', async () => {
    const { browser, callback } = await callbackFor('late');
    portal.advance(91 * SECOND_MS);
    expect(await openPage(portal, browser, callback)).toContain('store=failed');
  });

  it('is refused once the merchant has logged out', async () => {
    const { browser, callback } = await callbackFor('logged-out');
    await browser.call(endpoints.logout);
    expect(await openPage(portal, browser, callback)).toBe(
      `${portal.portalUrl}/connect-store?store=failed`,
    );
  });

  it('by somebody else keeps the owner, and the newer tokens', async () => {
    const shop = 'newer-tokens';
    const shopRow = () =>
      portal.database.connection
        .selectFrom('shopify_shops')
        .selectAll()
        .where('domain', '=', `${shop}.myshopify.com`)
        .executeTakeFirstOrThrow();
    const owner = await merchantWithStore(portal, shop);
    await verifyStore(portal, owner.browser, shop);
    await portal.database.connection
      .updateTable('shopify_shops')
      .set({ installed_at: 1, access_token_sealed: 'older' })
      .execute();
    const before = await shopRow();
    const other = await merchantWithStore(portal, shop);
    expect(await verifyStore(portal, other.browser, shop)).toContain('store=pending');
    const after = await shopRow();
    expect(after.owner_id).toBe(before.owner_id);
    expect(after.access_token_sealed).not.toBe('older');
    expect(after.installed_at).toBeGreaterThan(1);

    const late = { installed_at: Date.now() * 2, access_token_sealed: 'newer' };
    await portal.database.connection.updateTable('shopify_shops').set(late).execute();
    const third = await merchantWithStore(portal, shop);
    expect(await verifyStore(portal, third.browser, shop)).toContain('store=pending');
    expect(await shopRow()).toMatchObject(late);
  });

  it('again by an account that the owner approved needs no second approval', async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    await decide(owner.browser, true);
    expect(await verifyStore(portal, requester.browser, domain)).toContain('store=verified');
    expect(await requestsOf(owner.browser)).toEqual([]);
  });

  it('by an older callback that comes late keeps the newer tokens', async () => {
    const grant = newShopGrant(portal);
    const { store } = await addCustomer(portal, grant);
    const tokensOf = () => portal.app.dependencies.repositories.shopifyShops.find(grant.shop.id);
    const newer = await tokensOf();
    const tokens = { ...grant.tokens, accessToken: 'older', scopes: 'none' };
    await grantStore(portal, store, { ...grant, tokens, installedAt: grant.installedAt - 1 });
    expect(await tokensOf()).toEqual({ ...newer, updated_at: portal.now() });
  });

  it('gives a shop one owner when two merchants verify it at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const shop = `raced-${round}`;
      const merchants = [
        await merchantWithStore(portal, shop),
        await merchantWithStore(portal, shop),
      ];
      const outcomes = await Promise.all(
        merchants.map(({ browser }) => verifyStore(portal, browser, shop)),
      );
      expect(outcomes.map((outcome) => outcome.split('=')[1]).sort()).toEqual([
        'pending',
        'verified',
      ]);
    }
  });
});
