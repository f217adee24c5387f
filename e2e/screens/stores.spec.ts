import { endpoints } from '@atrium/contract';
import type { Locator } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInAnyLook } from '../support/accessibility.ts';
import { hold } from '../support/first-paint.ts';
import { expectHome, logIn, PASSWORD } from '../support/merchant.ts';
import { call } from '../support/merchant-api.ts';
import { expect, test } from '../support/signed-in.ts';
import { chooseInStoreMenu, showStores, storeMenu } from '../support/stores.ts';

/** Runs in the page: the outline of the dialog if it has the focus itself. */
const FOCUS_OF_DIALOG = `document.activeElement.matches('dialog')
  ? getComputedStyle(document.activeElement).outlineStyle
  : 'elsewhere'`;

test.use({ stores: { 'fern-and-ember': 'Fern & Ember', 'kiln-and-clay': 'Kiln & Clay' } });

test('a store is renamed, removed, brought back by Undo, removed again and restored', async ({
  page,
}) => {
  const card = (name: string) => page.getByRole('article', { name });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const switcher = page.getByRole('button', { name: /^Store: / });
  const list = page.getByRole('heading', { name: 'Your stores' });

  await test.step('reached from the switcher', async () => {
    await page.goto('/');
    await switcher.click();
    await button('Stores').click();
    await expect(page).toHaveURL('/stores');
    await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeFocused();
    await expect(card('Kiln & Clay')).toContainText('Current');
    await expectNoViolationsInAnyLook(page);
  });

  await test.step('renamed by keyboard', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const row of await page.getByRole('article').all()) {
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(112);
    }
    const place = await switcher.boundingBox();
    await storeMenu(page, 'Kiln & Clay').focus();
    const openRename = async () => {
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
      await page.keyboard.press('Enter');
      // While it still fades, Esc would be for the menu.
      await expect(page.locator('[role=menu]')).toHaveCount(0);
    };
    await openRename();
    const field = page.getByRole('dialog').getByLabel('Store name');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(storeMenu(page, 'Kiln & Clay')).toBeFocused();
    await openRename();
    await expect(field).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Kiln & Co');
    await page.keyboard.press('Enter');
    await expect(storeMenu(page, 'Kiln & Co')).toBeFocused();
    await expect(switcher).toContainText('Kiln & Co');
    // As wide as for the longer name, so that nothing beside it moves.
    expect(await switcher.boundingBox()).toEqual(place);
    await switcher.click();
    const options = page.getByRole('option');
    await expect(options).toHaveCount(2);
    await expect(options.locator('[data-store-arch]')).toHaveCount(2);
    await page.keyboard.press('Escape');
  });

  await test.step('removed, which makes the other one current', async () => {
    await chooseInStoreMenu(page, 'Kiln & Co', 'Remove');
    await expectNoViolations(page);
    await button('Remove store').click();
    await expect(list).toBeFocused();
    await expect(switcher).toContainText('Fern & Ember');
    await expect(card('Fern & Ember')).toContainText('Current');
    await expect(page.getByRole('region', { name: 'Recently removed' })).toContainText('Kiln & Co');
    await expectNoViolations(page);
  });

  await test.step('brought back by Undo, and current again', async () => {
    await button('Undo').click();
    await expect(page.getByRole('heading', { name: 'Kiln & Co' })).toBeFocused();
    await expect(switcher).toContainText('Kiln & Co');
  });

  await test.step('removed and restored from the list, also after a reload', async () => {
    await chooseInStoreMenu(page, 'Kiln & Co', 'Remove');
    await button('Remove store').click();
    await expect(list).toBeFocused();
    await page.reload();
    await button('Restore Kiln & Co').click();
    await expect(page.getByRole('heading', { name: 'Kiln & Co' })).toBeFocused();
    await expect(switcher).toContainText('Fern & Ember');
    await button('History Kiln & Co').click();
    for (const event of ['You added', 'You removed', 'You restored']) {
      await expect(card('Kiln & Co').getByText(`${event} the store.`).last()).toBeVisible();
    }
  });
});

