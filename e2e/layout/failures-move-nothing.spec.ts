import type { Page } from '@playwright/test';
import { brokenResponses } from '../support/broken-responses.ts';
import { placesInDialog } from '../support/geometry.ts';
import { expect, test } from '../support/signed-in.ts';
import { chooseInStoreMenu } from '../support/stores.ts';

const STORE = 'Fern & Ember';
const PATTERN = '**/api/**';

/** The dialogs of one, two and no fields, each with the button that fails. */
const dialogs = [
  {
    name: 'Rename store',
    button: 'Save',
    open: (page: Page) => chooseInStoreMenu(page, STORE, 'Rename'),
  },
  {
    name: 'Remove store',
    button: 'Remove store',
    open: (page: Page) => chooseInStoreMenu(page, STORE, 'Remove'),
  },
  {
    name: 'Confirm store',
    button: 'Continue to Shopify',
    open: (page: Page) => page.getByRole('button', { name: `Confirm ${STORE}` }).click(),
  },
  {
    name: 'Add store',
    button: 'Connect store',
    open: async (page: Page) => {
      await page.getByRole('button', { name: 'Add store' }).first().click();
      await page.getByLabel('Store name').fill('Daylight');
      await page.getByLabel('Shopify store URL').fill('daylight');
    },
  },
] as const;

test.use({ stores: { 'fern-and-ember': STORE } });

for (const window of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  for (const { name, button, open } of dialogs) {
    test(`${name}: a failure moves nothing in the dialog at ${window.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(window);
      await page.goto('/stores');
      await open(page);
      const dialog = page.locator('dialog[open]');
      const submit = dialog.getByRole('button', { name: button, exact: true });
      await expect(submit).toBeVisible();
      const before = await placesInDialog(page);
      await page.route(PATTERN, brokenResponses[1].give);
      for (const attempt of ['first', 'second']) {
        await submit.click();
        const error = dialog.getByRole('alert').filter({ hasText: 'Server error' }).last();
        await expect(error).toBeInViewport({ ratio: 1 });
        await expect(dialog.locator('[data-pending]')).toHaveCount(0);
        expect(await placesInDialog(page), attempt).toEqual(before);
      }
    });
  }
}
