import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { overlap } from '../../testing/overlap.ts';
import { signedInMerchant } from '../../testing/steps/merchants.ts';
import { installAtShopify } from '../../testing/steps/shopify-authorization.ts';
import { removeStore, restoreStore } from '../../testing/steps/stores.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { MAX_STORES_PER_USER } from './insert-store.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const MESSAGE =
  'Your account has 500 stores, and cannot have more. Remove one that you no longer need on the Stores page.';

const add = (browser: TestBrowser, shop: string) =>
  browser.call(endpoints.addStore, { body: { name: 'A store', shop } });

const countListed = async (browser: TestBrowser) =>
  (await browser.call(endpoints.listStores)).data.shops.length;

let merchants = 0;

/** A merchant who has added `first` and then so many stores that one more can be added. */
async function merchantWithRoomForOne() {
  const { browser, email } = await signedInMerchant(portal);
  const first = `limited-${++merchants}`;
  await add(browser, first);
  const { connection } = portal.database;
  const store = await connection
    .selectFrom('stores')
    .innerJoin('users', 'users.id', 'stores.user_id')
    .selectAll('stores')
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow();
  const others = Array.from({ length: MAX_STORES_PER_USER - 2 }, (_, index) => ({
    ...store,
    id: portal.runtime.newId(),
    domain: `${first}-${index}.myshopify.com`,
  }));
  await connection.insertInto('stores').values(others).execute();
  return { browser, first };
}

describe('an account with 500 stores', () => {
  let browser: TestBrowser;
  let first: string;
  beforeEach(async () => {
    ({ browser, first } = await merchantWithRoomForOne());
  });

  it('gets no further one, and reads why beside the field', async () => {
    expect((await add(browser, `${first}-last`)).status).toBe(200);
    const refused = await add(browser, `${first}-more`);
    expect(refused.status).toBe(409);
    expect(refused.envelope.error).toMatchObject({
      code: 'conflict',
      message: MESSAGE,
      data: [{ field: 'shop', message: MESSAGE }],
    });
    expect(await countListed(browser)).toBe(MAX_STORES_PER_USER);
  });

  it('gets one again after another was removed', async () => {
    await add(browser, `${first}-last`);
    await removeStore(browser, first);
    expect((await add(browser, `${first}-next`)).status).toBe(200);
    // Neither restoring the removed store nor adding it again exceeds the limit.
    expect((await restoreStore(browser, first)).envelope.error?.message).toBe(MESSAGE);
    expect((await add(browser, first)).envelope.error?.message).toBe(MESSAGE);
    await removeStore(browser, `${first}-next`);
    expect((await restoreStore(browser, first)).status).toBe(200);
    expect(await countListed(browser)).toBe(MAX_STORES_PER_USER);
  });

  it('gets the usual error for a store that it has already', async () => {
    await add(browser, `${first}-last`);
    expect((await add(browser, first)).envelope.error?.code).toBe('already_connected');
  });

  it('keeps a store that was installed at Shopify waiting until there is room', async () => {
    await add(browser, `${first}-last`);
    await installAtShopify(portal, browser, `${first}-installed.myshopify.com`);
    const refused = await browser.call(endpoints.connectInstall);
    expect(refused.envelope.error?.message).toBe(MESSAGE);
    await removeStore(browser, first);
    expect((await browser.call(endpoints.connectInstall)).data.outcome).toBe('verified');
  });

  it('gets one of two that are added at the same time', { tags: ['requirement-67'] }, async () => {
    const [earlier, later] = await overlap(
      portal,
      () => add(browser, `${first}-earlier`),
      () => add(browser, `${first}-later`),
    );
    expect([earlier.status, later.status]).toEqual([200, 409]);
  });
});
