import { readFileSync } from 'node:fs';
import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { merchantWithStore, signedInMerchant } from '../testing/steps/merchants.ts';
import { verifyStore } from '../testing/steps/shopify-authorization.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestBrowser } from '../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ LIMITS_FACTOR: '100' });
});
afterAll(() => portal.close());

const SHOP = 'victims-goods.myshopify.com';
const REMOVED = 'victims-attic.myshopify.com';

/** Everything one merchant can see of themselves. */
async function readOwnData(browser: TestBrowser) {
  return {
    profile: (await browser.call(endpoints.getProfile)).data,
    stores: (await browser.call(endpoints.listStores)).data,
    devices: (await browser.call(endpoints.listAccessTokens)).data.map(({ id }) => id),
    apps: (await browser.call(endpoints.connectedApps)).data,
  };
}

it('no merchant can read or change another’s data, by any id or store', {
  tags: ['requirement-40'],
}, async () => {
  const victim = await merchantWithStore(portal, SHOP);
  await verifyStore(portal, victim.browser, SHOP);
  await victim.browser.call(endpoints.addStore, { body: { name: 'An attic', shop: REMOVED } });
  await victim.browser.call(endpoints.removeStore, { body: { shop: REMOVED } });
  const before = await readOwnData(victim.browser);
  const [device = ''] = before.devices;
  const requester = await merchantWithStore(portal, SHOP);
  await verifyStore(portal, requester.browser, SHOP);
  const listRequests = () => victim.browser.call(endpoints.listStoreRequests);
  const [request] = (await listRequests()).data;
  const attacker = (await signedInMerchant(portal)).browser;

  const attempts = [
    await attacker.call(endpoints.changeStore, { body: { shop: SHOP, type: 'dtm' } }),
    await attacker.call(endpoints.verifyStore, { body: { shop: SHOP } }),
    await attacker.call(endpoints.renameStore, { body: { shop: SHOP, name: 'Stolen' } }),
    await attacker.call(endpoints.removeStore, { body: { shop: SHOP } }),
    await attacker.call(endpoints.endStoreAccess, { body: { shop: SHOP, email: requester.email } }),
    await attacker.call(endpoints.restoreStore, { body: { shop: REMOVED } }),
    await attacker.call(endpoints.decideStoreRequest, {
      params: { id: request?.id ?? '' },
      body: { approved: true },
    }),
    await attacker.call(endpoints.dtmLoginUrl, { body: { shop: SHOP } }),
    await attacker.call(endpoints.reviewsLoginUrl, { body: { shop: SHOP } }),
    await attacker.call(endpoints.deleteAccessToken, { params: { id: device } }),
    await attacker.call(endpoints.verifyUpdatedEmail, {
      body: { email: victim.email, code: 'ABCDEF' },
    }),
  ];
  for (const { envelope, status } of attempts) {
    expect(envelope.success).toBe(false);
    expect([404, 409, 422]).toContain(status);
    expect(envelope.data).toBeNull();
  }
  await attacker.call(endpoints.removeImage, { query: { isDeleted: 'true' } });
  await attacker.call(endpoints.updateProfile, {
    body: { firstName: 'Eve', lastName: 'Attacker', email: victim.email },
  });

  expect(await readOwnData(victim.browser)).toEqual(before);
  expect((await listRequests()).data).toEqual([request]);
  expect(JSON.stringify(await readOwnData(attacker))).not.toContain(victim.email);
  const restored = await victim.browser.call(endpoints.restoreStore, { body: { shop: REMOVED } });
  expect(restored.status).toBe(200);
});

it('every call that takes an id or a store of the merchant’s is among those', {
  tags: ['requirement-40'],
}, () => {
  const source = readFileSync(import.meta.filename, 'utf8');
  const takesOne = Object.entries(endpoints).filter(([, { path, authentication, body }]) => {
    const namesStore = body !== undefined && 'shop' in body.shape;
    return authentication === 'session' && (path.includes('{') || namesStore);
  });
  const untried = takesOne.filter(([name]) => !source.includes(`attacker.call(endpoints.${name}`));
  // A store that is added is the merchant's own, whoever else has it.
  expect(untried.map(([name]) => name)).toEqual(['addStore']);
});
