import type { Page } from '@playwright/test';
import {
  hold,
  prerendered,
  shiftOf,
  WATCH_HEADINGS,
  WATCH_SHIFTS,
} from '../support/first-paint.ts';
import { test as signedOut } from '../support/fixtures.ts';
import { expect, test as signedIn } from '../support/signed-in.ts';

/** “Slow 3G”, bytes a second. */
const SLOW = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
/** Scripts of 200 kB take four seconds at this speed alone, more on a busy machine. */
const SLOWLY = { timeout: 45_000 };
/** A fifth of the limit for a stable layout. */
const MAX_SHIFT = 0.02;

/** Not before the test has seen what is there without them, however slow the machine is. */
const SCRIPTS = '**/assets/*.js';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function openSlowly(page: Page, path: string): Promise<void> {
  await page.addInitScript(WATCH_SHIFTS);
  await page.addInitScript(WATCH_HEADINGS);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', SLOW);
  await page.goto(path, { waitUntil: 'commit' });
}

/** The public pages, each with a click before any script is loaded, and its result. */
const publicPages = [
  {
    path: '/',
    title: 'One door to all your stores',
    button: 'Continue with Google',
    hasResponded: (page: Page) => expect(page).toHaveURL(/\/google\//),
  },
  {
    path: '/login',
    title: 'Login',
    button: 'Show Password',
    hasResponded: (page: Page) => expect(page.getByRole('button', { name: 'Hide' })).toBeVisible(),
  },
  {
    path: '/signup',
    title: 'Register',
    button: 'Create my account',
    hasResponded: (page: Page) => expect(page.getByText('Email is required')).toBeVisible(),
  },
];

for (const { path, title, button, hasResponded } of publicPages) {
  signedOut(
    `${path} is there at once on a slow network, stays where it is, and loses no press`,
    async ({ page }) => {
      const goOn = await hold(page, '**/api/**');
      const runScripts = await hold(page, SCRIPTS);
      await openSlowly(page, path);
      await expect(heading(page)).toHaveText(title);
      await page.getByRole('button', { name: button }).click();
      expect(await prerendered(page), 'before the scripts').toBe('shown');
      runScripts();
      await expect.poll(() => prerendered(page)).toBeUndefined();
      expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
      goOn();
      await hasResponded(page);
    },
  );
}

/** A loading sign, of the styles. On a network this slow the document begins without a body. */
const sign = (page: Page) =>
  page.evaluate("document.body && getComputedStyle(document.body, '::after').content");

const merchantPages = [
  { path: '/', title: 'Welcome', shows: 'Choose the next product' },
  { path: '/account-settings', title: 'Account Settings', shows: 'Personal details' },
] as const;

signedIn(
  'an unknown page shows at once that it is coming, then draws its frame',
  async ({ page }) => {
    await openSlowly(page, '/nowhere');
    await expect.poll(() => sign(page)).toBe('""');
    await expect(heading(page)).toHaveText('404 - Not Found', SLOWLY);
    await expect.poll(() => sign(page)).toBe('none');
    await expect.poll(() => page.evaluate('[...seen]')).toEqual(['404 - Not Found']);
    expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
  },
);

for (const { path, title, shows } of merchantPages) {
  signedIn(
    `${path} draws its header before its scripts, its frame before its data, and nothing else`,
    async ({ page }) => {
      const goOn = await hold(page, '**/api/**');
      const runScripts = await hold(page, SCRIPTS);
      await openSlowly(page, path);
      await expect.poll(() => prerendered(page)).toBe('framed');
      await expect(page.getByRole('banner')).toBeVisible();
      runScripts();
      await expect(heading(page)).toHaveText(title, SLOWLY);
      await expect.poll(() => prerendered(page)).toBeUndefined();
      await expect.poll(() => sign(page)).toBe('none');
      goOn();
      await expect(page.getByText(shows).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect.poll(() => page.evaluate('[...seen]')).toEqual([title]);
      expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
    },
  );
}
