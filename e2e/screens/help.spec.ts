import { expectNoViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/signed-in.ts';

const HELP = 'https://help.example/atrium?from=portal&lang=en';
const NOBODY = { cookies: [], origins: [] };

test.use({ extraEnvironment: { HELP_URL: HELP } });

test('the help page is linked in the user menu, the search, and the footer from the first paint', async ({
  page,
  browser,
  portal,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Your account/ }).click();
  const item = page.getByRole('menuitem', { name: 'Help' });
  await expect(item).toHaveAttribute('href', HELP);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Help' })).toBeVisible();

  const visitor = await browser.newContext({
    baseURL: portal.portalUrl,
    storageState: NOBODY,
    javaScriptEnabled: false,
  });
  const footer = await visitor.newPage();
  for (const path of ['/', '/login', '/contact']) {
    await footer.goto(path);
    await expect(footer.getByRole('link', { name: 'Help' })).toHaveAttribute('href', HELP);
  }
  await visitor.close();
  const hydrated = await browser.newPage({ baseURL: portal.portalUrl, storageState: NOBODY });
  await hydrated.goto('/login');
  await hydrated.getByLabel('Email').fill('ada@example.com');
  await expect(hydrated.getByRole('link', { name: 'Help' })).toHaveAttribute('href', HELP);
  await hydrated.close();
});
