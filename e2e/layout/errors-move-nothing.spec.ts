import { endpoints } from '@atrium/contract';
import type { Locator, Page } from '@playwright/test';
import { test as visitorTest } from '../support/fixtures.ts';
import { placesInForm } from '../support/geometry.ts';
import { arriveAtReset, PASSWORD, register } from '../support/merchant.ts';
import { call } from '../support/merchant-api.ts';
import { expect, test } from '../support/signed-in.ts';
import { chooseInStoreMenu } from '../support/stores.ts';

const PHONES_AND_DESK = [320, 390, 1280];
/** So high that the focus on a field scrolls nothing. */
const HEIGHT = 1700;

const RISEN =
  'Promise.all(document.querySelector("dialog[open]").getAnimations().map(({ finished }) => finished))';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

visitorTest.describe('an error moves no field and no button of its form', () => {
  for (const window of [
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
    { width: 1280, height: 800 },
  ]) {
    visitorTest(`at ${window.width} px`, async ({ page }) => {
      await page.setViewportSize(window);

      await visitorTest.step('Register', async () => {
        await page.goto('/signup');
        const before = await placesInForm(page);
        await button(page, 'Create my account').click();
        await expect(page.getByText('Email is required')).toBeVisible();
        expect(await placesInForm(page)).toEqual(before);
      });

      await visitorTest.step('Login', async () => {
        await page.goto('/login');
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
  for (const width of PHONES_AND_DESK) {
    visitorTest(`at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: HEIGHT });

      await visitorTest.step('Forgot password', async () => {
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
  for (const width of PHONES_AND_DESK) {
    test(`at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: HEIGHT });

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
    await page.setViewportSize({ width: 1280, height: HEIGHT });
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

for (const width of [390, 768, 1280]) {
  test(`too long a city or zip code moves nothing in the profile at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.goto('/account-settings');
    const tooLong = page.getByText('String must contain at most');
    for (const name of ['City', 'Zip code']) {
      await page.getByLabel(name).fill('x');
      const before = await placesInForm(page);
      await page.getByLabel(name).fill('x'.repeat(101));
      await page.getByLabel(name).blur();
      await expect(tooLong).toBeVisible();
      expect(await placesInForm(page), name).toEqual(before);
      await page.getByLabel(name).fill('');
      await expect(tooLong).toBeHidden();
    }
  });
}

test.describe('an error moves nothing in the dialogs', () => {
  test.use({ stores: { 'fern-and-ember': 'Fern & Ember' } });

  for (const width of PHONES_AND_DESK) {
    test(`of a new name and of a new address at ${width} px`, async ({ page, merchant }) => {
      await call(merchant, endpoints.updateProfile, { firstName: 'Ada', lastName: 'Archer' });
      await page.setViewportSize({ width, height: HEIGHT });

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

  test('in the profile', async ({ page, merchant }) => {
    await call(merchant, endpoints.updateProfile, { firstName: 'Ada', lastName: 'Archer' });
    await page.goto('/account-settings');
    await page.getByLabel('First name').fill('');
    await button(page, 'Update').click();
    const error = page.getByText('First Name is required');
    await expect(error).toBeVisible();
    // With the label between them.
    const field = page.locator('input[type=email]');
    expect(await distance(error, field)).toBeGreaterThanOrEqual(34);
    await page.setViewportSize({ width: 390, height: HEIGHT });
    const label = page.getByText('Last name', { exact: true });
    expect(await distance(error, label), 'on a phone').toBeGreaterThanOrEqual(8);
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
  await register(page, 'registered@shop.example');
  await page.getByLabel('Verification code').fill('111111');
  const error = page.getByText('Verification code is invalid.');
  await expect(error).toBeVisible();
  expect(await distance(error, button(page, 'Verify'))).toBeGreaterThanOrEqual(8);
});
