import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { test as signedIn } from '../support/signed-in.ts';

/** As the operator's reverse proxy does, which serves pages of its own instead of the portal's placeholders. */
async function serveOwnPages(page: Page): Promise<void> {
  await page.route(/\/(terms|privacy|cookie-policy|contact)$/, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Own page</title><h1>Own page at ${new URL(route.request().url()).pathname}</h1>`,
    }),
  );
}

const expectOwnPage = (page: Page, path: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(`Own page at ${path}`);

test.beforeEach(({ page }) => serveOwnPages(page));
signedIn.beforeEach(({ page }) => serveOwnPages(page));

for (const [name, path] of [
  ['Terms', '/terms'],
  ['Privacy', '/privacy'],
  ['Cookie Policy', '/cookie-policy'],
  ['Contact', '/contact'],
] as const) {
  test(`${name} in the footer opens the operator’s own page`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expectOwnPage(page, path);
  });
}

for (const [name, path] of [
  ['Terms', '/terms'],
  ['Privacy Policy', '/privacy'],
] as const) {
  test(`${name} on the registration page opens the operator’s own page, and the typed address is there after it`, async ({
    page,
  }) => {
    await page.goto('/signup');
    await page.getByLabel('Email').fill('reader@shop.example');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expectOwnPage(page, path);
    await page.goBack();
    await expect(page.getByLabel('Email')).toHaveValue('reader@shop.example');
    // The form has it too: it requests a password only.
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid', 'true');
  });
}

test('Contact beside a mailed link that cannot be used opens the operator’s own page', async ({
  page,
}) => {
  await page.goto('/revert-email');
  await page.getByRole('main').getByRole('link', { name: 'Contact' }).click();
  await expectOwnPage(page, '/contact');
});

signedIn('a choice in the search opens the operator’s own page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Search stores, products and settings' }).click();
  await page.getByRole('combobox').fill('terms');
  await page.getByRole('option', { name: 'Terms' }).click();
  await expectOwnPage(page, '/terms');
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
});
