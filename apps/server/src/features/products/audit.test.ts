import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { newProductApp, type TestProductApp } from '../../testing/services/product-app.ts';
import { auditedOn, expectDiscreetLog, post } from '../../testing/steps/audited.ts';
import { merchantWithStore } from '../../testing/steps/merchants.ts';
import { verifyStore } from '../../testing/steps/shopify-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let portal: TestApp;
let productApp: TestProductApp;
beforeAll(async () => {
  productApp = await newProductApp();
  portal = await startTestApp(productApp.environment);
});
afterAll(() => portal.close());

const audited = auditedOn(() => portal);

let shops = 0;
async function merchantReadyToStart() {
  const shop = `audited-${++shops}.myshopify.com`;
  const merchant = await merchantWithStore(portal, shop);
  await verifyStore(portal, merchant.browser, shop);
  return { ...merchant, shop };
}

describe('the audit log: a call', { tags: ['requirement-98'] }, () => {
  audited('dtmRegister', 'starts a product', ['handoff_issued', 'product_connected'], async () => {
    const { browser } = await merchantReadyToStart();
    return () => post(browser, endpoints.dtmRegister);
  });

  for (const call of ['dtmLoginUrl', 'reviewsLoginUrl'] as const) {
    audited(call, 'opens a product', ['handoff_issued'], async () => {
      const { browser, shop } = await merchantReadyToStart();
      return () => post(browser, endpoints[call], { shop });
    });
  }

  audited('getSignedUrl', 'opens a connected product', ['handoff_issued'], async () => {
    const { browser } = await merchantReadyToStart();
    await post(browser, endpoints.dtmRegister);
    return () => browser.call(endpoints.getSignedUrl);
  });

  audited('reportConnection', 'is accepted', ['product_reported'], async () => {
    const { shop } = await merchantReadyToStart();
    const data = await productApp.reportFor(portal, shop);
    return () => post(portal.client(), endpoints.reportConnection, { data });
  });

  audited('reportConnection', 'is forged', ['product_report_refused'], async () => {
    return () => post(portal.client(), endpoints.reportConnection, { data: 'a.b.c' });
  });

  audited('reportConnection', 'was used before', ['call_refused'], async () => {
    const { shop } = await merchantReadyToStart();
    const data = await productApp.reportFor(portal, shop);
    await post(portal.client(), endpoints.reportConnection, { data });
    return () => post(portal.client(), endpoints.reportConnection, { data });
  });

  it('logs no confidential data', () => expectDiscreetLog(portal, 'handoff='));
});
