import { endpoints } from '@atrium/contract';
import type { Locator, Page } from '@playwright/test';
import { expectHome } from '../support/merchant.ts';
import { expect, test } from '../support/signed-in.ts';
import { respondWith } from '../support/states.ts';
import { showStores } from '../support/stores.ts';

const LONG = 'Northwind Outfitters of the Coast';
const ARABIC = 'متجر النور للزهور والهدايا الجميلة في المدينة';
const LETTERS = 'N'.repeat(80);

// What opens rises otherwise, while it is measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.use({ stores: { kiln: 'Kiln', 'northwind-outfitters-of-the-northern-coast': LONG } });

async function openSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search stores, products and settings' }).click();
  await expect(page.getByRole('option', { name: 'Account Settings' }).first()).toBeVisible();
}

const openSwitcher = (page: Page) => page.getByRole('button', { name: /^Store: / }).click();
const store = (page: Page, name: string) => page.getByRole('option', { name }).first();

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is shown');
  return { ...box, bottom: box.y + box.height };
}

/** Runs in the page: where the text of each action of the switcher begins. */
const ACTION_STARTS = `[...document.querySelectorAll('[role=dialog] > :last-child > button')].map((button) => {
  const range = document.createRange();
  range.selectNodeContents(button.lastChild);
  return range.getBoundingClientRect().x;
})`;
const FADE = `getComputedStyle(document.querySelector('[role=listbox]')).getPropertyValue('--fade')`;

for (const width of [320, 390]) {
  test(`at ${width} px, the state of a store is below its address, whatever its length`, async ({
    page,
    stores: _stores,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    await expectHome(page);

    await test.step('in the search, with what choosing it does', async () => {
      await openSearch(page);
      for (const name of ['Kiln', LONG]) {
        const address = await boxOf(store(page, name).getByText('.myshopify.com'));
        for (const text of ['Not confirmed', /^(Switch|Current)$/]) {
          const state = await boxOf(store(page, name).getByText(text));
          expect(state.y, name).toBeGreaterThanOrEqual(address.bottom);
        }
      }
      await page.keyboard.press('Escape');
    });

    await test.step('in the switcher', async () => {
      await openSwitcher(page);
      for (const name of ['Kiln', LONG]) {
        const address = await boxOf(store(page, name).getByText('.myshopify.com'));
        const state = await boxOf(store(page, name).getByText('Not confirmed'));
        expect(state.y, name).toBeGreaterThanOrEqual(address.bottom);
      }
    });
  });
}

test('the switcher shows a long name whole, or two lines of it', async ({ page }) => {
  const names = [LONG, ARABIC, LETTERS, '👩🏽‍🎨 Studio'];
  await showStores(page, names.length, (index) => names[index] ?? '');
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    await openSwitcher(page);
    for (const name of names) {
      const shown = store(page, name).getByTitle(name);
      const isCut = await shown.evaluate(
        (element: { scrollHeight: number; clientHeight: number }) =>
          element.scrollHeight > element.clientHeight,
      );
      expect(isCut, `${name} at ${width} px`).toBe(name === LETTERS);
      const { height } = await boxOf(shown);
      expect(height, `${name} at ${width} px`).toBeLessThanOrEqual(41);
    }
  }
});

test('in the switcher, its actions begin below the names of the stores', async ({ page }) => {
  await page.goto('/');
  await openSwitcher(page);
  const { x } = await boxOf(store(page, 'Kiln').getByTitle('Kiln', { exact: true }));
  const starts = await page.evaluate<number[]>(ACTION_STARTS);
  // Confirm, Add store and Stores.
  expect(starts).toEqual([x, x, x]);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a list fades at its end while it goes on, and has no empty place below its last entry, with ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/');
    await openSearch(page);
    const list = page.getByRole('listbox', { name: 'Search' });
    const fade = () => page.evaluate<string>(FADE);
    await expect.poll(fade).toBe('28px');
    await page.keyboard.press('End');
    await expect.poll(fade).toBe('0px');
    await page.keyboard.type('kiln');
    await expect(page.getByRole('option')).toHaveCount(1);
    await expect.poll(fade).toBe('0px');
    const emptyPlace = async () => {
      const [{ bottom }, last] = await Promise.all([boxOf(list), boxOf(page.getByRole('option'))]);
      return bottom - last.bottom;
    };
    // Once the list, which opens with an animation, stands still.
    await expect.poll(emptyPlace).toBeLessThanOrEqual(6);
  });
}

test.describe('in a low window', () => {
  test.use({ viewport: { width: 390, height: 664 } });

  test('the switcher opens with the current store in sight, also when it is the last', async ({
    page,
  }) => {
    await showStores(page, 7, (index) => `Store ${index}`, 6);
    await page.goto('/');
    await openSwitcher(page);
    await expect(page.getByRole('option', { selected: true })).toBeInViewport({ ratio: 1 });
  });
});

for (const width of [800, 1024, 1280]) {
  test(`at ${width} px, the Stores page has a state beside the name or after the address, never between them`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const names = ['Kiln', 'Daylight Goods', 'Northwind Outfitters of the Northern Coast and Sea'];
    await showStores(page, names.length, (index) => names[index] ?? '');
    await page.goto('/stores');
    for (const name of names) {
      const row = page.getByRole('article', { name, exact: true });
      const title = await boxOf(row.getByRole('heading'));
      const address = await boxOf(row.getByText('.myshopify.com'));
      const state = await boxOf(row.getByText(/^(Not confirmed|Uninstalled)$/));
      const middle = state.y + state.height / 2;
      expect(middle < title.bottom || middle > address.y, name).toBe(true);
    }
  });
}

