import { endpoints, errorCodes } from '@atrium/contract';
import type { Locator, Page } from '@playwright/test';
import { test as visitorTest } from '../support/fixtures.ts';
import { coveredByMessages, placesInForm } from '../support/geometry.ts';
import { arriveAtReset, PASSWORD, register } from '../support/merchant.ts';
import { call } from '../support/merchant-api.ts';
import { expect, test } from '../support/signed-in.ts';
import { chooseInStoreMenu } from '../support/store-menu.ts';

const WINDOWS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

const RISEN =
  'Promise.all(document.querySelector("dialog[open]").getAnimations().map(({ finished }) => finished))';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const message = (page: Page) => page.locator('[data-snackbars] [data-type]').last();

/** Fails every call to a path, as an unreachable dependency does. */
async function failCalls(page: Page, path: string): Promise<void> {
  const text = 'This is not available right now. Try again in a moment.';
  const error = { message: text, code: 'unavailable', data: [] };
  const json = { success: false, message: text, data: null, error };
  await page.route(`**/api${path}`, (route) => route.fulfill({ status: 503, json }));
}

/** Keeps the message, and looks at the page as it stands, at its end and at its start. */
async function expectNothingCovered(page: Page): Promise<void> {
  await message(page).hover();
  expect(await coveredByMessages(page)).toEqual([]);
  for (const top of ['document.body.scrollHeight', '0']) await expectFreeAt(page, top);
}

async function expectFreeAt(page: Page, top: string): Promise<void> {
  await page.evaluate(`window.scrollTo({ top: ${top}, behavior: 'instant' })`);
  expect(await coveredByMessages(page), `scrolled to ${top}`).toEqual([]);
}

test.describe('a message of a signed-in page covers neither a heading nor a field', () => {
  test.use({ stores: { 'fern-and-ember': 'Fern & Ember', 'kiln-and-clay': 'Kiln & Clay' } });

  for (const window of WINDOWS) {
    test(`at ${window.width} px`, async ({ page, merchant }) => {
      await call(merchant, endpoints.updateProfile, { firstName: 'Ada', lastName: 'Archer' });
      await page.setViewportSize(window);

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
        await failCalls(page, '/platform/shop/add');
        await page.goto('/stores');
        await button(page, 'Add store').first().click();
        await page.getByLabel('Store name').fill('Shelves');
        await page.getByLabel('Shopify store URL').fill('shelves');
        await button(page, 'Connect store').click();
        await expect(message(page)).toBeVisible();
        await message(page).hover();
        expect(await coveredByMessages(page)).toEqual([]);
      });
    });
  }
});

test.describe('the longest message that stays', () => {
  test.use({ stores: { 'fern-and-ember': 'Fern & Ember' } });
  const { status, message: text } = errorCodes.store_changed;
  const error = { message: text, code: 'store_changed', data: [] };

  for (const window of [...WINDOWS, { width: 1024, height: 768 }]) {
    test(`covers no heading, field or search at ${window.width} px`, async ({ page }) => {
      await page.route('**/api/platform/user/sign-ins/google', (route) =>
        route.fulfill({ status, json: { success: false, message: text, data: null, error } }),
      );
      await page.setViewportSize(window);
      await page.goto('/account-settings?tab=security');
      await button(page, 'Connect Google').click();
      await expect(message(page)).toContainText(text);
      await expectNothingCovered(page);
      // On a phone the header has no room beside it.
      if (window.width < 768) return;
      const at = await message(page).boundingBox();
      const search = await page.getByRole('button', { name: /^Search/ }).boundingBox();
      expect((at?.x ?? 0) + (at?.width ?? 0)).toBeLessThanOrEqual(search?.x ?? 0);
      if (window.width < 1024) return;
      const name = await page.getByRole('banner').getByRole('link').boundingBox();
      expect(at?.x).toBeGreaterThanOrEqual((name?.x ?? 0) + (name?.width ?? 0));
    });
  }
});

visitorTest.describe(
  'a message at the start of a visitor’s page covers neither a heading nor a field',
  () => {
    for (const window of WINDOWS) {
      visitorTest(`at ${window.width} px`, async ({ page }) => {
        await page.setViewportSize(window);
        await failCalls(page, '/auth/register');
        await page.goto('/signup');
        await page.getByLabel('Email').fill('ada@shop.example');
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await button(page, 'Create my account').click();
        await expect(message(page)).toBeVisible();
        await message(page).hover();
        await expectFreeAt(page, '0');

        await page.goto('/forget-password');
        await page.getByLabel('Email').fill('ada@shop.example');
        await button(page, 'Reset Password').click();
        await expect(message(page)).toContainText('Verification email has been sent');
        await message(page).hover();
        await expectFreeAt(page, '0');
      });
    }
  },
);

