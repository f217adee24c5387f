import type { Browser } from '@playwright/test';
import {
  addStore,
  join,
  type StorageState,
  storageStateOf,
} from '../../e2e/support/merchant-api.ts';
import type { RunningPortal } from '../../e2e/support/start-portal.ts';
import { openSlowBrowser, openSlowPage } from './slow-browser.ts';

/** A page of a merchant who is logged in. */
interface SignedInPage {
  readonly name: string;
  readonly path: string;
  /** A selector of what is there only with the merchant's data. */
  readonly shown: string;
}

export const signedInPages: readonly SignedInPage[] = [
  { name: 'Home', path: '/', shown: '[data-card-action]' },
  { name: 'Stores', path: '/stores', shown: 'main article' },
  { name: 'General', path: '/account-settings', shown: 'input[autocomplete=given-name]' },
  { name: 'Security', path: '/account-settings?tab=security', shown: 'main li' },
];

export interface SignedInLoad {
  /** Until the frame that shows the merchant's data, with an empty cache. */
  readonly usableMs: number;
  /** The same when the page is opened again. */
  readonly againMs: number;
  /** Calls of the API until then, of the first time. */
  readonly calls: number;
  /** 1 when no call waited for the response to another one. */
  readonly rounds: number;
  /** As transferred until then. */
  readonly scriptBytes: number;
}

/** @returns the browser storage of a merchant with two stores. */
export async function openMerchant(portal: RunningPortal): Promise<StorageState> {
  const merchant = await join(portal, 'ada@lampandlinen.example');
  await addStore(merchant, 'Lamp & Linen', 'lamp-and-linen');
  await addStore(merchant, 'Ember & Oak', 'ember-and-oak');
  return storageStateOf(portal, merchant);
}

const watch = (shown: string) => `window.usable = new Promise((resolve) => {
  const look = () => {
    if (!document.querySelector('${shown}')?.checkVisibility()) return requestAnimationFrame(look);
    // A task after the frame: what it shows is on the screen.
    setTimeout(() => resolve(performance.now()));
  };
  requestAnimationFrame(look);
})`;

const READ = `(async () => {
  const usableMs = await usable;
  const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < usableMs);
  const calls = before.filter(({ name }) => new URL(name).pathname.startsWith('/api/'));
  // One more than those that had ended when it began.
  const roundOf = (call) => 1 + Math.max(0, ...calls.filter(({ responseEnd }) => responseEnd <= call.startTime).map(roundOf));
  return {
    usableMs,
    calls: calls.length,
    rounds: Math.max(0, ...calls.map(roundOf)),
    scriptBytes: before
      .filter(({ name }) => /\\.m?js$/.test(new URL(name).pathname))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
})()`;

/** Opens a page twice: with an empty cache, and again. */
export async function loadSignedIn(
  browser: Browser,
  portalUrl: string,
  storageState: StorageState,
  { path, shown }: SignedInPage,
): Promise<SignedInLoad> {
  const context = await openSlowBrowser(browser, { storageState });
  try {
    const page = await openSlowPage(context);
    await page.addInitScript(watch(shown));
    const load = async () => {
      await page.goto(portalUrl + path, { waitUntil: 'networkidle' });
      await page.locator(shown).first().waitFor();
      return page.evaluate<Omit<SignedInLoad, 'againMs'>>(READ);
    };
    const first = await load();
    const { usableMs: againMs } = await load();
    return { ...first, againMs };
  } finally {
    await context.close();
  }
}
