import type { BrowserStorage } from './browser-storage.ts';

const SWITCHED_STORE_KEY = 'switched_store';

/** Keeps the name of the store that was switched to, to be announced when the page has been reloaded. */
export function rememberSwitch(tab: BrowserStorage, name: string): void {
  tab.set(SWITCHED_STORE_KEY, name);
}

/** The name of the store that was switched to just before this page was loaded, or null. */
export function switchedStore(tab: BrowserStorage): string | null {
  return tab.get(SWITCHED_STORE_KEY);
}

export function forgetSwitch(tab: BrowserStorage): void {
  tab.remove(SWITCHED_STORE_KEY);
}

/** Names the store that was switched to in the title, between the page and the product, until another page is opened. */
export function nameInTitle(store: string): void {
  const [page, ...rest] = document.title.split(' · ');
  document.title = [page, store, rest.at(-1)].join(' · ');
}

export const switchedText = (name: string) => `You switched to ${name}.`;
