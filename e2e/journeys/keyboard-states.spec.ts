import { endpoints } from '@atrium/contract';
import { REPORTED } from '../all-screens/home-states.ts';
import { ONLY_GOOGLE } from '../all-screens/settings-states.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { card, expectHome } from '../support/merchant.ts';
import { expect, test } from '../support/signed-in.ts';
import { respondWith } from '../support/states.ts';
import { showStores } from '../support/stores.ts';

test.use({ stores: { 'kiln-and-clay': 'Kiln & Clay' }, storesVerified: true });

test('a product with a report has one stop for the keyboard', async ({ page }) => {
  await respondWith(endpoints.connectedApps, REPORTED)(page);
  await page.goto('/');
  const theme = card(page, 'AI theme');
  await expect(theme).toContainText('1,204 visits a day');
  const { goTo, key } = keyboardOf(page);
  await goTo(theme.getByRole('button', { name: /^Open/ }));
  await key('Tab');
  await expect(theme.locator(':focus')).toHaveCount(0);
});

test('many stores are grouped, searched and switched by the keyboard', async ({ page }) => {
  await showStores(page, 60, (index) => `Store ${index}`);
  await page.goto('/');
  await expectHome(page);
  const { goTo, press, key, write } = keyboardOf(page);
  const stores = page.getByRole('list', { name: 'Your stores' });
  const group = (name: string | RegExp) => page.getByRole('button', { name });

  await press(group('All 60'));
  await expect(group('All 60')).toBeFocused();
  await expect(group('All 60')).toHaveAttribute('aria-pressed', 'true');
  await press(group(/^Show/));
  await expect(stores.locator(':focus')).toContainText('Store');
  await expect(group(/^Show/)).toHaveCount(0);

  await page.reload();
  await goTo(page.getByRole('searchbox', { name: 'Search your stores' }));
  await write('Store 42');
  await expect(stores.getByRole('button', { name: /^Switch to Store 42/ })).toBeVisible();
  const change = page.waitForRequest('**/api/platform/shop/change');
  await goTo(stores.getByRole('button', { name: /^Switch to Store 42/ }));
  await key('Enter');
  expect((await change).postData()).toContain('store-42.myshopify.com');
});

test('somebody without a password gets to setting one by the keyboard, and the only way to log in shows why it stays', async ({
  page,
}) => {
  await respondWith(endpoints.listLinkedAccounts, ONLY_GOOGLE)(page);
  await page.goto('/account-settings?tab=security');
  const { goTo, press } = keyboardOf(page);
  const disconnect = page.getByRole('button', { name: /^Disconnect/ });
  await goTo(disconnect);
  await expect(disconnect).toHaveAttribute('aria-disabled', 'true');
  await expect(disconnect).toHaveAccessibleDescription(/Google is your only way to log in/);
  await page.goto('/account-settings?tab=security');
  await press(page.getByRole('link', { name: 'Set a password' }));
  await expect(page).toHaveURL('/forget-password');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
