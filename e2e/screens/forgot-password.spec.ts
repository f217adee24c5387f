import { storageOf, watchCalls } from '../support/browser-facts.ts';
import { expect, test } from '../support/fixtures.ts';
import { webFontShown } from '../support/geometry.ts';
import { test as signedIn } from '../support/signed-in.ts';

test('has an email field, its button and the way back to Login', async ({ page }) => {
  await page.goto('/forget-password');
  await expect(page).toHaveTitle('Forgot Password · Atrium');
  await expect(page.getByLabel('Email')).toBeEditable();
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('reports that the email was sent, and opens the page for the code with the address and its type', async ({
  page,
}) => {
  const calls = watchCalls(page);
  const another = page.getByRole('link', { name: 'Use another email address' });
  await page.goto('/forget-password');
  await page.getByLabel('Email').fill('Nobody@Shop.example');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  const message = page.getByRole('status').filter({ hasText: 'Verification email has been sent' });
  await expect(message).toHaveText('Verification email has been sent to your email');
  await expect(page).toHaveURL('/verify-email');
  await expect(page).toHaveTitle('Check your email · Atrium');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  await expect(page.getByText('nobody@shop.example')).toBeVisible();
  expect(calls.formOf('/auth/forgot-password')).toEqual({ email: 'nobody@shop.example' });
  expect(await calls.headersOf('/auth/forgot-password')).not.toHaveProperty('x-geo-city');
  expect(await storageOf(page)).toEqual({});

  for (const back of [() => page.goBack(), () => another.click()]) {
    await back();
    await expect(page).toHaveURL('/forget-password');
    await expect(page.getByLabel('Email')).toHaveValue('nobody@shop.example');
    await expect(page.getByLabel('Email')).toBeEditable();
    await page.goForward();
  }
});

signedIn(
  'is led to from the settings with the email, and leads back',
  async ({ page, merchant }) => {
    await page.goto('/account-settings?tab=security');
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(merchant.email);
    await expect(page.getByLabel('Email')).not.toBeEditable();
    await page.getByRole('link', { name: 'Back to Account Settings' }).click();
    await expect(page).toHaveURL('/account-settings');
  },
);

test('has 24 px below its introduction in the window of a small laptop, at the top like Register', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/forget-password');
  await webFontShown(page);
  const field = await page.getByText('Email', { exact: true }).boundingBox();
  const box = await page.getByRole('heading', { level: 1 }).locator('..').boundingBox();
  expect((field?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)).toBe(24);
  // Where the header ends.
  expect(box?.y).toBe(84);
});
