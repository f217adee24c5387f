import { expect, type Page } from '@playwright/test';
import type { PopulatedPortal } from './merchants.ts';
import type { Screen } from './screen.ts';

/** The Stores page with its dialogs. */
export const storesPageScreens: readonly Screen[] = [
  { name: 'stores', person: 'chain', open: stores },
  { name: 'stores-empty', person: 'newcomer', open: stores },
  { name: 'stores-long-names', person: 'founder', open: stores },
  {
    name: 'stores-history',
    person: 'chain',
    async open(page, portal) {
      await stores(page, portal);
      await page
        .getByRole('article', { name: 'Fern & Ember Ceramics' })
        .getByRole('button', { name: /^History/ })
        .click();
    },
  },
  {
    name: 'stores-loading',
    person: 'chain',
    stillLoading: true,
    async open(page, portal) {
      await page.route('**/api/platform/shop/details', () => undefined);
      await page.goto(`${portal.portalUrl}/stores`);
      await expect(page.getByText('Loading your stores')).toBeAttached();
    },
  },
  {
    name: 'stores-failed',
    person: 'chain',
    async open(page, portal) {
      await page.route('**/api/platform/shop/details', (route) =>
        route.fulfill({ status: 502, body: 'Bad gateway' }),
      );
      await page.goto(`${portal.portalUrl}/stores`);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  { name: 'store-rename-dialog', person: 'chain', windowOnly: true, open: press('Rename') },
  { name: 'store-remove-dialog', person: 'chain', windowOnly: true, open: press('Remove') },
];

async function stores(page: Page, portal: PopulatedPortal): Promise<void> {
  await page.goto(`${portal.portalUrl}/stores`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
}

/** An entry of the first store's menu, which opens a dialog. */
function press(action: string): Screen['open'] {
  return async (page, portal) => {
    await stores(page, portal);
    await page
      .getByRole('button', { name: /^More actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: action }).click();
    await expect(page.locator('dialog[open]')).toBeVisible();
  };
}
