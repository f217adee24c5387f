import type { Browser } from '../../shared/browser.ts';

export type ConsentChoice = 'granted' | 'denied';

type ConsentWindow = Pick<Window, 'document' | 'location' | 'navigator'>;

/** Also read by the start script, `app/first-frame/before-hydration.inline.ts`. */
export const CONSENT_COOKIE = 'atrium_consent';

/** In seconds, half a year; after that visitors see the question again. */
const KEPT_SECONDS = 182 * 24 * 60 * 60;

/** Cookies written by partners' tags and read by Atrium. */
const CLICK_COOKIES = ['irclickid', '_fprom_tid'];

/**
 * The visitor's choice, or null. In a cookie, because browser storage is cleared with every session. Global Privacy
 * Control counts as declined.
 */
export function readConsent(
  window: ConsentWindow,
  browser: Pick<Browser, 'cookie'>,
): ConsentChoice | null {
  const kept = browser.cookie(CONSENT_COOKIE);
  if (kept === 'granted' || kept === 'denied') return kept;
  const optsOut: unknown = Reflect.get(window.navigator, 'globalPrivacyControl');
  return optsOut === true ? 'denied' : null;
}

/** Stores the choice; declining also removes partners' cookies. */
export function keepConsent(window: ConsentWindow, choice: ConsentChoice): void {
  writeCookie(window, CONSENT_COOKIE, choice, KEPT_SECONDS);
  // No space for the question is needed any more.
  delete window.document.documentElement.dataset.consentPending;
  if (choice === 'granted') return;
  for (const name of CLICK_COOKIES) writeCookie(window, name, '', 0);
}

/** Writes a cookie for all pages of the portal; 0 seconds remove it. */
function writeCookie(
  { document, location }: ConsentWindow,
  name: string,
  value: string,
  seconds: number,
): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // The Cookie Store API does not work over plain http.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}
