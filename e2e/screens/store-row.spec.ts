import type { Locator, Page } from '@playwright/test';
import { rightOf } from '../support/geometry.ts';
import { card } from '../support/merchant.ts';
import { expect, test } from '../support/signed-in.ts';
import { showStores } from '../support/stores.ts';

/** As wide is the end of the row in which stores are faded. */
const FADE = 24;

test('for a mouse, a row that does not fit has a button at each end at which something is hidden', async ({
  page,
}) => {
  // The row then scrolls at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await showStores(page, 12, (index) => `Store ${index}`, 0);
  await page.goto('/');
  const row = page.getByRole('region', { name: 'Your stores' });
  await expect(row.getByRole('listitem')).toHaveCount(12);
  const [back, on] = await row.locator('ul ~ button').all();
  if (!back || !on) throw new Error('The row has two buttons');
  await expect(back).toBeHidden();
  await on.click();
  await expect(back).toBeVisible();
  await on.click();
  await expect(row.getByRole('listitem').last()).toBeInViewport({ ratio: 1 });
  await expect(on, 'the end is reached').toBeHidden();
  await back.click();
  await back.click();
  await expect(row.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
  await expect(back).toBeHidden();
  for (const count of [5, 6]) {
    await page.unrouteAll();
    await showStores(page, count, (index) => `Store ${index}`, 0);
    await page.goto('/');
    // The browser knows the number of before, until the response has come.
    await expect(row.getByRole('listitem')).toHaveCount(count);
    await expect(on, `${count}; five fit`).toBeVisible({ visible: count > 5 });
    await expect(back).toBeHidden();
  }
});

test('an arrow key brings the whole of a store into sight of which only a part was there', async ({
  page,
}) => {
  await showStores(page, 12, (index) => `Store ${index}`, 0);
  await page.goto('/');
  const stores = page.getByRole('list', { name: 'Your stores' }).getByRole('listitem');
  await expect(stores).toHaveCount(12);
  await stores.nth(4).getByRole('button').focus();
  await expect(stores.nth(5)).not.toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowRight');
  await expect(stores.nth(5).getByRole('button')).toBeFocused();
  await expect(stores.nth(5)).toBeInViewport({ ratio: 1 });
});

test('the current store is in sight after the window was made smaller, as when a phone is turned', async ({
  page,
}) => {
  await showStores(page, 12, (index) => `Store ${index}`, 4);
  await page.goto('/');
  const current = page.getByRole('list', { name: 'Your stores' }).locator('[data-current]');
  await expect(current).toBeInViewport({ ratio: 1 });
  for (const width of [844, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(current, `at ${width} px`).toBeInViewport({ ratio: 1 });
  }
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the row shows the current store also when there are more stores than the browser knew', async ({
    page,
  }) => {
    const current = page.getByRole('region', { name: 'Your stores' }).locator('[aria-current]');
    for (const count of [6, 12, 30]) {
      await page.unrouteAll();
      await showStores(page, count, (index) => `Store ${index}`);
      await page.goto('/', { waitUntil: 'networkidle' });
      await expect(current, `of ${count}`).toBeInViewport({ ratio: 0.9 });
    }
  });

  for (const [width, count] of [
    [390, 12],
    [390, 30],
    [320, 3],
  ] as const) {
    test(`the title of ${count} stores leads to the Stores page at ${width} px, where there is no room for a link's text`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await showStores(page, count, (index) => `Store ${index}`);
      await page.goto('/');
      const row = page.getByRole('region', { name: 'Your stores' });
      await expect(row.getByRole('link', { name: 'Go to Stores' })).toBeVisible();
      const title = await row.getByRole('heading').boundingBox();
      if (!title) throw new Error('The row has a title');
      await page.touchscreen.tap(title.x + title.width / 2, title.y + title.height / 2);
      await expect(page).toHaveURL('/stores');
    });
  }

  for (const width of [320, 360, 375, 390, 412]) {
    test(`the last store ends where the products do at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await showStores(page, 6, (index) => `Store ${index}`, 5);
      await page.goto('/');
      const last = page.getByRole('list', { name: 'Your stores' }).locator('[data-current]');
      await expect(last).toContainText('Store 5');
      const product = await card(page, 'AI theme').boundingBox();
      await expect
        .poll(async () => rightOf(await last.boundingBox()))
        .toBeCloseTo(rightOf(product), 0);
    });
  }

  test('the number of stores is beside their title, and a search leaves the row where it is', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 844 });
    const list = page.getByRole('list', { name: 'Your stores' });
    const tops = [];
    for (const count of [8, 9]) {
      await page.unrouteAll();
      await showStores(page, count, (index) => `Store ${index}`);
      await page.goto('/');
      await expect(list.getByRole('listitem')).toHaveCount(count);
      const row = page.getByRole('region', { name: 'Your stores' });
      await expect(row.getByText(String(count), { exact: true })).toBeVisible();
      const end = rightOf(await row.getByRole('button', { name: 'Add store' }).boundingBox());
      expect(end, 'not beyond the margin').toBeLessThanOrEqual(375 - 16);
      tops.push((await list.boundingBox())?.y);
    }
    expect(tops[1]).toBe(tops[0]);
  });

  test('two stores are as wide as the products', async ({ page }) => {
    await showStores(page, 2, (index) => `Store ${index}`);
    await page.goto('/');
    const places = page.getByRole('region', { name: 'Your stores' }).getByRole('listitem');
    await expect(places).toHaveCount(2);
    const product = await card(page, 'AI theme').boundingBox();
    expect((await places.first().boundingBox())?.x).toBe(product?.x);
    expect(rightOf(await places.last().boundingBox())).toBe(rightOf(product));
  });
});

test('five stores fill the row', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showStores(page, 5, (index) => (index === 2 ? 'Wheel & Glaze Evening Classes' : 'Kiln'));
  await page.goto('/');
  const places = page.getByRole('list', { name: 'Your stores' }).getByRole('listitem');
  await expect(places).toHaveCount(5);
  for (const place of await places.all()) await expect(place).toBeInViewport({ ratio: 1 });
  const products = await page.getByRole('list', { name: 'Products' }).boundingBox();
  expect(rightOf(await places.last().boundingBox())).toBeCloseTo(rightOf(products), 0);
});

/** The places of the row, from the start of the window on. */
const placesOf = (page: Page) =>
  page.evaluate<{ left: number; right: number }[]>(
    `[...document.querySelectorAll('ul[aria-label="Your stores"] > li')].map((item) => {
      const { left, right } = item.getBoundingClientRect();
      return { left, right };
    })`,
  );

/** Opens home with thirteen stores, of which the first ones are in sight. */
async function openThirteen(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 });
  await showStores(page, 13, () => 'Wheel & Glaze Evening Classes');
  await page.goto('/');
  const row = page.getByRole('region', { name: 'Your stores' });
  const list = row.getByRole('list', { name: 'Your stores' });
  await expect(list.getByRole('listitem')).toHaveCount(13);
  await expect(row.getByText('13', { exact: true })).toBeVisible();
  return list;
}

const scrollToEnd = (page: Page) =>
  page.evaluate(`document.querySelector('ul[aria-label="Your stores"]').scrollLeft = 9999`);

/** Of the first store that is not whole, a part of the arch is in sight, and is faded. */
async function expectPeek(page: Page, list: Locator) {
  const end = rightOf(await list.boundingBox());
  await expect(list).toHaveCSS('mask-image', /rgba\(0, 0, 0, 0\)\)$/);
  const peek = Math.min(
    ...(await placesOf(page)).map(({ left }) => end - left).filter((pixels) => pixels > 0),
  );
  expect(peek).toBeGreaterThan(30);
  expect(peek, 'not a whole store').toBeLessThan(150);
  const expectNoSidewaysScroll = async () =>
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(
      page.viewportSize()?.width,
    );
  await expectNoSidewaysScroll();
  await scrollToEnd(page);
  const last = await list.getByRole('listitem').last().boundingBox();
  expect(rightOf(last), 'before the fade').toBeLessThan(end - FADE + 1);
  await expectNoSidewaysScroll();
}

test('of thirteen stores there is seen to be more at 768 px, until the end is reached', async ({
  page,
}) => {
  await expectPeek(page, await openThirteen(page, 768));
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('of thirteen stores there is seen to be more at 1024 px, which has no button for it', async ({
    page,
  }) => {
    const list = await openThirteen(page, 1024);
    await expect(page.locator('ul[aria-label="Your stores"] ~ button').last()).toBeHidden();
    await expectPeek(page, list);
  });
});

for (const [width, whole] of [
  [1024, 4],
  [1280, 5],
  [1440, 5],
] as const) {
  test(`for a mouse, ${whole} of thirteen stores are in sight at ${width} px, all whole and as wide as the products together`, async ({
    page,
  }) => {
    const list = await openThirteen(page, width);
    const products = await page.getByRole('list', { name: 'Products' }).boundingBox();
    const inSight = async () =>
      (await placesOf(page)).filter(
        (place) => place.right > (products?.x ?? 0) && place.left < rightOf(products),
      );
    const expectWhole = async () => {
      await expect.poll(async () => (await inSight()).length).toBe(whole);
      const places = await inSight();
      expect(places[0]?.left).toBeCloseTo(products?.x ?? 0, 0);
      expect(places.at(-1)?.right).toBeCloseTo(rightOf(products), 0);
    };
    await expectWhole();
    const next = list.locator('~ button').last();
    const button = await next.boundingBox();
    const covered = rightOf(products) - (button?.x ?? 0);
    expect(covered, 'in the margin, where it fits').toBeLessThan(width < 1280 ? 5 : 0);
    expect(rightOf(button)).toBeLessThanOrEqual(width);
    await scrollToEnd(page);
    await expect(next).toBeHidden();
    await expectWhole();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });
}

test.describe('the only store', () => {
  test.use({ stores: { 'fern-and-ember': 'Fern & Ember' } });

  test('has as much room before it as after its link to Shopify', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    const place = page.getByRole('list', { name: 'Your stores' }).getByRole('listitem').first();
    const link = await place.getByRole('link', { name: /Shopify/ }).boundingBox();
    const arch = await place.locator('[data-store-arch]').boundingBox();
    const card = await place.boundingBox();
    expect(rightOf(card) - rightOf(link)).toBe((arch?.x ?? 0) - (card?.x ?? 0));
  });
});
