import type { Browser } from '../../shared/browser.ts';

export type ConsentChoice = 'granted' | 'denied';

type ConsentWindow = Pick<Window, 'document' | 'location' | 'navigator'>;

/** The script in the head of every page looks for it too: `app/before-hydration.ts`. */
export const CONSENT_COOKIE = 'atrium_consent';

/** Half a year, in seconds; then visitors are asked again. */
const KEPT_SECONDS = 182 * 24 * 60 * 60;

/** What partners' tags keep, and Atrium reads. */
const CLICK_COOKIES = ['irclickid', '_fprom_tid'];

/**
 * What this browser's visitor has chosen; null before they have. A cookie and not the storage, which is cleared
 * with every session. Who asks not to be tracked (Global Privacy Control) has declined already.
 */
export function readConsent(
  window: ConsentWindow,
  browser: Pick<Browser, 'cookie'>,
): ConsentChoice | null {
  const kept = browser.cookie(CONSENT_COOKIE);
  if (kept === 'granted' || kept === 'denied') return kept;
  const asksForPrivacy: unknown = Reflect.get(window.navigator, 'globalPrivacyControl');
  return asksForPrivacy === true ? 'denied' : null;
}

/** Whoever declines takes back what a partner's tag has kept of them, too. */
export function keepConsent(window: ConsentWindow, choice: ConsentChoice): void {
  writeCookie(window, CONSENT_COOKIE, choice, KEPT_SECONDS);
  // The page needs to keep no place for the question any more.
  delete window.document.documentElement.dataset.asks;
  if (choice === 'granted') return;
  for (const name of CLICK_COOKIES) writeCookie(window, name, '', 0);
}

/** For all of the portal's pages; 0 seconds remove it. */
function writeCookie(
  { document, location }: ConsentWindow,
  name: string,
  value: string,
  seconds: number,
): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // The Cookie Store would be the newer way, and has no say on plain http.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}