test('at 768 px, the state of every store on the Stores page is beside its address', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  const names = ['Kiln', 'Daylight Goods', 'The Very Long Name of a Little Bookshop'];
  await showStores(page, names.length, (index) => names[index] ?? '', 2);
  await page.goto('/stores');
  for (const name of names) {
    const row = page.getByRole('article', { name, exact: true });
    const address = await boxOf(row.getByText('.myshopify.com'));
    const state = await boxOf(row.getByText(/^(Not confirmed|Uninstalled)$/));
    expect(Math.abs(state.y + state.bottom - address.y - address.bottom), name).toBeLessThan(4);
    expect(state.x, name).toBeGreaterThan(address.x + address.width);
  }
});

test('at 1280 px, the name of a store is at one height, wherever its state has room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const names = ['Kiln', 'The Very Long Name of a Little Bookshop by the River'];
  await showStores(page, names.length, (index) => names[index] ?? '', -1);
  await page.goto('/stores');
  const heights = [];
  for (const name of names) {
    const row = page.getByRole('article', { name, exact: true });
    const title = await boxOf(row.getByRole('heading'));
    heights.push(title.y - (await boxOf(row)).y);
  }
  expect(new Set(heights.map(Math.round)).size, `${heights}`).toBe(1);
});

test('in forced colours, the Stores page keeps the bar of the current store and the dots of products', async ({
  page,
}) => {
  const addedAt = '2026-11-05T12:00:00.000Z';
  const store = { name: 'Kiln', domain: 'store-0.myshopify.com', type: 'dtm', addedAt };
  await showStores(page, 1, () => 'Kiln', 0);
  await respondWith(endpoints.listStoreDetails, [
    {
      ...store,
      status: 'verified',
      restorableUntil: null,
      isOwner: true,
      askAgainAt: null,
      otherUsers: { count: 0, emails: [] },
      products: [{ type: 'dtm', state: 'connected' }],
      history: [{ event: 'added', at: addedAt }],
    },
  ])(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/stores');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  const drawn = await page.evaluate<string[][]>(`(() => {
    const dot = document.querySelector('article li [aria-hidden]');
    const bar = getComputedStyle(document.querySelector('article'), '::before');
    return [bar, getComputedStyle(dot)].map((style) => [style.borderLeftWidth, style.borderLeftColor]);
  })()`);
  const canvas = await page.evaluate<string>(`getComputedStyle(document.body).backgroundColor`);
  expect(drawn.map(([width]) => width)).toEqual(['4px', '3px']);
  for (const [, color] of drawn) expect(color).not.toBe(canvas);
});

test('at 1280 px, the first detail of a store is on one line with its name and buttons', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await showStores(page, 2, (index) => `Store ${index}`);
  await page.goto('/stores');
  // One with an owner, and one with nothing but its date and history.
  for (const name of ['Store 0', 'Store 1']) {
    const row = page.getByRole('article', { name, exact: true });
    const actions = row.getByRole('button').filter({ hasNotText: 'History' });
    const parts = [row.getByRole('heading'), row.locator('dt'), actions];
    const middles = [];
    for (const part of parts) {
      const { y, height } = await boxOf(part.first());
      middles.push(Math.round(y + height / 2));
    }
    expect(new Set(middles).size, `${name}: ${middles}`).toBe(1);
  }
});

test('in a large window, states and what can be done are columns', async ({ page }) => {
  await showStores(page, 3, (index) => `Shop ${index}`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await expectHome(page);
  const rows = [0, 1, 2].map((index) => store(page, `Shop ${index}`));

  await test.step('in the search', async () => {
    await openSearch(page);
    const states = rows.map((row) => boxOf(row.getByText(/^(Not confirmed|Uninstalled)$/)));
    const [first, ...others] = await Promise.all(states);
    for (const { x } of others) expect(x).toBe(first?.x);
    const effects = rows.map((row) => boxOf(row.getByText(/^(Switch|Current)$/)));
    const [end, ...ends] = (await Promise.all(effects)).map(({ x, width }) => x + width);
    for (const each of ends) expect(each).toBeCloseTo(end ?? Number.NaN);
    await page.keyboard.press('Escape');
  });

  await test.step('in the switcher, where their column ends below the check mark', async () => {
    await openSwitcher(page);
    const current = store(page, 'Shop 1');
    const mark = await boxOf(current.locator('svg').last());
    const starts: number[] = [];
    for (const row of rows) {
      const text = row.getByText(/^(Not confirmed|Uninstalled)$/);
      const state = await boxOf(text);
      starts.push(state.x);
      const column = await boxOf(text.locator('..'));
      expect(column.x + column.width).toBeCloseTo(mark.x + mark.width);
      const name = await boxOf(row.getByText(/^Shop/));
      expect(state.y).toBeGreaterThanOrEqual(name.bottom);
    }
    expect(new Set(starts).size, `${starts}`).toBe(1);
  });
});
