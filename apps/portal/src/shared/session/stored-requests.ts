import { type BrowserStorage, STORE_REQUESTS_KEY } from './browser-storage.ts';

/** Keeps in this tab how many requests for stores wait for an answer, so that a reload keeps their place free. */
export function keepRequestCount(tab: BrowserStorage, count: number): void {
  tab.set(STORE_REQUESTS_KEY, String(count));
}

/** As far as it is known in this tab. */
export function storedRequestCount(tab: BrowserStorage): number {
  // Another release may have stored something else.
  return Number(tab.get(STORE_REQUESTS_KEY)) || 0;
}
