import { endpoints } from '@atrium/contract';
import type { Page } from '@playwright/test';

/** Gives the merchant so many stores in every response, by default with the second as the current one; each ninth needs attention. */
export async function showStores(
  page: Page,
  count: number,
  nameOf: (index: number) => string,
  current = 1,
): Promise<void> {
  const shops = Array.from({ length: count }, (_, index) => ({
    name: nameOf(index),
    domain: `store-${index}.myshopify.com`,
    type: 'dtm',
    status: index % 9 === 0 ? 'uninstalled' : 'added',
  }));
  const shoplist = { currentShop: shops[current] ?? null, shops };
  const details = shops.map((shop) => ({
    ...shop,
    addedAt: '2026-11-05T12:00:00.000Z',
    restorableUntil: null,
    isOwner: false,
    askAgainAt: null,
    otherUsers: { count: 0, emails: [] },
    products: [],
    history: [{ event: 'added', at: '2026-11-05T12:00:00.000Z' }],
  }));
  await changeData(page, endpoints.getProfile.path, (data) => ({ ...data, shoplist }));
  await changeData(page, endpoints.listStores.path, () => shoplist);
  await changeData(page, endpoints.listStoreDetails.path, () => details);
}

/** Changes the data of a response. */
async function changeData(page: Page, path: string, change: (data: object) => object) {
  await page.route(`**/api${path}`, async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...envelope, data: change(data) } });
  });
}

/** The button that opens the menu of a store on the Stores page. */
export const storeMenu = (page: Page, store: string) =>
  page.getByRole('button', { name: `More actions for ${store}`, exact: true });

/** Chooses an item of that menu. */
export async function chooseInStoreMenu(page: Page, store: string, item: string): Promise<void> {
  await storeMenu(page, store).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
