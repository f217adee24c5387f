import { expect, type Page, type Response } from '@playwright/test';
import sharp from 'sharp';
import { hold, painted } from '../support/first-paint.ts';
import { test } from '../support/fixtures.ts';
import { knownDeviceCookie } from '../support/merchant-api.ts';

const STYLES = '**/assets/*.css';
const SCRIPTS = '**/assets/*.js';
/** Whether the font is there in time differs from one time to the next. */
const FONTS = '**/assets/*.woff2';

const paths = ['/', '/login', '/signup', '/forget-password', '/contact', '/terms'];
const looks = [
  { theme: 'light', width: 390 },
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 390 },
  { theme: 'dark', width: 1280 },
  { theme: 'contrast', width: 768 },
] as const;

/** The prerendered page; its scripts never come. */
async function draw(page: Page, path: string, styled?: Promise<Response>): Promise<Buffer> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await (await styled)?.finished();
  await painted(page);
  return settled(page);
}

/** A picture that equals the one before, because a busy browser may still be drawing. */
async function settled(page: Page, before?: Buffer): Promise<Buffer> {
  const picture = await page.screenshot({ animations: 'disabled', fullPage: true });
  return before?.equals(picture) ? picture : settled(page, picture);
}

/** The browser draws a few pixels a shade apart from one time to the next. */
const SHADE = 8;

async function expectSame(first: Buffer, second: Buffer, what: string): Promise<void> {
  const [one, other] = await Promise.all(
    [first, second].map((png) => sharp(png).raw().toBuffer({ resolveWithObject: true })),
  );
  expect(one?.info, what).toEqual(other?.info);
  const differing = one?.data.filter(
    (value, index) => Math.abs(value - (other?.data[index] ?? 0)) > SHADE,
  );
  expect(differing, what).toHaveLength(0);
}

for (const path of paths) {
  test(`the first paint of ${path} is that of all styles, in every theme`, async ({ page }) => {
    await hold(page, SCRIPTS);
    await page.route(FONTS, (route) => route.fulfill({ body: '' }));
    for (const { theme, width } of looks) {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript((interfaceAppearance) => {
        localStorage.setItem('user', JSON.stringify({ user: { interfaceAppearance } }));
      }, theme);
      await hold(page, STYLES);
      const critical = await draw(page, path);
      await page.unroute(STYLES);
      const complete = await draw(page, path, page.waitForResponse(STYLES));
      await expectSame(critical, complete, `${path} in ${theme}, ${width} px wide`);
    }
  });
}

test('the first frame of home is that of all styles', async ({ page, context, portal }) => {
  await context.addCookies([knownDeviceCookie(portal.portalUrl)]);
  await hold(page, SCRIPTS);
  await page.route(FONTS, (route) => route.fulfill({ body: '' }));
  await page.addInitScript(() => {
    localStorage.setItem('auth_token', 'a-token');
    const name = { firstName: 'Ada', lastName: 'Moss' };
    const user = { ...name, id: 'ada', email: 'ada@shop.example', image: null };
    localStorage.setItem('user', JSON.stringify({ user: { ...user, onboardingCompleted: false } }));
    const store = { name: 'Fern & Ember', domain: 'fern.myshopify.com', status: 'added' };
    const shoplist = { currentShop: store, shops: [store] };
    sessionStorage.setItem('stores', JSON.stringify({ userId: 'ada', shoplist }));
  });
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1280, 720],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await hold(page, STYLES);
    const critical = await draw(page, '/');
    await expect(page.locator('h1')).toContainText('Ada');
    await expect(page.locator('main')).toContainText('Next: confirm Fern & Ember');
    await page.unroute(STYLES);
    const complete = await draw(page, '/', page.waitForResponse(STYLES));
    await expectSame(critical, complete, `${width} × ${height}`);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('all styles are loaded', async ({ page }) => {
    const styled = page.waitForResponse(STYLES);
    await page.goto('/login');
    expect((await styled).status()).toBe(200);
  });
});

test('the portal starts although its styles cannot be loaded', async ({ page }) => {
  await page.route(STYLES, (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
});
