import { endpoints } from '@atrium/contract';
import type { Locator } from '@playwright/test';
import { rightOf } from '../support/geometry.ts';
import { card } from '../support/merchant.ts';
import { expect, test } from '../support/signed-in.ts';
import { respondWith } from '../support/states.ts';
import { chooseInStoreMenu } from '../support/stores.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  stores: Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [`quay-${index}`, `Quay & Gallery Ceramics ${index}`]),
  ),
});

/** The margin of the page, at which the first whole store is. */
const MARGIN = 16;

test('the row of stores is swiped by a finger, and comes to rest with a whole store at the margin', async ({
  page,
}) => {
  await page.goto('/');
  const list = page.getByRole('list', { name: 'Your stores' });
  await expect(list.locator('[aria-current]')).toBeInViewport();
  const left = () =>
    page.evaluate<number>(`document.querySelector('ul[aria-label="Your stores"]').scrollLeft`);
  await expect.poll(left).toBeGreaterThan(160);
  const before = await left();
  const box = await list.boundingBox();
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    });
  await touch('touchStart', 60);
  for (let x = 80; x <= 320; x += 20) await touch('touchMove', x);
  await touch('touchEnd');
  await expect.poll(left).toBeLessThan(before - 100);
  const hasAWholeStoreFirst = `(() => {
    const list = document.querySelector('ul[aria-label="Your stores"]');
    const starts = [...list.children].map((item) => item.getBoundingClientRect().left);
    return list.scrollLeft === 0 || starts.some((left) => Math.abs(left - ${MARGIN}) < 2);
  })()`;
  await expect.poll(() => page.evaluate<boolean>(hasAWholeStoreFirst)).toBe(true);
  // A finger that swipes presses nothing.
  await expect(list.locator('[aria-current]')).toContainText('Ceramics 5');
});

test('the header stays above what is scrolled, with the whole name of the store in two lines', async ({
  page,
}) => {
  await page.goto('/');
  await expect(card(page, 'Email campaigns')).toBeVisible();
  const switcher = page.getByRole('button', { name: /^Store: / });
  await expect(switcher).toContainText('Quay & Gallery Ceramics 5');
  const name = await page.evaluate<{ hidden: number; lines: number }>(`(() => {
    const name = document.querySelector('header button[aria-haspopup] span span');
    return {
      hidden: name.scrollHeight - name.clientHeight,
      lines: name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight),
    };
  })()`);
  expect(name).toEqual({ hidden: 0, lines: 2 });
  await page.evaluate('window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" })');
  const header = page.getByRole('banner');
  await expect(card(page, 'Email campaigns')).toBeInViewport();
  expect(await page.evaluate<number>('window.scrollY')).toBeGreaterThan(0);
  expect((await header.boundingBox())?.y).toBe(0);
  await switcher.tap();
  await expect(page.getByRole('option', { name: /Ceramics 0/ })).toBeVisible();
});

test.describe('on the narrowest phone', () => {
  test.use({ stores: { 'quay-0': 'Northwind Goods' }, viewport: { width: 320, height: 640 } });

  test('the header breaks no common word of the name of the store', async ({ page }) => {
    await page.goto('/');
    const linesOf = (word: string) =>
      page.evaluate<number>(`(() => {
        const text = document.querySelector('header button[aria-haspopup] span span').firstChild;
        const range = document.createRange();
        range.setStart(text, text.data.indexOf('${word}'));
        range.setEnd(text, text.data.indexOf('${word}') + ${word.length});
        return range.getClientRects().length;
      })()`);
    await expect(card(page, 'Email campaigns')).toBeVisible();
    for (const word of ['Northwind', 'Goods']) expect(await linesOf(word), word).toBe(1);
  });
});

test('a product is a row lower than 140 pixels, with its whole description', async ({ page }) => {
  await page.goto('/');
  await expect(card(page, 'Email campaigns')).toBeVisible();
  for (const title of ['AI theme', 'AI reviews', 'Theme sections', 'Email campaigns']) {
    const box = await card(page, title).boundingBox();
    expect(box?.height, title).toBeLessThan(140);
  }
  const hidden = await page.evaluate<number[]>(`
    [...document.querySelectorAll('h2[id^="product-"]')]
      .map((title) => title.parentElement.nextElementSibling)
      .map((description) => description.scrollHeight - description.clientHeight)
  `);
  expect(hidden).toEqual([0, 0, 0, 0]);
});

test('what a store needs is not cut off below its name', async ({ page }) => {
  await page.goto('/');
  const row = page.getByRole('region', { name: 'Your stores' });
  await expect(row.getByText('Not confirmed').first()).toBeVisible();
  const hidden = await page.evaluate<number[]>(`
    [...document.querySelectorAll('[aria-label="Your stores"] .truncate')]
      .filter((state) => state.checkVisibility())
      .map((state) => {
        state.textContent = 'No product yet';
        return state.scrollWidth - state.clientWidth;
      })
  `);
  expect(hidden.length).toBeGreaterThan(0);
  expect(hidden.filter((pixels) => pixels > 0)).toEqual([]);
});

