import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { endpoints, messages } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, SECOND_MS } from '../../core/lifetimes.ts';
import {
  logIn,
  merchantWithStore,
  PASSWORD,
  signedInMerchant,
} from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type TestBrowser, untilAvailable } from '../../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const add = (browser: TestBrowser, shop: string, name = 'A store') =>
  browser.call(endpoints.addStore, { body: { name, shop } });
const statusOf = async (browser: TestBrowser, domain: string) => {
  const { data } = await browser.call(endpoints.listStores);
  return data.shops.find((shop) => shop.domain === domain)?.status;
};

describe('adding a store', () => {
  it('completes the name to its permanent domain and lists it as added', async () => {
    const { browser } = await signedInMerchant(portal);
    const response = await add(browser, 'My-Store', 'Mine');
    expect(response.envelope.message).toBe(messages.storeAdded);
    expect(response.data).toEqual({ name: 'Mine', shop: 'my-store.myshopify.com' });
    expect((await browser.call(endpoints.listStores)).data.shops).toEqual([
      { name: 'Mine', domain: 'my-store.myshopify.com', type: 'dtm', status: 'added' },
    ]);
  });

  it('refuses other hosts beside the field and calls none of them', {
    tags: ['requirement-59', 'attack-10'],
  }, async () => {
    const { browser } = await signedInMerchant(portal);
    const fetched: unknown[] = [];
    const onFetch = (message: unknown) => fetched.push(message);
    subscribe('undici:request:create', onFetch);
    for (const shop of [
      'evil.example',
      '169.254.169.254',
      '[::ffff:127.0.0.1]',
      'a.b.myshopify.com',
      'x.myshopify.com.evil.example',
      'localhost:3000.',
    ]) {
      const response = await add(browser, shop);
      expect(response.status, shop).toBe(422);
      expect(response.envelope.error?.data, shop).toEqual([
        { field: 'shop', message: messages.shopDomainUnknown },
      ]);
      expect((await browser.call(endpoints.verifyStore, { body: { shop } })).status).toBe(422);
    }
    unsubscribe('undici:request:create', onFetch);
    expect(fetched).toEqual([]);
  });

  it.each(['\u200b', '\u3164', '\u{e0041}'])('refuses the invisible name %j', async (name) => {
    const { browser } = await signedInMerchant(portal);
    expect((await add(browser, 'unseen', name)).envelope.error?.data).toEqual([
      { field: 'name', message: messages.storeNameRequired },
    ]);
  });

  it('names each empty field', async () => {
    const { browser } = await signedInMerchant(portal);
    expect((await add(browser, ' ', ' ')).envelope.error?.data).toEqual([
      { field: 'name', message: messages.storeNameRequired },
      { field: 'shop', message: messages.shopDomainRequired },
    ]);
  });

  it('creates one row for a double click and returns a field error to the second call', {
    tags: ['requirement-67'],
  }, async () => {
    const { browser } = await signedInMerchant(portal);
    const click = () => untilAvailable(() => add(browser, 'twice'));
    const responses = await Promise.all([click(), click()]);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409]);
    const refused = responses.find((response) => response.status === 409);
    expect(refused?.envelope.error).toMatchObject({
      code: 'already_connected',
      data: [{ field: 'shop', message: 'This store is already connected.' }],
    });
  });

  it('lets two merchants add the same unverified domain', async () => {
    const first = await signedInMerchant(portal);
    const second = await signedInMerchant(portal);
    expect((await add(first.browser, 'shared')).status).toBe(200);
    expect((await add(second.browser, 'shared')).status).toBe(200);
  });

  it('is allowed twenty times a day', async () => {
    const { browser } = await signedInMerchant(portal);
    for (let index = 0; index < 20; index++) {
      expect((await add(browser, `many-${index}`)).status).toBe(200);
    }
    // The second refusal is from the cache.
    for (const name of ['one-more', 'another']) {
      const refused = await add(browser, name);
      expect(refused.status).toBe(429);
      expect(refused.envelope.error?.message).toBe('You’ve tried to add stores too often today.');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('counts tries that add nothing, and its refusal does not call them added stores', async () => {
    const { browser } = await signedInMerchant(portal);
    for (let index = 0; index < 20; index++) await add(browser, 'again');
    const refused = await add(browser, 'again');
    expect(refused.status).toBe(429);
    expect(refused.envelope.error?.message).toContain('tried to add');
    expect((await browser.call(endpoints.listStores)).data.shops).toHaveLength(1);
  });

  it('keeps markup in a name as text', { tags: ['requirement-53'] }, async () => {
    const { browser } = await signedInMerchant(portal);
    const name = '<img src=x onerror=alert(1)>{{7*7}}';
    await add(browser, 'markup', name);
    expect((await browser.call(endpoints.listStores)).data.shops[0]?.name).toBe(name);
  });
});

describe('switching stores', () => {
  it('makes the store current and returns a new token; the old one stays valid for 30 seconds', {
    tags: ['requirement-30'],
  }, async () => {
    const { browser } = await signedInMerchant(portal);
    await add(browser, 'first');
    const former = browser.token;
    const changed = await browser.call(endpoints.changeStore, {
      body: { shop: 'first', type: 'dtm' },
    });
    browser.token = changed.data.auth.token;
    const { data } = await browser.call(endpoints.getProfile);
    expect(data.shoplist.currentShop?.domain).toBe('first.myshopify.com');

    browser.token = former;
    portal.advance(30 * SECOND_MS - 1);
    expect((await browser.call(endpoints.getProfile)).status).toBe(200);
    portal.advance(1);
    expect((await browser.call(endpoints.getProfile)).status).toBe(401);
    browser.token = changed.data.auth.token;
    expect((await browser.call(endpoints.getProfile)).status).toBe(200);
  });

  it('is noted with its time, in every list of the stores', async () => {
    const { browser } = await signedInMerchant(portal);
    for (const shop of ['never', 'noted']) await add(browser, shop);
    portal.advance(60 * SECOND_MS);
    const lastSelectedAt = new Date(portal.now()).toISOString();
    const body = { shop: 'noted', type: 'dtm' };
    browser.token = (await browser.call(endpoints.changeStore, { body })).data.auth.token;
    const { shoplist } = (await browser.call(endpoints.getProfile)).data;
    const listed = (await browser.call(endpoints.listStores)).data;
    const detailed = (await browser.call(endpoints.listStoreDetails)).data;
    for (const [never, noted] of [shoplist.shops, listed.shops, detailed]) {
      expect(never).not.toHaveProperty('lastSelectedAt');
      expect(noted).toMatchObject({ lastSelectedAt });
    }
  });

  it('keeps a remembered session as long as one without a switch', async () => {
    const { browser, email } = await merchantWithStore(portal, 'remembered');
    await browser.call(endpoints.logout);
    await logIn(browser, email, PASSWORD, true);
    const body = { shop: 'remembered', type: 'dtm' };
    browser.token = (await browser.call(endpoints.changeStore, { body })).data.auth.token;
    portal.advance(13 * DAY_MS);
    expect((await browser.call(endpoints.getProfile)).status).toBe(200);
  });

  it('keeps the tokens of two parallel switches valid', async () => {
    const { browser } = await signedInMerchant(portal);
    await add(browser, 'left');
    await add(browser, 'right');
    const [left, right] = await Promise.all([
      browser.call(endpoints.changeStore, { body: { shop: 'left' } }),
      browser.call(endpoints.changeStore, { body: { shop: 'right' } }),
    ]);
    portal.advance(31 * SECOND_MS);
    for (const { data } of [left, right]) {
      browser.token = data.auth.token;
      expect((await browser.call(endpoints.getProfile)).status).toBe(200);
    }
  });

  it('keeps at most four tokens of a session', async () => {
    const { browser } = await signedInMerchant(portal);
    await add(browser, 'busy');
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        browser.call(endpoints.changeStore, { body: { shop: 'busy' } }),
      ),
    );
    const tokens = await portal.database.connection
      .selectFrom('session_tokens')
      .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
      .innerJoin('stores', 'stores.id', 'sessions.current_store_id')
      .select('token_hash')
      .where('stores.domain', '=', 'busy.myshopify.com')
      .execute();
    expect(responses.every((response) => [200, 401].includes(response.status))).toBe(true);
    expect(tokens.length).toBeLessThanOrEqual(4);
  });

  it('accepts the type of any product of the catalogue', async () => {
    const { browser } = await merchantWithStore(portal, 'retyped');
    for (const type of ['reviews', 'dtm']) {
      const changed = await browser.call(endpoints.changeStore, {
        body: { shop: 'retyped', type },
      });
      browser.token = changed.data.auth.token;
      const { data } = await browser.call(endpoints.listStores);
      expect(data.currentShop).toMatchObject({ domain: 'retyped.myshopify.com', type });
    }
  });

  it('refuses a type that no product has', async () => {
    const { browser } = await merchantWithStore(portal, 'typed');
    const response = await browser.call(endpoints.changeStore, {
      body: { shop: 'typed', type: 'constructor' },
    });
    expect(response.envelope.error?.data).toEqual([
      { field: 'type', message: 'There is no such product.' },
    ]);
  });

  it('responds to another merchant’s store as to a missing one', {
    tags: ['requirement-40'],
  }, async () => {
    const owner = await merchantWithStore(portal, 'owned');
    const other = await signedInMerchant(portal);
    const response = await other.browser.call(endpoints.changeStore, { body: { shop: 'owned' } });
    expect(response.status).toBe(404);
    expect(response.envelope.message).toBe('You have no such store.');
    expect(await statusOf(owner.browser, 'owned.myshopify.com')).toBe('added');
  });

  it('changes nothing about the products of the other', async () => {
    const { browser, email } = await merchantWithStore(portal, 'with-product');
    await browser.call(endpoints.addStore, { body: { name: 'Empty', shop: 'without-product' } });
    const { users, stores, products } = portal.app.dependencies.repositories;
    const user = await users.findByEmail(email);
    const [store] = (await stores.list(user?.id ?? '')).filter(({ domain }) =>
      domain.startsWith('with-product'),
    );
    portal.advance(1000);
    await products.setConnection(store?.id ?? '', 'dtm', {
      state: 'connecting',
      now: portal.now(),
    });
    const startedAt = new Date(portal.now()).toISOString();
    portal.advance(1000);
    await products.connect(store?.id ?? '', 'dtm', portal.now());
    const connectedAt = new Date(portal.now()).toISOString();
    portal.advance(1000);
    // The app reports the same again.
    await products.connect(store?.id ?? '', 'dtm', portal.now());
    const { data } = await browser.call(endpoints.listStoreDetails);
    expect(data.map(({ domain, products: own }) => [domain, own.length])).toEqual([
      ['with-product.myshopify.com', 1],
      ['without-product.myshopify.com', 0],
    ]);
    expect(data[0]?.history).toEqual([
      { event: 'product_connected', at: connectedAt, product: 'dtm' },
      { event: 'product_started', at: startedAt, product: 'dtm' },
      { event: 'added', at: data[0]?.addedAt },
    ]);
    expect(data[1]?.history).toHaveLength(1);
  });

  it('is remembered at the next login', async () => {
    const { browser, email } = await signedInMerchant(portal);
    await add(browser, 'older');
    await add(browser, 'newer');
    await browser.call(endpoints.changeStore, { body: { shop: 'older' } });
    const again = await portal.browser().call(endpoints.login, {
      body: { email, password: 'Hall-of-Light7_' },
    });
    expect(again.data).toMatchObject({
      shoplist: { currentShop: { domain: 'older.myshopify.com' } },
    });
  });

  it('refuses a call from a page that still shows the previous store', async () => {
    const { browser } = await merchantWithStore(portal, 'tab-one');
    const response = await browser.call(endpoints.dtmRegister, {
      body: {},
      headers: { 'x-atrium-shop': 'tab-two.myshopify.com' },
    });
    expect(response.status).toBe(409);
    expect(response.envelope.error?.code).toBe('store_changed');
  });
});
