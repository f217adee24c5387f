import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchantWithStore } from '../../testing/steps/merchants.ts';
import { ownerAndRequester } from '../../testing/steps/shared-store.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

let shops = 0;
const newShop = () => `named-${++shops}.myshopify.com`;

const listed = async (browser: TestBrowser) => (await browser.call(endpoints.listStores)).data;

describe('a store’s name', () => {
  it('is the merchant’s own', async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    const body = { shop: domain, name: '  Nordlicht  ' };
    const renamed = await owner.browser.call(endpoints.renameStore, { body });
    expect(renamed.data).toMatchObject({ name: 'Nordlicht', domain });
    expect((await listed(owner.browser)).shops[0]?.name).toBe('Nordlicht');
    expect((await listed(requester.browser)).shops[0]?.name).toBe('A store');
  });

  it.each(['', '   ', '\u200b', 'x'.repeat(101), 'two\nlines'])('cannot be %j', async (name) => {
    const shop = newShop();
    const { browser } = await merchantWithStore(portal, shop);
    const response = await browser.call(endpoints.renameStore, { body: { shop, name } });
    expect(response.envelope.error?.data[0]?.field).toBe('name');
    expect((await listed(browser)).shops[0]?.name).toBe('A store');
  });
});
