import type { BrowserStorage } from '../../shared/session/browser-storage.ts';

const PENDING_START_KEY = 'pending_product';

/** Remembers in this tab which product was being started while Shopify confirms the store. */
export function rememberPendingStart(storage: BrowserStorage, productType: string): void {
  storage.set(PENDING_START_KEY, productType);
}

/** Takes the remembered product out, so that it is continued once. */
export function takePendingStart(storage: BrowserStorage): string | null {
  const productType = storage.get(PENDING_START_KEY);
  storage.remove(PENDING_START_KEY);
  return productType;
}
