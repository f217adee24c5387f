import { endpoints } from '@atrium/contract';
import { expect } from 'vitest';
import { merchantWithStore } from '../steps/merchants.ts';
import { verifyStore } from '../steps/shopify-authorization.ts';
import type { TestApp } from '../test-app.ts';
import type { TestBrowser } from '../test-browser.ts';

interface Merchant {
  browser: TestBrowser;
  email: string;
}

let shops = 0;

/** Two merchants who have proved the same shop, one after the other. */
export async function ownerAndRequester(
  portal: TestApp,
): Promise<{ owner: Merchant; requester: Merchant; domain: string }> {
  const domain = `shared-${++shops}.myshopify.com`;
  const owner = await merchantWithStore(portal, domain);
  await verifyStore(portal, owner.browser, domain);
  const requester = await merchantWithStore(portal, domain);
  expect(await verifyStore(portal, requester.browser, domain)).toContain('store=pending');
  return { owner, requester, domain };
}

/** Who waits for a merchant's word. */
export async function requestsOf(browser: TestBrowser) {
  return (await browser.call(endpoints.listStoreRequests)).data;
}

/** A owner's word on the oldest request. */
export async function decide(browser: TestBrowser, approved: boolean) {
  const [request] = await requestsOf(browser);
  return browser.call(endpoints.decideStoreRequest, {
    params: { id: request?.id ?? '' },
    body: { approved },
  });
}

/** How a merchant's only store stands. */
export async function statusOf(browser: TestBrowser) {
  return (await browser.call(endpoints.listStores)).data.shops[0]?.status;
}
