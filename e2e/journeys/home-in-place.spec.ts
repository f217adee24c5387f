import { endpoints } from '@atrium/contract';
import type { Page } from '@playwright/test';
import { hold, painted } from '../support/first-paint.ts';
import { webFontShown } from '../support/geometry.ts';
import { logIn, PASSWORD } from '../support/merchant.ts';
import { addStore, call, type Merchant, storageStateOf } from '../support/merchant-api.ts';
import { expect, test } from '../support/signed-in.ts';
import { respondWith } from '../support/states.ts';
import { showStores } from '../support/stores.ts';

/** From one frame to the next a part may be drawn on another fraction of a pixel. */
const TOLERANCE = 2;
const PHONE = { width: 390, height: 844 };
/** All that comes after the page itself. */
const FILES = /\/assets\/.*\.(js|css)$/;
const DATA = /\/api\/(catalogue|dtm|platform\/user)/;

type Places = Record<string, number[]>;

/** Where the parts of home are, whether they are still placeholders or not. */
const placesOf = (page: Page) =>
  page.evaluate<Places>(`(() => {
    const find = (selector) => document.querySelector(selector);
    const products = [...document.querySelectorAll('ul[aria-label="Products"] > li')];
    const stores = find('main header').parentElement.nextElementSibling;
    const row = stores.querySelector('ul, [data-store-places]');
    // A longer row may end with a link.
    const places = [...row.querySelectorAll('[data-each-store], li:has([tabindex], [aria-current])')];
    const parts = {
      search: find('[data-keys]').parentElement,
      avatar: find('[data-signed-in-header] [data-initials]'),
      'row of stores': row,
      'first store': places[0],
      'last store': places.at(-1),
      switcher: find('[data-signed-in-header] [dir=auto]').closest('button'),
      lead: find('main header p'),
      stores,
      'first product': products[0],
      'last product': products.at(-1),
    };
    return Object.fromEntries(Object.entries(parts).map(([name, part]) => {
      const { x, y, width } = part.getBoundingClientRect();
      return [name, [x, y, width]];
    }));
  })()`);

async function expectInPlace(page: Page, first: Places, when: string): Promise<void> {
  const moved = Object.entries(await placesOf(page)).filter(([name, places]) =>
    places.some((place, index) => Math.abs(place - (first[name]?.[index] ?? 0)) > TOLERANCE),
  );
  expect(moved, `${when}; at first they were at ${JSON.stringify(first)}`).toEqual([]);
}

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'AI reviews' })).toBeVisible();
  await expect(page.getByText('Loading your products')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await painted(page);
}

async function expectFirstFrame(page: Page): Promise<void> {
  await expect(page.locator('html[data-prerendered="framed"]')).toBeAttached();
  // The fonts are requested when the frame is painted.
  await painted(page);
  await page.evaluate('document.fonts.ready');
  await painted(page);
}

/** Logs in, and compares home with placeholders for its data with home when all of it is there. */
async function expectInPlaceAfterLogin(page: Page, { email }: Merchant): Promise<void> {
  await page.goto('/login');
  // On a slow machine it would come between the two: texts are a little wider in it than in the fallback.
  await webFontShown(page);
  const release = await hold(page, DATA);
  await logIn(page, email, PASSWORD);
  await expect(page.getByText('Loading your products')).toBeAttached();
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  await painted(page);
  const first = await placesOf(page);
  release();
  await expect(page.getByRole('region', { name: /^Next: / })).toBeVisible();
  await expectLoaded(page);
  await expectInPlace(page, first, 'after the login');
}

/** Switches, and compares the frame before any script, the one before any data, and the last. */
async function expectInPlaceAfterSwitch(page: Page, from: string, to: string): Promise<void> {
  await page.goto('/');
  await expectLoaded(page);
  await page.getByRole('button', { name: `Store: ${from}` }).click();
  const runScripts = await hold(page, FILES);
  const release = await hold(page, DATA);
  await page.getByRole('option', { name: to }).click();
  const banner = page.getByRole('banner');
  await expect(banner).toContainText(to);
  await expectFirstFrame(page);
  const first = await placesOf(page);
  runScripts();
  await expect(banner.getByRole('button', { name: /^Your account/ })).toBeVisible();
  await expectInPlace(page, first, 'once the scripts run');
  release();
  await expectLoaded(page);
  await expectInPlace(page, first, 'once the data is there');
}

/** Reloads, and compares the frame before any script with the last. */
async function expectInPlaceAfterReload(page: Page): Promise<void> {
  await page.goto('/');
  await expectLoaded(page);
  const runScripts = await hold(page, FILES);
  await page.reload({ waitUntil: 'commit' });
  await expectFirstFrame(page);
  const first = await placesOf(page);
  runScripts();
  await expect(page.getByRole('list', { name: 'Your stores' })).toBeVisible();
  await expectLoaded(page);
  await expectInPlace(page, first, 'after the reload');
}

