import { type BrowserStorage, STORE_REQUESTS_KEY } from './browser-storage.ts';

// Apart from `stored-guide.ts`, which the pages of visitors load too; only its key is needed there, to forget it.

/**
 * Keeps in this browser how many requests for stores wait for an answer, so that the next page, also in another tab, keeps
 * their place free.
 *
 * @param count of all stores of the merchant: a switch changes nothing.
 */
export function keepRequestCount(local: BrowserStorage, count: number): void {
  if (count === 0) local.remove(STORE_REQUESTS_KEY);
  else local.set(STORE_REQUESTS_KEY, String(count));
}

/**
 * How many there were when they were last loaded; none if it is not known in this browser.
 */
export function storedRequestCount(local: BrowserStorage): number {
  // Another release may have stored something else.
  return Number(local.get(STORE_REQUESTS_KEY)) || 0;
}