test('switching by keyboard leads to the store, once the page has been loaded again', async ({
  page,
}) => {
  await page.goto('/stores');
  await page.getByRole('button', { name: 'Switch Fern & Ember' }).focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('article', { name: 'Fern & Ember' });
  await expect(card).toContainText('Current');
  await expect(card.getByRole('heading')).toBeFocused();
  await expect(page.getByText('You switched to Fern & Ember.')).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: 'History Fern & Ember' })).toBeFocused();
});

test('confirming a store leads back to its card, and starts no product that was given up before', async ({
  page,
}) => {
  const atShopify = async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Continue to Shopify' }).click();
    await expect(page.getByRole('button', { name: 'Install' })).toBeVisible();
  };
  await page.goto('/');
  await page.getByRole('button', { name: 'Start for free: AI theme' }).click();
  await expect(page.getByRole('dialog')).toContainText('AI theme opens');
  await atShopify();

  await page.goto('/stores');
  await page.getByRole('button', { name: 'Confirm Fern & Ember' }).click();
  await atShopify();
  await page.getByRole('button', { name: 'Install' }).click();
  await expect(page.getByText('Fern & Ember is confirmed.')).toBeVisible();
  await expect(page).toHaveURL('/stores');
  await expect(page.getByRole('heading', { name: 'Fern & Ember' })).toBeFocused();
  await expect(page.getByRole('article', { name: 'Kiln & Clay' })).toContainText('Not confirmed');
});

test('the question before a confirmation is a stop of Tab only where it has to be scrolled, and is then seen', async ({
  page,
}) => {
  const windows = [
    { width: 1280, height: 800, scrolls: false },
    { width: 390, height: 844, scrolls: false },
    { width: 320, height: 280, scrolls: true },
  ];
  for (const { scrolls, ...window } of windows) {
    await page.setViewportSize(window);
    await page.goto('/stores');
    await page.getByRole('button', { name: 'Confirm Fern & Ember' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Continue to Shopify' })).toBeFocused();
    const stops = new Set<string>();
    // Also past the end, where the browser's own controls are.
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab');
      stops.add(await page.evaluate<string>(FOCUS_OF_DIALOG));
    }
    const expected = scrolls ? ['elsewhere', 'solid'] : ['elsewhere'];
    expect([...stops].sort(), `at ${window.width} px`).toEqual(expected);
  }
});

test('removing the last store leads to where it can be restored, and the title has the focus', async ({
  page,
  merchant,
  stores: _stores,
}) => {
  const { shops } = await call(merchant, endpoints.listStores);
  const [first] = shops;
  await call(merchant, endpoints.removeStore, { shop: first?.domain ?? '' });
  await page.goto('/stores');
  await page.getByRole('button', { name: /^More actions for / }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove store', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No stores right now' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Restore / }).first()).toBeInViewport();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeFocused();
  const lead = await page.getByText('Confirm, rename or remove a store').boundingBox();
  expect(lead?.x, 'below the title, where it was').toBe((await title.boundingBox())?.x);
});

for (const width of [390, 1280]) {
  test(`home leads a merchant who has removed every store back to them, in the place of what loads, at ${width} px`, async ({
    page,
    merchant,
    stores: _stores,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { shops } = await call(merchant, endpoints.listStores);
    for (const { domain } of shops) await call(merchant, endpoints.removeStore, { shop: domain });
    const showDetails = await hold(page, /\/api\/platform\/shop\/details/);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'AI theme' })).toBeVisible();
    const place = page.locator('main header').locator('xpath=../following-sibling::*[1]');
    const before = await place.boundingBox();
    showDetails();
    const region = page.getByRole('region', { name: 'No stores right now' });
    await expect(region).toContainText('You can still restore the stores that you removed');
    expect(await place.boundingBox()).toEqual(before);
    await expectNoViolations(page);
    await region.getByRole('link', { name: 'Restore a store' }).click();
    await expect(page.getByRole('button', { name: /^Restore / }).first()).toBeInViewport();
  });
}

