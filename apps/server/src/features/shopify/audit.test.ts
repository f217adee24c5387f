import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { auditedOn, expectDiscreetLog, post } from '../../testing/steps/audited.ts';
import { signedInMerchant } from '../../testing/steps/merchants.ts';
import { installAtShopify } from '../../testing/steps/shopify-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const shop = 'begun-there.myshopify.com';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const audited = auditedOn(() => portal);

describe('the audit log: a call', { tags: ['requirement-98'] }, () => {
  audited('verifyStore', 'names a store that is not there', ['call_refused'], async () => {
    const { browser } = await signedInMerchant(portal);
    return () => post(browser, endpoints.verifyStore, { shop: 'nowhere.myshopify.com' });
  });

  audited('connectInstall', 'connects', ['store_added', 'store_verified'], async () => {
    const { browser } = await signedInMerchant(portal);
    await installAtShopify(portal, browser, shop);
    return () => post(browser, endpoints.connectInstall);
  });

  audited('connectInstall', 'finds nothing', ['call_refused'], async () => {
    const { browser } = await signedInMerchant(portal);
    return () => post(browser, endpoints.connectInstall);
  });

  it('logs no confidential data', () => expectDiscreetLog(portal, shop));
});
