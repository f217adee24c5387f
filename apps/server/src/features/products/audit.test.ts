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

async function newHandoff() {
  const { browser } = await merchantReadyToStart();
  const { signedUrl } = (await browser.call(endpoints.dtmRegister, { body: {} })).data;
  return new URL(signedUrl).searchParams.get('handoff');
}

function consume(handoff: string | null, secret?: string) {
  const [app] = portal.app.dependencies.catalogue.apps;
  const credentials = `${app?.clientId}:${secret ?? app?.clientSecret}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return portal
    .client()
    .call(endpoints.consumeHandoff, { body: { handoff }, headers: { authorization } });
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

  audited('consumeHandoff', 'succeeds', ['handoff_consumed'], async () => {
    const handoff = await newHandoff();
    return () => consume(handoff);
  });

  audited('consumeHandoff', 'comes twice', ['call_refused'], async () => {
    const handoff = await newHandoff();
    await consume(handoff);
    return () => consume(handoff);
  });

  audited('consumeHandoff', 'has a wrong secret', ['call_refused'], async () => {
    return () => consume('a.b.c', 'wrong');
  });

  audited('consumeHandoff', 'is made up', ['handoff_refused'], async () => {
    return () => consume('a.b.c');
  });

  it('logs no confidential data', () => expectDiscreetLog(portal, 'handoff='));
});
