import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { hold } from '../support/first-paint.ts';
import { expectHome } from '../support/merchant.ts';
import { expect, test } from '../support/signed-in.ts';

test.use({ stores: { 'kiln-and-clay': 'Kiln & Clay', 'fern-and-ember': 'Fern & Ember' } });

const field = (page: Page) =>
  page.getByRole('combobox', { name: 'Search stores, products and settings' });
const active = (page: Page) => page.getByRole('option', { selected: true });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true });
const switcher = (page: Page) => page.getByRole('button', { name: /^Store: / });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('its shortcut is not lost while only the first frame is there', async ({ page }) => {
  await page.goto('/');
  await expect(switcher(page)).toContainText('Fern & Ember');
  const runScripts = await hold(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html[data-prerendered="framed"]')).toBeAttached();
  await page.keyboard.press('Control+k');
  runScripts();
  await expect(field(page)).toBeFocused();
});

test('everything is found and done from the keyboard', async ({ page }) => {
  await page.goto('/');
  await expect(switcher(page)).toContainText('Fern & Ember');

  await test.step('opens by its button, and gives the focus back', async () => {
    const button = page.getByRole('button', { name: 'Search stores, products and settings' });
    await expect(button.locator('[data-keys="Ctrl K"]')).toBeVisible();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(field(page)).toBeFocused();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(button).toBeFocused();
  });

  await test.step('moves by arrows, Home and End, and announces how much was found', async () => {
    await openPalette(page);
    // Not the current one, to which there is nothing to switch.
    await expect(active(page)).toContainText('Kiln & Clay');
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toContainText('Fern & Ember');
    // Not only on the row that Enter chooses.
    const product = palette(page).getByRole('option', { name: /^AI theme/ });
    await expect(product.getByText('Start for free')).toHaveCSS('opacity', '1');
    await page.keyboard.press('End');
    await expect(active(page)).toContainText('Logout');
    await expect(active(page)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Home');
    await expect(active(page)).toContainText('Kiln & Clay');
    await page.keyboard.type('theme');
    await expect(palette(page).getByRole('status')).toHaveText('3 results');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('no such thing');
    await expect(palette(page).getByRole('status')).toContainText('Nothing found.');
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
  });

  await test.step('goes to a section, whose heading has the focus', async () => {
    await openPalette(page);
    await page.keyboard.type('devices');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/account-settings?tab=security#devices');
    await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Devices' })).toBeInViewport({ ratio: 1 });
  });

  await test.step('starts with what was used last', async () => {
    await openPalette(page);
    await expect(page.getByRole('group', { name: 'Recent' })).toContainText('Devices');
    await expect(active(page)).toContainText('Devices');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused();
  });

  await test.step('opens Add store, one dialog at a time', async () => {
    await openPalette(page);
    await page.keyboard.type('add store');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Store name')).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused();
  });

  await test.step('starts a product from the settings, as its card does', async () => {
    await openPalette(page);
    await page.keyboard.type('ai theme');
    await expect(active(page)).toContainText('AI theme');
    await page.keyboard.press('Enter');
    const confirmation = page.getByRole('dialog', { name: 'Confirm that Fern & Ember is yours' });
    await expect(confirmation).toBeVisible();
    await expect(palette(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused();
  });

  await test.step('switches to a store, and the page shows it', async () => {
    await openPalette(page);
    await page.keyboard.type('kiln');
    const reloaded = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await reloaded;
    await expect(switcher(page)).toContainText('Kiln & Clay');
    await expect(page.getByText('You switched to Kiln & Clay.')).toBeAttached();
    await expect(page).toHaveTitle('Account Settings · Kiln & Clay · Atrium');
  });

  await test.step('logs out, and remembers nothing of it', async () => {
    await openPalette(page);
    await page.keyboard.type('log out');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('recent_commands'))).toBeNull();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeHidden();
  });
});

test('a field with text keeps it, its selection and the focus', async ({ page }) => {
  await page.goto('/account-settings');
  const city = page.getByLabel('City');
  await city.fill('Malmö');
  await city.press('ControlOrMeta+A');
  await openPalette(page);
  await page.keyboard.press('Control+k');
  await expect(city).toBeFocused();
  await page.keyboard.type('Lund');
  await expect(city).toHaveValue('Lund');
});

test('two hundred stores with names of any script are found, and only some shown at first', async ({
  page,
}) => {
  await page.route('**/api/platform/user/profile', async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = (await response.json()) as {
      data: { shoplist: { shops: object[] } };
    };
    const names = ['متجر الزهور', '🦊 Fuchs & Söhne', 'A'.repeat(80), 'Store'];
    const shops = Array.from({ length: 200 }, (_, index) => ({
      ...data.shoplist.shops[0],
      name: `${names[index % names.length]} ${index}`.slice(0, 80),
      domain: `store-${index}.myshopify.com`,
    }));
    const shoplist = { ...data.shoplist, shops };
    await route.fulfill({ response, json: { ...envelope, data: { ...data, shoplist } } });
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await expectHome(page);
  await page.getByRole('button', { name: 'Search stores, products and settings' }).click();
  await expect(
    page.getByRole('group', { name: /stores · search/i }).getByRole('option'),
  ).toHaveCount(6);
  await expect(page.getByText('stores · search to find all 200')).toBeVisible();
  await expectNoViolations(page);
  await field(page).fill('الزهور 196');
  await expect(page.getByRole('option')).toHaveCount(1);
  await field(page).fill('🦊');
  await expect(page.getByRole('option')).toHaveCount(50);
  await expectNoViolations(page);
  expect(
    await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
    'nothing is wider than the phone',
  ).toBe(true);
  await page.getByRole('button', { name: 'Close the search' }).click();
  await expect(palette(page)).toBeHidden();
});

test('without a network it opens, and shows what could not be done', async ({ page, context }) => {
  // It is loaded when the page is idle.
  const loaded = page.waitForResponse(/\/command-palette-/);
  await page.goto('/');
  await loaded;
  await expectHome(page);
  await context.setOffline(true);
  await openPalette(page);
  await page.keyboard.type('kiln');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Server error, Something went wrong')).toBeVisible();
  await expect(field(page)).toHaveValue('kiln');
  await expectNoViolations(page);
});
