import { endpoints, errorCodes } from '@atrium/contract';
import type { Page } from '@playwright/test';
import { test as visitorTest } from '../support/fixtures.ts';
import { coveredByMessages, rightOf } from '../support/geometry.ts';
import { PASSWORD } from '../support/merchant.ts';
import { call } from '../support/merchant-api.ts';
import { expect, test } from '../support/signed-in.ts';
import { chooseInStoreMenu } from '../support/stores.ts';

const WINDOWS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

const ARRIVED = `Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => effect?.pseudoElement?.startsWith('::view-transition'))
    .map(({ finished }) => finished),
)`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const message = (page: Page) => page.locator('[data-snackbars] [data-type]').last();

/** Fails every call to a path, as an unreachable dependency does. */
async function failCalls(page: Page, path: string): Promise<void> {
  const text = 'This is not available right now. Try again in a moment.';
  const error = { message: text, code: 'unavailable', data: [] };
  const json = { success: false, message: text, data: null, error };
  await page.route(`**/api${path}`, (route) => route.fulfill({ status: 503, json }));
}

/** A message of a success closes after a few seconds, but not under the pointer. */
async function keepMessage(page: Page): Promise<void> {
  await message(page).hover();
}

/** Keeps the message while the window gets each size, and looks at the page as it stands, at its end and at its start. */
async function expectNothingCovered(page: Page): Promise<void> {
  await keepMessage(page);
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    await message(page).hover();
    expect(await coveredByMessages(page), `at ${window.width} px`).toEqual([]);
    for (const top of ['document.body.scrollHeight', '0']) await expectFreeAt(page, top);
  }
}

async function expectFreeAt(page: Page, top: string): Promise<void> {
  await page.evaluate(`window.scrollTo({ top: ${top}, behavior: 'instant' })`);
  const { width } = page.viewportSize() ?? {};
  expect(await coveredByMessages(page), `at ${width} px, scrolled to ${top}`).toEqual([]);
}

test.describe('a message of a logged-in page', () => {
  test.use({ stores: { 'fern-and-ember': 'Fern & Ember', 'kiln-and-clay': 'Kiln & Clay' } });

  test('covers neither a heading nor a field, from 320 to 1,280 px', async ({ page, merchant }) => {
    await call(merchant, endpoints.updateProfile, { firstName: 'Ada', lastName: 'Archer' });

    await test.step('General', async () => {
      await page.goto('/account-settings');
      await page.getByLabel('City').fill('Malmö');
      await button(page, 'Update').click();
      await expect(message(page)).toContainText('Updated successfully');
      await expectNothingCovered(page);
    });

    await test.step('Security', async () => {
      await failCalls(page, '/platform/user/sign-ins/google');
      await page.goto('/account-settings?tab=security');
      await button(page, 'Connect Google').click();
      await expect(message(page)).toBeVisible();
      await expectNothingCovered(page);
    });

    await test.step('Stores', async () => {
      await page.goto('/stores');
      await chooseInStoreMenu(page, 'Fern & Ember', 'Remove');
      await button(page, 'Remove store').click();
      await expect(button(page, 'Undo')).toBeVisible();
      await expectNothingCovered(page);
    });

    await test.step('home', async () => {
      await failCalls(page, '/dtm/dtm-register');
      await page.goto('/s/no-such-store');
      await expect(message(page)).toBeVisible();
      await expectNothingCovered(page);
    });

    await test.step('a dialog', async () => {
      await failCalls(page, '/platform/shop/change');
      await page.goto('/stores');
      await button(page, 'Add store').first().click();
      await page.getByLabel('Store name').fill('Shelves');
      await page.getByLabel('Shopify store URL').fill('shelves');
      await button(page, 'Connect store').click();
      await expect(message(page)).toBeVisible();
      for (const window of WINDOWS) {
        await page.setViewportSize(window);
        await message(page).hover();
        expect(await coveredByMessages(page), `at ${window.width} px`).toEqual([]);
      }
    });
  });
});

test.describe('the longest message that stays', () => {
  test.use({ stores: { 'fern-and-ember': 'Fern & Ember' } });
  const { status, message: text } = errorCodes.store_changed;
  const error = { message: text, code: 'store_changed', data: [] };

  test('covers no heading, field or search, from 320 to 1,280 px', async ({ page }) => {
    await page.route('**/api/platform/user/sign-ins/google', (route) =>
      route.fulfill({ status, json: { success: false, message: text, data: null, error } }),
    );
    await page.goto('/account-settings?tab=security');
    await button(page, 'Connect Google').click();
    await expect(message(page)).toContainText(text);
    await expectNothingCovered(page);
    // On a phone the header has no room beside it.
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 768 });
      expect(await coveredByMessages(page), `at ${width} px`).toEqual([]);
      const at = await message(page).boundingBox();
      const search = await page.getByRole('button', { name: /^Search/ }).boundingBox();
      expect(rightOf(at)).toBeLessThanOrEqual(search?.x ?? 0);
      if (width < 1024) continue;
      const name = await page.getByRole('banner').getByRole('link').boundingBox();
      expect(at?.x).toBeGreaterThanOrEqual(rightOf(name));
    }
  });
});

visitorTest(
  'a message at the start of a visitor’s page covers neither a heading nor a field, from 320 to 1,280 px',
  async ({ page }) => {
    await failCalls(page, '/auth/register');
    await page.goto('/signup');
    await page.getByLabel('Email').fill('ada@shop.example');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, 'Create my account').click();
    await expect(message(page)).toBeVisible();
    await expectStartFree(page);

    await page.goto('/forget-password');
    await page.getByLabel('Email').fill('ada@shop.example');
    await button(page, 'Reset Password').click();
    await expect(message(page)).toContainText('Verification email has been sent');
    // A window that changes its size while the page is replaced would end the transition.
    await expect(page.getByLabel('Verification code')).toBeVisible();
    await page.evaluate(ARRIVED);
    await expectStartFree(page);
  },
);

async function expectStartFree(page: Page): Promise<void> {
  await keepMessage(page);
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    await message(page).hover();
    await expectFreeAt(page, '0');
  }
}

test('a message has one place, whatever page it is on, and a visitor’s lies on the illustration if there is one', async ({
  page,
  merchant,
}) => {
  await call(merchant, endpoints.updateProfile, { firstName: 'Ada', lastName: 'Archer' });
  await page.goto('/account-settings');
  await page.getByLabel('City').fill('Malmö');
  await button(page, 'Update').click();
  await expect(message(page)).toContainText('Updated successfully');
  const whileLoggedIn = await placesInWindows(page);
  expect(whileLoggedIn).not.toContain(null);

  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
  await expect(message(page)).toContainText('Logged out successfully');
  const places = await placesInWindows(page);
  expect(places.slice(0, -1)).toEqual(whileLoggedIn.slice(0, -1));
  const hall = await page.locator('[data-auth-layout] > aside').boundingBox();
  expect(places.at(-1)?.x).toBeGreaterThan(hall?.x ?? Number.NaN);
});

/** Where the message is in a window of each size. It covers nothing there, and lies on those before it. */
async function placesInWindows(page: Page) {
  await keepMessage(page);
  const places = [];
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    await message(page).hover();
    expect(await coveredByMessages(page), `at ${window.width} px`).toEqual([]);
    const shown = page.locator('[data-snackbars] [data-type]').filter({ visible: true });
    await expect(shown).toHaveCount(1);
    places.push(await message(page).boundingBox());
  }
  return places;
}