test('a store of the Stores page takes at most 160 pixels if its name fits into one line, and loses none of its facts', async ({
  page,
  stores,
}) => {
  await page.goto('/stores');
  for (const name of Object.values(stores)) {
    const store = page.getByRole('article', { name });
    const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0;
    const heading = await heightOf(store.getByRole('heading'));
    expect(heading).toBeGreaterThan(0);
    // Without the web font, which a first visit does not wait for, the name takes two lines of 20 pixels.
    expect((await heightOf(store)) - (heading - 40), name).toBeLessThanOrEqual(160);
    await expect(store).toContainText('.myshopify.com');
    for (const text of ['Not confirmed', 'Added']) {
      await expect(store.getByText(text, { exact: true })).toBeVisible();
    }
    for (const action of ['Confirm', 'History', 'More actions for']) {
      await expect(store.getByRole('button', { name: `${action} ${name}` })).toBeVisible();
    }
    const isCurrent = (await store.getAttribute('aria-current')) === 'true';
    await expect(store.getByRole('button', { name: `Switch ${name}` })).toHaveCount(
      isCurrent ? 0 : 1,
    );
  }
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const store = page.getByRole('article').first();
    const placeOf = async (part: Locator) => {
      const box = await part.boundingBox();
      if (!box) throw new Error('It is not drawn');
      const { x, y, width, height } = box;
      return { x, end: x + width, top: y, bottom: y + height, middle: y + height / 2 };
    };
    const name = await placeOf(store.getByRole('heading'));
    const added = await placeOf(store.getByText('Added', { exact: true }));
    expect(added.x, 'beside the arch, as the name is').toBe(name.x);
    const state = await placeOf(store.getByText('Not confirmed', { exact: true }));
    const confirm = await placeOf(store.getByRole('button', { name: /^Confirm/ }));
    const menu = await placeOf(store.getByRole('button', { name: /^More actions/ }));
    const change = await placeOf(store.getByRole('button', { name: /^Switch/ }));
    expect(change.top, 'in one line').toBe(confirm.top);
    expect(change.x).toBeGreaterThan(confirm.end);
    if (width === 320) expect(confirm.top, 'no room beside it').toBeGreaterThan(state.bottom);
    else {
      expect(confirm.top, 'beside the state').toBeLessThan(state.middle);
      expect(confirm.bottom, 'beside the state').toBeGreaterThan(state.middle);
      expect(confirm.x).toBeGreaterThan(state.end);
    }
    const address = await placeOf(store.getByText('.myshopify.com'));
    expect(address.top, 'directly below the name').toBeLessThanOrEqual(name.bottom + 2);
    expect(confirm.top, 'below the menu, and the address').toBeGreaterThanOrEqual(
      Math.max(menu.bottom, address.bottom),
    );
    const middle = name.top + 10;
    expect(menu.middle, 'in the first line').toBeCloseTo(middle, 0);
  }
});

test('the frames of a store’s buttons do not touch, in the system’s colours and on a tablet', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/stores');
  const store = page.getByRole('article').first();
  const menu = store.getByRole('button', { name: /^More actions/ });
  await expect(menu, 'in the line of the name on a phone').toHaveCSS('border-style', 'none');
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(menu).toHaveCSS('border-style', 'solid');
  const change = await store.getByRole('button', { name: /^Switch/ }).boundingBox();
  const end = rightOf(change);
  expect((await menu.boundingBox())?.x).toBeGreaterThanOrEqual(end + 8);
});

test.describe('with two stores', () => {
  test.use({ stores: { 'quay-0': 'Fern & Ember', 'quay-1': 'Harbour Lights' } });

  test('both are whole, also when the second is the current one', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const list = page.getByRole('list', { name: 'Your stores' });
    await expect(list.locator('[aria-current]')).toContainText('Harbour Lights');
    await expect(list).not.toHaveAttribute('data-scrolled');
    for (const name of ['Fern & Ember', 'Harbour Lights']) {
      await expect(list.getByRole('listitem').filter({ hasText: name })).toBeInViewport({
        ratio: 1,
      });
    }
  });

  test('the title of a dialog does not break the name of a store', async ({ page }) => {
    await page.goto('/stores');
    await page.getByRole('button', { name: 'Confirm Fern & Ember' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that Fern & Ember is yours' });
    const title = dialog.getByRole('heading');
    expect((await title.boundingBox())?.height, 'it needs two lines').toBeGreaterThan(40);
    const name = title.getByText('Fern & Ember', { exact: true });
    expect((await name.boundingBox())?.height).toBeLessThan(30);
  });
});

test.describe('a long name of a store', () => {
  const name = 'Harbour Lights and Paper Lanterns of Rotterdam';
  test.use({ stores: { lanterns: name } });

  test('begins beside the words before it in the title of a dialog', async ({ page }) => {
    await page.goto('/stores');
    await chooseInStoreMenu(page, name, 'Remove');
    const title = page.getByRole('alertdialog').getByRole('heading');
    expect((await title.boundingBox())?.height, 'two lines').toBeLessThan(60);
  });
});

test('the logo is large enough for a finger', async ({ page }) => {
  await page.goto('/');
  const logo = page.getByRole('banner').getByRole('link', { name: 'Atrium' });
  // React replaces the one of the first frame.
  const least = async () => {
    const { width, height } = (await logo.boundingBox()) ?? { width: 0, height: 0 };
    return Math.min(width, height);
  };
  await expect.poll(least).toBeGreaterThanOrEqual(44);
});

test('the address of a linked account has the whole width, below its name and button', async ({
  page,
}) => {
  const email = 'nora@freshpaint-interiors.example';
  await respondWith(endpoints.listLinkedAccounts, {
    password: true,
    passwordChangedAt: null,
    providers: [{ provider: 'google', email, connectedAt: '2026-11-20T10:00:00.000Z' }],
  })(page);
  await page.goto('/account-settings?tab=security');
  const row = page.getByRole('listitem').filter({ hasText: email });
  const address = await row.getByText(email).boundingBox();
  const disconnect = await row.getByRole('button', { name: 'Disconnect Google' }).boundingBox();
  expect(address?.height, 'one line').toBeLessThan(25);
  expect(address?.y).toBeGreaterThanOrEqual((disconnect?.y ?? 0) + (disconnect?.height ?? 0));
});
