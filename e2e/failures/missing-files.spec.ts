import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/signed-in.ts';

const assets = path.join(import.meta.dirname, '../../apps/portal/dist/assets');
const settings = (page: Page) => page.getByRole('heading', { name: 'Account Settings' });

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
}

test('a dialog whose file could not be fetched can be opened later, also where the browser remembers the failure', async ({
  page,
}) => {
  // Such a browser does not request the file again.
  await page.route(/\/assets\/image-dialog-[\w-]+\.js$/, (route) => route.abort());
  await page.route(/\/assets\/image-dialog-[\w-]+\.js\?/, (route) => route.abort(), { times: 1 });
  await page.goto('/account-settings');
  const upload = page.getByRole('button', { name: 'Upload image' });
  await upload.click();
  await expect(page.getByText('Server error, Something went wrong')).toBeVisible();
  await upload.click();
  await expect(page.getByRole('dialog', { name: 'Profile image' })).toBeVisible();
});

test('a dialog that fails twice offers a reload, after which it opens and what was typed is there', async ({
  page,
}) => {
  // As in a browser that remembers that an import of the dialog's file failed.
  let isReloaded = false;
  await page.route(/\/assets\/image-dialog-[\w-]+\.js/, (route) =>
    isReloaded ? route.continue() : route.abort(),
  );
  await page.goto('/account-settings');
  await page.getByLabel('City').fill('Malmö');
  const upload = page.getByRole('button', { name: 'Upload image' });
  const reload = page.getByRole('button', { name: 'Reload' });
  await upload.click();
  await expect(page.getByText('Server error, Something went wrong')).toBeVisible();
  await expect(reload).toBeHidden();
  await upload.click();
  await expect(reload).toBeVisible();
  isReloaded = true;
  page.once('dialog', (dialog) => void dialog.accept());
  await reload.click();
  await expect(page.getByLabel('City')).toHaveValue('Malmö');
  await upload.click();
  await expect(page.getByRole('dialog', { name: 'Profile image' })).toBeVisible();
});

/** A new release, which has removed the former file of a page. */
async function release(page: Page, removed: string): Promise<void> {
  await page.evaluate('window.former = true');
  let isFormer = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isFormer = false;
  });
  await page.route(`**/assets/${removed}-*`, (route) =>
    isFormer ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('/assets/index-', '/assets/index-new-');
    await route.fulfill({ response, body });
  });
}

const isReloaded = async (page: Page) => (await page.evaluate('window.former')) === undefined;

test('a page whose file is gone after a new release is drawn by the new one', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Choose the next product')).toBeVisible();
  await release(page, 'account-settings-page');
  await openSettings(page);
  await expect(settings(page)).toBeVisible();
  await expect(page).toHaveURL('/account-settings');
  expect(await isReloaded(page)).toBe(true);
});

test('what was typed is there again after a new release has reloaded the page', async ({
  page,
}) => {
  await page.goto('/account-settings');
  await page.getByLabel('City').fill('Malmö');
  await release(page, 'stores-page');
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Stores' }).click();
  await expect(page.getByRole('heading', { name: 'Stores', exact: true })).toBeVisible();
  expect(await isReloaded(page)).toBe(true);
  await openSettings(page);
  await expect(page.getByLabel('City')).toHaveValue('Malmö');
});

test('each part that is fetched late is exported by its name, under which a second attempt finds it', () => {
  const textOf = (name: string) => readFileSync(path.join(assets, name), 'utf8');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const parts = scripts.flatMap((name) => [
    ...textOf(name).matchAll(/import\(`\.\/([^`]+)`\)[^`]{0,60}`(\w+)`/g),
  ]);
  expect(parts.length).toBeGreaterThan(15);
  for (const [, file = '', name = ''] of parts) {
    const exported = [...textOf(file).matchAll(/export\{([^}]*)\}/g)]
      .flatMap(([, list = '']) => list.split(','))
      .map((entry) => entry.split(' as ').at(-1));
    expect(exported, file).toContain(name);
  }
});
