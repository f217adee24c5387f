import type { Page } from '@playwright/test';
import { hold, painted, shiftOf, WATCH_SHIFTS } from '../support/first-paint.ts';
import { test as visitorTest } from '../support/fixtures.ts';
import { expect, test } from '../support/signed-in.ts';

const FONT = '**/assets/*.woff2';
const WEB_FONT = 'Instrument Sans';
/** When the faces of the web font may replace the fallback. */
const DISPLAY = `[...document.fonts]
  .filter(({ family }) => family.includes('Instrument Sans Variable'))
  .map(({ display }) => display)`;
const STATUS = `[...document.fonts]
  .filter(({ family }) => family.includes('Instrument Sans Variable'))
  .map(({ status }) => status)`;
/** In centred texts the letters move by some pixels. Lines and fields do not, which would be a hundred times as much. */
const MAX_SHIFT = 0.001;

/** The fonts in which the heading is drawn. */
async function drawnFonts(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  const h1 = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', h1);
  await browser.detach();
  return fonts.map(({ familyName }) => familyName);
}

// On a phone the rules of a password break into lines.
const places = [
  ...['/', '/login', '/signup', '/forget-password'].map((path) => ({ path, width: 1280 })),
  ...[348, 390, 430].map((width) => ({ path: '/signup', width })),
];
for (const { path, width } of places) {
  visitorTest(
    `the web font replaces the fallback once ${path} is there, and moves nothing, at ${width} px`,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.addInitScript(WATCH_SHIFTS);
      const runScripts = await hold(page, '**/assets/*.js');
      const sendFont = await hold(page, FONT);
      let isRequested = false;
      page.on('request', (request) => {
        isRequested ||= request.url().endsWith('.woff2');
      });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await painted(page);
      expect(isRequested).toBe(false);
      const requested = page.waitForRequest(FONT);
      runScripts();
      await requested;
      expect(await drawnFonts(page)).not.toContain(WEB_FONT);
      const before = await shiftOf(page);
      sendFont();
      await expect.poll(() => drawnFonts(page)).toEqual([WEB_FONT]);
      await painted(page);
      expect((await shiftOf(page)) - before).toBeLessThan(MAX_SHIFT);
    },
  );
}

test('a merchant’s page that gets the web font later keeps the fallback, and the next page has the web font', async ({
  page,
}) => {
  await page.addInitScript(WATCH_SHIFTS);
  const sendFont = await hold(page, FONT);
  // The font that is held would delay the end of loading.
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { name: 'AI reviews' })).toBeVisible();
  await painted(page);
  const before = await shiftOf(page);
  sendFont();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.evaluate(STATUS)).toEqual(['loaded']);
  await painted(page);
  expect(await drawnFonts(page), 'what is read stays as it is').not.toContain(WEB_FONT);
  expect(await shiftOf(page)).toBe(before);
  await page.evaluate('window.isSameDocument = true');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  expect(await drawnFonts(page), 'from its first frame on').toEqual([WEB_FONT]);
  expect(await page.evaluate('isSameDocument')).toBe(true);
});

test('a merchant’s first frame is drawn in the web font once the browser has cached it', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  // A busy browser may paint before it has read the cached file, and then keeps the fallback for this page.
  await expect(async () => {
    await page.reload({ waitUntil: 'networkidle' });
    expect(await drawnFonts(page)).toEqual([WEB_FONT]);
    // Such a face is drawn from the first frame or not at all.
    expect(await page.evaluate(DISPLAY)).toEqual(['optional']);
  }).toPass();
});
