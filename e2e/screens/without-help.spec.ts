import { expect, test } from '../support/signed-in.ts';

test('without a help page there is no such entry', async ({ page, browser, portal }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Help' })).toBeHidden();
  const visitor = await browser.newPage({
    baseURL: portal.portalUrl,
    storageState: { cookies: [], origins: [] },
  });
  await visitor.goto('/login');
  await expect(visitor.getByRole('link', { name: 'Contact' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Help' })).toBeHidden();
  await visitor.close();
});