/** Does every step of the setup with the current store, which is verified. */
async function completeSetup(merchant: Merchant): Promise<void> {
  await call(merchant, endpoints.updateProfile, { firstName: 'Ada', lastName: 'Archer' });
  const { signedUrl } = await call(merchant, endpoints.dtmRegister, {});
  await merchant.http.get(signedUrl);
  const { completed } = await call(merchant, endpoints.getSetupGuide);
  expect(completed).toBe(true);
}

test.describe('of a merchant with an unconfirmed store nothing moves', () => {
  test.use({ stores: { 'fern-and-ember': 'Fern & Ember', 'kiln-and-clay': 'Kiln & Clay' } });

  test.describe('after the login', () => {
    test.use({ storageState: { cookies: [], origins: [] } });

    for (const width of [390, 768, 1024, 1440]) {
      test(`at ${width} px`, async ({ page, merchant }) => {
        await page.setViewportSize({ width, height: 844 });
        await expectInPlaceAfterLogin(page, merchant);
      });
    }

    test('beside a greeting that wraps', async ({ page, merchant }) => {
      const name = { firstName: 'Wilhelmina Alexandra', lastName: 'Featherstonehaugh' };
      await call(merchant, endpoints.updateProfile, name);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expectInPlaceAfterLogin(page, merchant);
    });
  });

  test('after a switch on a phone', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await expectInPlaceAfterSwitch(page, 'Kiln & Clay', 'Fern & Ember');
  });

  test('after a switch on a desktop', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectInPlaceAfterSwitch(page, 'Kiln & Clay', 'Fern & Ember');
  });
});

test.describe('of a merchant who has done all steps nothing moves', () => {
  test.use({
    stores: { 'fern-and-ember': 'Fern & Ember' },
    storesVerified: true,
    viewport: PHONE,
    storageState: async ({ portal, merchant }, use, { testId, retry }) => {
      await completeSetup(merchant);
      const handle = `kiln-and-clay-${testId.slice(-8)}-${retry}`;
      await addStore(merchant, 'Kiln & Clay', handle);
      await use(await storageStateOf(portal, merchant));
    },
  });

  test('after the login with an unconfirmed store', async ({ page, merchant }) => {
    await page.addInitScript('if (location.pathname === "/login") localStorage.clear()');
    await expectInPlaceAfterLogin(page, merchant);
  });

  test('after a switch to an unconfirmed store, and from it', async ({ page }) => {
    await expectInPlaceAfterSwitch(page, 'Kiln & Clay', 'Fern & Ember');
    await page.unrouteAll();
    await expectInPlaceAfterSwitch(page, 'Fern & Ember', 'Kiln & Clay');
  });
});

test.describe('of a merchant with confirmed stores nothing moves', () => {
  test.use({
    stores: { 'fern-and-ember': 'Fern & Ember', 'kiln-and-clay': 'Kiln & Clay' },
    storesVerified: true,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });

  test('after a switch on a phone', async ({ page }) => {
    await expectInPlaceAfterSwitch(page, 'Kiln & Clay', 'Fern & Ember');
  });
});

test.describe('of a merchant with several stores nothing moves after a reload', () => {
  for (const [stores, current, width] of [
    [2, 1, 1280],
    [3, 1, 768],
    [3, 1, 1280],
    [4, 3, 1280],
    [6, 5, 390],
    [6, 5, 768],
    [6, 5, 1280],
    [12, 7, 390],
    [30, 20, 390],
    [12, 11, 1280],
    [30, 20, 1280],
  ] as const) {
    test(`of ${stores} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await showStores(page, stores, (index) => `Wheel & Glaze Classes ${index}`, current);
      await expectInPlaceAfterReload(page);
    });
  }
});

test.describe('of the owner of a store that another account would like to use nothing moves after a reload', () => {
  test.use({ stores: { 'fern-and-ember': 'Fern & Ember' }, storesVerified: true });

  for (const width of [390, 768, 1280]) {
    test(`at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const request = {
        id: '01900000-0000-7000-8000-000000000001',
        name: 'Fern & Ember',
        shop: 'fern-and-ember.myshopify.com',
        email: 'cora@shop.example',
        requestedAt: '2026-11-20T10:00:00.000Z',
        expiresAt: '2026-11-27T10:00:00.000Z',
      };
      await respondWith(endpoints.listStoreRequests, [request])(page);
      const approve = page.getByRole('button', { name: 'Approve', exact: true });
      await page.goto('/');
      await expect(approve).toBeVisible();
      await expectLoaded(page);
      const runScripts = await hold(page, FILES);
      const showRequests = await hold(page, /\/assets\/store-requests-/);
      await page.reload({ waitUntil: 'commit' });
      await expectFirstFrame(page);
      const first = await placesOf(page);
      const loaded = page.waitForResponse(/\/platform\/shop\/details/);
      runScripts();
      await loaded;
      await expect(page.getByRole('list', { name: 'Your stores' })).toBeVisible();
      await painted(page);
      await expectInPlace(page, first, 'before the requests');
      await expect(page.getByRole('button', { name: /^Start for free/ })).toHaveCount(0);
      showRequests();
      await expect(approve).toBeVisible();
      await expectLoaded(page);
      await expectInPlace(page, first, 'with the requests');
    });
  }
});