test('a link to a store switches to it, logged in and through the login', async ({
  page,
  merchant,
}) => {
  const switcher = page.getByRole('button', { name: /^Store: / });
  const { shops } = await call(merchant, endpoints.listStores);
  const nameOf = (start: string) =>
    shops.find(({ domain }) => domain.startsWith(start))?.domain.split('.')[0];

  const response = await page.goto(`/s/${nameOf('fern')}`);
  expect(response?.status()).toBe(200);
  await expect(page.getByText('You switched to Fern & Ember.')).toBeVisible();
  await expectHome(page);
  await expect(page).toHaveURL('/');
  await expect(switcher).toContainText('Fern & Ember');

  await page.goto('/s/somebody-else');
  await expect(page.getByText('is not one of your stores')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/s/no.store');
  await expect(page.getByRole('heading', { name: '404 - Not Found' })).toBeVisible();

  await page.goto('/?logout=true');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto(`/s/${nameOf('kiln')}.myshopify.com`);
  await page.getByRole('link', { name: 'Login' }).click();
  await logIn(page, merchant.email, PASSWORD);
  await expect(page.getByText('You switched to Kiln & Clay.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(switcher).toContainText('Kiln & Clay');
});

for (const width of [1280, 1920]) {
  test(`at ${width} px the states of all stores are below each other, beside names of any length`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const names = ['Fern', 'Kiln & Clay of the Northern Harbour', 'N'.repeat(60), 'Wheel & Glaze'];
    await showStores(page, names.length, (index) => names[index] ?? '');
    await page.goto('/stores');
    const starts: (number | undefined)[] = [];
    for (const name of names) {
      const card = page.getByRole('article', { name });
      const state = await card.locator('[data-tone]').last().boundingBox();
      const title = await card.getByRole('heading').boundingBox();
      expect((title?.x ?? 0) + (title?.width ?? 0), name).toBeLessThanOrEqual(state?.x ?? 0);
      starts.push(state?.x);
    }
    expect(starts.every((start) => start === starts[0])).toBe(true);
  });
}

const LONG_ADDRESS = `${'fern-and-ember-'.repeat(3)}of-york.myshopify.com`;

test('two hundred stores, those that need attention first, are searched without a wait', async ({
  page,
}) => {
  await page.route(`**/api${endpoints.listStoreDetails.path}`, async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = (await response.json()) as { data: Record<string, unknown>[] };
    const stores = Array.from({ length: 200 }, (_, index) => ({
      ...data[0],
      name: `Store ${index}`,
      domain: index === 0 ? LONG_ADDRESS : `store-${index}.myshopify.com`,
      status: index === 150 ? 'uninstalled' : 'added',
    }));
    await route.fulfill({ response, json: { ...envelope, data: stores } });
  });
  await page.goto('/stores');
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('Store 150');
  await expect(page.getByRole('article')).toHaveCount(24);
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height;
  const address = page.getByRole('article', { name: 'Store 0' }).getByTitle(LONG_ADDRESS);
  expect(await heightOf(address), 'a long address has one line').toBe(16);
  await page.getByRole('button', { name: 'Show 176 more' }).click();
  await expect(page.getByRole('article')).toHaveCount(200);
  await expect(page.getByRole('heading', { level: 3 }).nth(24)).toBeFocused();
  const last = page.getByRole('article', { name: 'Store 199' });
  await storeMenu(page, 'Store 198').focus();
  await page.keyboard.press('Tab');
  await expect(last.getByRole('button').first(), 'reached by the keyboard').toBeFocused();
  await expect(last).toBeInViewport();

  const search = page.getByRole('searchbox', { name: 'Search stores' });
  const filter = page.getByRole('button', { name: 'All', exact: true });
  expect(await heightOf(search.locator('..'))).toBe(await heightOf(filter));
  await search.pressSequentially('store 19');
  await expect(page.getByRole('article')).toHaveCount(11);
  await search.pressSequentially('9');
  await expect(page.getByRole('article')).toHaveCount(1);
  await chooseInStoreMenu(page, 'Store 199', 'Rename');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(search).toHaveValue('store 199');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectNoViolations(page);
});
