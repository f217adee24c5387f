import type { Page } from '@playwright/test';

/** The button that opens the menu of a store on the Stores page. */
export const storeMenu = (page: Page, store: string) =>
  page.getByRole('button', { name: `More actions for ${store}`, exact: true });

/** Chooses an item of that menu. */
export async function chooseInStoreMenu(page: Page, store: string, item: string): Promise<void> {
  await storeMenu(page, store).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