test.describe('a message has one place, whatever page it is on', () => {
  for (const window of WINDOWS) {
    test(`at ${window.width} px`, async ({ page, merchant }) => {
      await call(merchant, endpoints.updateProfile, { firstName: 'Ada', lastName: 'Archer' });
      await page.setViewportSize(window);
      await page.goto('/account-settings');
      await page.getByLabel('City').fill('Malmö');
      await button(page, 'Update').click();
      await expect(message(page)).toContainText('Updated successfully');
      await coveredByMessages(page);
      const whileLoggedIn = await message(page).boundingBox();
      expect(whileLoggedIn).not.toBeNull();

      await page.getByRole('button', { name: /^Your account/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
      await expect(message(page)).toContainText('Logged out successfully');
      await message(page).hover();
      expect(await coveredByMessages(page)).toEqual([]);
      expect(await message(page).boundingBox()).toEqual(whileLoggedIn);
      // The newest lies on those before it.
      await expect(page.getByText('Updated successfully')).toBeHidden();
    });
  }
});

visitorTest.describe('an error moves no field and no button of its form', () => {
  for (const window of WINDOWS.slice(1)) {
    visitorTest(`at ${window.width} px`, async ({ page }) => {
      await page.setViewportSize(window);

      await visitorTest.step('Register', async () => {
        await page.goto('/signup');
        await page.evaluate('document.fonts.ready');
        const before = await placesInForm(page);
        await button(page, 'Create my account').click();
        await expect(page.getByText('Email is required')).toBeVisible();
        expect(await placesInForm(page)).toEqual(before);
      });

      await visitorTest.step('Login', async () => {
        await page.goto('/login');
        await page.evaluate('document.fonts.ready');
        const before = await placesInForm(page);
        await button(page, 'Login').click();
        await expect(page.getByText('Password is required')).toBeVisible();
        expect(await placesInForm(page)).toEqual(before);
        await page.getByLabel('Email').fill('nobody@shop.example');
        await page.getByLabel('Password', { exact: true }).fill('Not-my-password1_');
        await button(page, 'Login').click();
        await expect(page.getByText('The password you entered is incorrect.')).toBeVisible();
        expect(await placesInForm(page)).toEqual(before);
      });
    });
  }
});

visitorTest.describe('the longest error of a field moves nothing', () => {
  for (const window of [WINDOWS[0], WINDOWS[1], WINDOWS[3]]) {
    visitorTest(`at ${window?.width} px`, async ({ page }) => {
      // So high that the focus on the field scrolls nothing.
      await page.setViewportSize({ width: window?.width ?? 0, height: 1700 });

      await visitorTest.step('Forget password', async () => {
        await page.goto('/forget-password');
        await page.getByLabel('Email').fill('ada@shop');
        const before = await placesInForm(page);
        await button(page, 'Reset Password').click();
        await expect(page.getByText('The email you entered is incorrect.')).toBeVisible();
        expect(await placesInForm(page)).toEqual(before);
      });

      await visitorTest.step('Reset password', async () => {
        await arriveAtReset(page, 'ada@shop.example');
        await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
        const before = await placesInForm(page);
        await page.getByLabel('New Password', { exact: true }).fill('HallOfLight7');
        await page.getByLabel('Repeat New Password', { exact: true }).fill('HallOfLight8');
        await button(page, 'Reset Password').click();
        await expect(page.getByText('Password must include special characters')).toBeVisible();
        expect(await placesInForm(page)).toEqual(before);
        await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
        await button(page, 'Reset Password').click();
        await expect(page.getByText('does not match the entered password.')).toBeVisible();
        expect(await placesInForm(page)).toEqual(before);
      });

      await visitorTest.step('Verify email', async () => {
        await page.goto('/verify-email?email=ada@shop.example');
        await expect(page.getByLabel('Verification code')).toBeVisible();
        const before = await placesInForm(page);
        await page.getByLabel('Verification code').fill('ABC234');
        await expect(page.getByText('Verification code is invalid.')).toBeVisible();
        expect(await placesInForm(page)).toEqual(before);
      });
    });
  }
});

test.describe('the longest error of a dialog moves nothing', () => {
  for (const window of [WINDOWS[0], WINDOWS[1], WINDOWS[3]]) {
    test(`at ${window?.width} px`, async ({ page }) => {
      await page.setViewportSize({ width: window?.width ?? 0, height: 1700 });

      await test.step('Change Password', async () => {
        await page.goto('/account-settings?tab=security');
        await button(page, 'Change Password').click();
        await expect(page.getByLabel('Confirm password')).toBeVisible();
        await page.evaluate(RISEN);
        const before = await placesInForm(page);
        const rules = await page.getByRole('list', { name: 'Password requirements' }).boundingBox();
        const next = await page.getByText('Confirm password').first().boundingBox();
        const free = (next?.y ?? 0) - (rules?.y ?? 0) - (rules?.height ?? 0);
        expect(free, 'the place of the longest error is filled').toBeLessThan(40);
        await page.getByLabel('New password', { exact: true }).fill('-');
        await button(page, 'Change Password').last().click();
        await expect(page.getByText('Password strength: medium.')).toBeVisible();
        await expect(page.getByText(/^Still missing: /)).toBeVisible();
        expect(await placesInForm(page)).toEqual(before);
      });

      await test.step('Add store', async () => {
        await page.goto('/');
        await button(page, 'Add your first store').click();
        await expect(page.getByLabel('Store name')).toBeVisible();
        await page.evaluate(RISEN);
        const before = await placesInForm(page);
        await page.getByLabel('Shopify store URL').fill('daylight.example');
        await button(page, 'Connect store').click();
        await expect(page.getByText('Enter the address that ends in')).toBeVisible();
        expect(await placesInForm(page)).toEqual(before);
      });
    });
  }
});

test.describe('an error moves nothing in', () => {
  test('the profile, and in a dialog', async ({ page, merchant }) => {
    await call(merchant, endpoints.updateProfile, { firstName: 'Ada', lastName: 'Archer' });
    // So high that the focus on the field scrolls nothing.
    await page.setViewportSize({ width: 1280, height: 1700 });
    await page.goto('/account-settings');
    await page.getByLabel('First name').fill('');
    const before = await placesInForm(page);
    await button(page, 'Update').click();
    await expect(page.getByText('First Name is required')).toBeVisible();
    expect(await placesInForm(page)).toEqual(before);

    await page.goto('/');
    await button(page, 'Add your first store').click();
    await expect(page.getByLabel('Store name')).toBeVisible();
    // It rises while it opens.
    await page.evaluate(RISEN);
    const inDialog = await placesInForm(page);
    await button(page, 'Connect store').click();
    await expect(page.getByText('Store name is required')).toBeVisible();
    expect(await placesInForm(page)).toEqual(inDialog);
  });
});

test.describe('an error moves nothing in the dialogs', () => {
  test.use({ stores: { 'fern-and-ember': 'Fern & Ember' } });

  for (const window of [WINDOWS[0], WINDOWS[1], WINDOWS[3]]) {
    test(`of a new name and of a new address at ${window?.width} px`, async ({
      page,
      merchant,
    }) => {
      await call(merchant, endpoints.updateProfile, { firstName: 'Ada', lastName: 'Archer' });
      await page.setViewportSize({ width: window?.width ?? 0, height: 1700 });

      await test.step('Rename store', async () => {
        await page.goto('/stores');
        await chooseInStoreMenu(page, 'Fern & Ember', 'Rename');
        await expect(page.getByLabel('Store name')).toBeVisible();
        await page.evaluate(RISEN);
        const before = await placesInForm(page);
        await page.getByLabel('Store name').fill('');
        await page.keyboard.press('Enter');
        await expect(page.getByText('Store name is required')).toBeVisible();
        expect(await placesInForm(page)).toEqual(before);
      });

      await test.step('Confirm your new email address', async () => {
        await page.goto('/account-settings');
        await page.getByRole('textbox', { name: /^Email/ }).fill(`moved-${merchant.email}`);
        await button(page, 'Verify').click();
        await expect(page.getByLabel('Verification code')).toBeVisible();
        await page.evaluate(RISEN);
        const before = await placesInForm(page);
        await page.getByLabel('Verification code').fill('ABC234');
        await expect(page.getByText('Verification code is invalid.').first()).toBeVisible();
        await expect(page.getByRole('dialog').locator('[data-pending]')).toHaveCount(0);
        expect(await placesInForm(page)).toEqual(before);
      });
    });
  }
});

/** Pixels from the end of one to the begin of the other. */
async function distance(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()]);
  return (below?.y ?? Number.NaN) - ((above?.y ?? 0) + (above?.height ?? 0));
}

test.describe('an error keeps a distance from what follows', () => {
  test('in the dialog of a new store', async ({ page }) => {
    await page.goto('/stores');
    await button(page, 'Add store').first().click();
    await button(page, 'Connect store').click();
    const error = page.getByText('Store name is required');
    await expect(error).toBeVisible();
    const label = page.getByText('Shopify store URL', { exact: true });
    expect(await distance(error, label)).toBeGreaterThanOrEqual(8);
  });
});

visitorTest('the error of a new password keeps a distance from the button', async ({ page }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto('/signup');
    await page.getByLabel('Password', { exact: true }).fill('HallOfLight7');
    await button(page, 'Create my account').click();
    const error = page.getByText('Password must include special characters').locator('..');
    await expect(error).toBeVisible();
    expect(await distance(error, button(page, 'Create my account'))).toBeGreaterThanOrEqual(14);
  }
});

visitorTest('the error of a wrong code keeps a distance from the button', async ({ page }) => {
  await register(page, 'ada@shop.example');
  await page.getByLabel('Verification code').fill('111111');
  const error = page.getByText('Verification code is invalid.');
  await expect(error).toBeVisible();
  expect(await distance(error, button(page, 'Verify'))).toBeGreaterThanOrEqual(8);
});
