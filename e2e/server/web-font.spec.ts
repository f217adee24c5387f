import type { Page } from '@playwright/test';
import { hold, painted } from '../support/first-paint.ts';
import { test as visitorTest } from '../support/fixtures.ts';
import { expect, test } from '../support/signed-in.ts';

/** The state of each face of the web font; none if the page has not added it. */
const webFonts = (page: Page) =>
  page.evaluate<string[]>(`[...document.fonts]
    .filter(({ family }) => family.includes('Instrument Sans Variable')).map(({ status }) => status)`);

visitorTest(
  'the first page of a visitor does without the web font, and all later ones have it',
  async ({ page }) => {
    const scripts = await hold(page, '**/assets/*.js');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto('/login', { waitUntil: 'domcontentloaded' });
    await painted(page);
    expect(requests.filter((path) => path.endsWith('.woff2'))).toEqual([]);
    scripts();
    await expect.poll(() => requests.some((path) => path.endsWith('.woff2'))).toBe(true);
    expect(await webFonts(page)).toEqual([]);
    // It is there when the browser has had nothing else to do.
    await expect(async () => {
      const other = new URL(page.url()).pathname === '/login' ? '/signup' : '/login';
      await page.locator(`a[href="${other}"]`).first().click();
      expect(await webFonts(page)).toContain('loaded');
    }).toPass();
  },
);

test('a merchant’s first frame is drawn in the web font once the browser has cached it', async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page);
  const drawnFonts = async () => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const { root } = await browser.send('DOM.getDocument');
    const h1 = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', h1);
    return fonts.map(({ familyName, isCustomFont }) => [familyName, isCustomFont]);
  };
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  await drawnFonts();
  // No other page follows, so the font is the one of the first frame.
  expect(await drawnFonts()).toEqual([['Instrument Sans', true]]);
});
