import type { BrowserStorage } from './browser-storage.ts';

/**
 * What this tab was doing when it left for Shopify or for a provider, or when the merchant had to log in first. Kept in the
 * tab's storage until the browser is back.
 */
const keys = {
  store: 'pending_store',
  product: 'pending_product',
  page: 'pending_page',
  link: 'pending_link',
  install: 'pending_install',
  refusal: 'refused_store',
};

/** The verification of a store for which this tab has left for Shopify. */
export interface PendingVerification {
  /** The store's domain. */
  store: string;
  /** The type of the product whose start waits for it. */
  product: string | null;
  /** The path of the page that the merchant left. */
  page: string;
}

/** Replaces the record of an earlier verification, which the merchant may have given up at Shopify. */
export function rememberVerification(
  tab: BrowserStorage,
  { store, product, page }: PendingVerification,
): void {
  tab.remove(keys.refusal);
  tab.set(keys.store, store);
  tab.set(keys.page, page);
  if (product === null) tab.remove(keys.product);
  else tab.set(keys.product, product);
}

/** The path of the page from which this tab has left to verify a store. */
export function verificationPage(tab: BrowserStorage): string | null {
  return tab.get(keys.page);
}

/** Returns the verification for which this tab has left and removes it, so that the start of a product continues once. */
export function consumeVerification(tab: BrowserStorage): PendingVerification | null {
  const store = consume(tab, keys.store);
  const product = consume(tab, keys.product);
  const page = consume(tab, keys.page);
  return store === null || page === null ? null : { store, product, page };
}

/** Keeps why a store was not verified, until it is tried again. */
export function rememberRefusal(tab: BrowserStorage, store: string, reason: string): void {
  tab.set(keys.refusal, `${reason} ${store}`);
}

/** Why the last verification of this tab has failed; null if it has not failed, or was about another store. */
export function refusalOf(tab: BrowserStorage, store: string): string | null {
  const [reason, refused] = (tab.get(keys.refusal) ?? '').split(' ');
  return reason && refused === store ? reason : null;
}

/** Marks that this tab is linking a provider account, so that the callback is not taken for a login. */
export function rememberPendingLink(tab: BrowserStorage): void {
  tab.set(keys.link, 'yes');
}

/** Whether this tab was linking a provider account; removes the mark. */
export function consumePendingLink(tab: BrowserStorage): boolean {
  return consume(tab, keys.link) !== null;
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

function consume(tab: BrowserStorage, key: string): string | null {
  const value = tab.get(key);
  tab.remove(key);
  return value;
}
