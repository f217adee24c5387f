import { endpoints } from '@atrium/contract';
import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import type { TestBrowser } from '../test-browser.ts';
import { merchantWithStore } from './merchants.ts';
import { verifyStore } from './shopify-authorization.ts';

interface Merchant {
  browser: TestBrowser;
  email: string;
}

let shops = 0;

/** Two merchants who prove the same shop, one after the other: the second one needs approval. */
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

/** The same, once the owner has approved the second one. */
export async function ownerAndCoUser(
  portal: TestApp,
): Promise<{ owner: Merchant; coUser: Merchant; domain: string }> {
  const { owner, requester: coUser, domain } = await ownerAndRequester(portal);
  expect((await decide(owner.browser, true)).status).toBe(200);
  return { owner, coUser, domain };
}

/** Ends the access of the account with this address. */
export function endAccess(browser: TestBrowser, shop: string, email: string) {
  return browser.call(endpoints.endStoreAccess, { body: { shop, email } });
}

/** The access requests that this merchant has to decide. */
export async function requestsOf(browser: TestBrowser) {
  return (await browser.call(endpoints.listStoreRequests)).data;
}

/** Approves or declines the oldest request. */
export async function decide(browser: TestBrowser, approved: boolean) {
  const [request] = await requestsOf(browser);
  return browser.call(endpoints.decideStoreRequest, {
    params: { id: request?.id ?? '' },
    body: { approved },
  });
}

/** What happened to a merchant's store, by name: all at the same moment, while the clock stands still. */
export async function eventsOf(browser: TestBrowser, domain: string) {
  const { data } = await browser.call(endpoints.listStoreDetails);
  const history = data.find((store) => store.domain === domain)?.history ?? [];
  return history.map(({ event }) => event).toSorted();
}

/** The status of a merchant's only store. */
export async function statusOf(browser: TestBrowser) {
  return (await browser.call(endpoints.listStores)).data.shops[0]?.status;
}
