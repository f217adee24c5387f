import type { BrowserStorage } from './browser-storage.ts';

/**
 * What this tab was doing when it left for Shopify or for a provider, or when the merchant had to log in first. Kept in the
 * tab's storage until the browser is back.
 */
const keys = {
  productStart: 'pending_product',
  link: 'pending_link',
  install: 'pending_install',
};

/** A product whose start waits until Shopify has confirmed the store. */
export function rememberPendingStart(tab: BrowserStorage, productType: string): void {
  tab.set(keys.productStart, productType);
}

/** Returns the product's type and removes it, so that the start continues once. */
export function takePendingStart(tab: BrowserStorage): string | null {
  return take(tab, keys.productStart);
}

/** Marks that this tab is linking a provider account, so that the callback is not taken for a login. */
export function rememberPendingLink(tab: BrowserStorage): void {
  tab.set(keys.link, 'yes');
}

/** Whether this tab was linking a provider account; removes the mark. */
export function takePendingLink(tab: BrowserStorage): boolean {
  return take(tab, keys.link) !== null;
}

/** Marks that a store installed at Shopify is to be connected after login or registration. */
export function rememberInstall(tab: BrowserStorage): void {
  tab.set(keys.install, 'yes');
}

export function hasPendingInstall(tab: BrowserStorage): boolean {
  return tab.get(keys.install) !== null;
}

export function forgetInstall(tab: BrowserStorage): void {
  tab.remove(keys.install);
}

function take(tab: BrowserStorage, key: string): string | null {
  const value = tab.get(key);
  tab.remove(key);
  return value;
}
