import { endpoints } from '@atrium/contract';
import type { TestBrowser } from '../test-browser.ts';

/** The stores of the merchant in this browser, as the Stores page shows them. */
export async function storeDetails(browser: TestBrowser) {
  return (await browser.call(endpoints.listStoreDetails)).data;
}

export function removeStore(browser: TestBrowser, shop: string) {
  return browser.call(endpoints.removeStore, { body: { shop } });
}

export function restoreStore(browser: TestBrowser, shop: string) {
  return browser.call(endpoints.restoreStore, { body: { shop } });
}
