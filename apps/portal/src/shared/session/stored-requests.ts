import { type BrowserStorage, STORE_REQUESTS_KEY } from './browser-storage.ts';

// Apart from `stored-guide.ts`, which the pages of visitors load too; only its key is needed there, to forget it.

/**
 * Keeps in this tab how many requests for stores wait for an answer, so that a reload keeps their place free.
 *
 * @param count of all stores of the merchant: a switch changes nothing.
 */
export function keepRequestCount(tab: BrowserStorage, count: number): void {
  tab.set(STORE_REQUESTS_KEY, String(count));
}

/**
 * How many there were when home was last shown; none if it is not known in this tab.
 */
export function storedRequestCount(tab: BrowserStorage): number {
  // Another release may have stored something else.
  return Number(tab.get(STORE_REQUESTS_KEY)) || 0;
}
