import type { BrowserStorage } from './browser-storage.ts';

const KEY = 'switched_store';

/** Keeps the name of the store that was switched to, to be announced when the page has been reloaded. */
export function rememberSwitch(tab: BrowserStorage, name: string): void {
  tab.set(KEY, name);
}

/** The name of the store that was switched to just before this page was loaded, or null. */
export function switchedStore(tab: BrowserStorage): string | null {
  return tab.get(KEY);
}

export function forgetSwitch(tab: BrowserStorage): void {
  tab.remove(KEY);
}

/** Names the store that was switched to in the title, between the page and the product, until another page is opened. */
export function nameInTitle(store: string): void {
  const [page, ...rest] = document.title.split(' · ');
  document.title = [page, store, rest.at(-1)].join(' · ');
}
