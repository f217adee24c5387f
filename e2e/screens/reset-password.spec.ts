import type { Page } from '@playwright/test';
import { storageOf, watchCalls } from '../support/browser-facts.ts';
import { expect, test } from '../support/fixtures.ts';
import { CODE_MAIL, PASSWORD } from '../support/merchant.ts';
import { join } from '../support/merchant-api.ts';
import { test as signedIn } from '../support/signed-in.ts';

const NEXT_PASSWORD = 'Second-Door8_now';

const field = (page: Page, name: 'New Password' | 'Repeat New Password') =>
  page.getByLabel(name, { exact: true });

test.describe('after the code', () => {
  let email: string;

  test.beforeEach(async ({ page, portal, mailbox }, { testId, retry }) => {
    const merchant = await join(portal, `reset-${testId.slice(-8)}-${retry}@shop.example`);
    email = merchant.email;
    await page.request.delete(`${portal.sandboxUrl}/mailbox/api/messages`);
    await page.request.post('/api/auth/forgot-password', { data: { email } });
    await page.goto(`/verify-email?email=${encodeURIComponent(email)}&type=reset-password`);
    const { subject } = await mailbox.waitFor(email, CODE_MAIL);
    await page.getByLabel('Verification code').fill(subject.slice(0, 6));
    await expect(page).toHaveURL('/reset-password');
  });

  test('shows the email, both fields with Show and Hide, and its button', async ({ page }) => {
    await expect(page).toHaveTitle('Reset Password · Atrium');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Email')).not.toBeEditable();
    for (const name of ['New Password', 'Repeat New Password'] as const) {
      await page.getByRole('button', { name: `Show ${name}`, exact: true }).click();
      await expect(field(page, name)).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: `Hide ${name}`, exact: true }).click();
      await expect(field(page, name)).toHaveAttribute('type', 'password');
    }
    await expect(page.getByRole('list', { name: 'Password requirements' })).toBeVisible();
  });

  test('sends the saved signature, shows “Password reset success” and opens Login', async ({
    page,
  }) => {
    const { signature } = await storageOf(page);
    const calls = watchCalls(page);
    await field(page, 'New Password').fill(NEXT_PASSWORD);
    await field(page, 'Repeat New Password').fill(NEXT_PASSWORD);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    const message = page.getByRole('status').filter({ hasText: 'Password reset success' });
    await expect(message).toHaveText('Password reset success');
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    expect(calls.formOf('/auth/reset-password')).toEqual({
      signature,
      password: NEXT_PASSWORD,
      password_confirmation: NEXT_PASSWORD,
    });
    expect(await storageOf(page)).toEqual({});
    const old = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
    expect(old.status()).toBe(422);
  });
});

test('without route state it opens /', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
});

signedIn('without route state it takes the logged-in to / too', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Choose the next product')).toBeVisible();
});
