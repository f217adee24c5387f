import type { BrowserStorage } from '../../shared/session/browser-storage.ts';

const KEY = 'pending_link';

/** Marks that this tab set out to connect a provider, so that what comes back is not mistaken for a sign-in. */
export function rememberPendingLink(tab: BrowserStorage): void {
  tab.set(KEY, 'yes');
}

/** Whether this tab had set out; once. */
export function takePendingLink(tab: BrowserStorage): boolean {
  const had = tab.get(KEY) !== null;
  tab.remove(KEY);
  return had;
}
