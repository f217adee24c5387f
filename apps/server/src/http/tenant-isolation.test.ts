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

/** Everything one merchant can see of themselves. */
async function seenBy(browser: TestBrowser) {
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
  const before = await seenBy(victim.browser);
  const [device = ''] = before.devices;
  const thief = (await signedInMerchant(portal)).browser;

  const attempts = [
    await thief.call(endpoints.changeStore, { body: { shop: SHOP, type: 'dtm' } }),
    await thief.call(endpoints.verifyStore, { body: { shop: SHOP } }),
    await thief.call(endpoints.dtmLoginUrl, { body: { shop: SHOP } }),
    await thief.call(endpoints.reviewsLoginUrl, { body: { shop: SHOP } }),
    await thief.call(endpoints.deleteAccessToken, { params: { id: device } }),
    await thief.call(endpoints.verifyUpdatedEmail, {
      body: { email: victim.email, code: 'ABCDEF' },
    }),
  ];
  for (const { envelope, status } of attempts) {
    expect(envelope.success).toBe(false);
    expect([404, 409, 422]).toContain(status);
    expect(envelope.data).toBeNull();
  }
  await thief.call(endpoints.removeImage, { query: { isDeleted: 'true' } });
  await thief.call(endpoints.updateProfile, {
    body: { firstName: 'Eve', lastName: 'Thief', email: victim.email },
  });

  expect(await seenBy(victim.browser)).toEqual(before);
  expect(JSON.stringify(await seenBy(thief))).not.toContain(victim.email);
});
