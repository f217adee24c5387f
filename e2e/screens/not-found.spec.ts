import { expect, test } from '../support/fixtures.ts';
import { expectHome } from '../support/merchant.ts';
import { test as signedIn } from '../support/signed-in.ts';

const TEXT = "The page you are looking for doesn't exist.";

test('an unknown URL is a 404, for machines too, and links to the landing page', async ({
  page,
}) => {
  const response = await page.goto('/no/such-page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('404 - Not Found · Atrium');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Not Found');
  await expect(page.getByText(TEXT)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
});

signedIn('an unknown address leads the logged-in home', async ({ page, merchant }) => {
  await page.goto('/no/such-page');
  await expect(page.getByText(TEXT)).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(merchant.email) })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expectHome(page);
});
