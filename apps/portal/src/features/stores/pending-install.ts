import type { BrowserStorage } from '../../shared/session/browser-storage.ts';

const KEY = 'pending_install';

/** Marks that a store waits while somebody in this tab logs in or registers. */
export function rememberInstall(tab: BrowserStorage): void {
  tab.set(KEY, 'yes');
}

export function hasPendingInstall(tab: BrowserStorage): boolean {
  return tab.get(KEY) !== null;
}

export function forgetInstall(tab: BrowserStorage): void {
  tab.remove(KEY);
}
