import { expectNoViolationsInAnyLook } from '../support/accessibility.ts';
import { rightOf } from '../support/geometry.ts';
import { card } from '../support/merchant.ts';
import { expect, test } from '../support/signed-in.ts';
import { showStores } from '../support/stores.ts';

test.describe('with nine stores', () => {
  test.use({
    stores: Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`row-${index + 1}`, `Row ${index + 1}`]),
    ),
  });

  test('each is an arch, is found by the search, and is switched to by a press', async ({
    page,
  }) => {
    await page.goto('/');
    const row = page.getByRole('region', { name: 'Your stores' });
    await expect(row.getByRole('listitem')).toHaveCount(9);
    const places = row.getByRole('listitem');
    await expect(places.nth(8).locator('[aria-current]')).toContainText(
      'Row 9 (current store, added',
    );
    await expect(row.getByText('Not confirmed', { exact: true })).toHaveCount(9);
    await expectNoViolationsInAnyLook(page);
    await row.getByRole('searchbox', { name: 'Search your stores' }).fill('row 3');
    await expect(row.getByRole('listitem')).toHaveCount(1);
    const reloaded = page.waitForEvent('load');
    await row
      .getByRole('button', { name: 'Switch to Row 3 (added, not confirmed yet)', exact: true })
      .click();
    await reloaded;
    await expect(places.nth(2).locator('[aria-current]'), 'where it was').toContainText(
      'Row 3 (current store',
    );
  });

  for (const width of [320, 1280]) {
    test(`without a result, one line shows it at ${width} px, and the row keeps its height`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/');
      const row = page.getByRole('region', { name: 'Your stores' });
      await expect(row.getByText('Not confirmed', { exact: true })).toHaveCount(9);
      const before = await row.boundingBox();
      await row.getByRole('searchbox').fill('none such');
      const frame = await row.getByText('No store matches.').boundingBox();
      const title = await row.getByRole('heading').boundingBox();
      const showAll = row.getByRole('button', { name: 'Show all stores' });
      await expect(showAll).toBeInViewport({ ratio: 1 });
      expect((await showAll.boundingBox())?.height, 'one line').toBeLessThan(45);
      expect(frame?.x).toBeCloseTo(title?.x ?? 0, 0);
      expect(rightOf(frame)).toBeCloseTo(rightOf(await row.boundingBox()), 0);
      expect((await row.boundingBox())?.height).toBe(before?.height);
    });
  }

  test('after one is added, the row shows it', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 844 });
    await page.goto('/');
    const row = page.getByRole('region', { name: 'Your stores' });
    await row.getByRole('button', { name: 'Add store' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect your Shopify store' });
    await dialog.getByLabel('Store name').fill('Row 10');
    await dialog.getByLabel('Shopify store URL').fill(`row-10-${crypto.randomUUID()}`);
    await dialog.getByRole('button', { name: 'Connect store' }).click();
    const current = row.locator('[aria-current]');
    await expect(current).toContainText('Row 10 (current store');
    await expect(current).toBeInViewport({ ratio: 1 });
  });

  test('the only result is as wide as before', async ({ page }) => {
    await page.goto('/');
    const row = page.getByRole('region', { name: 'Your stores' });
    const first = row.getByRole('listitem').first();
    const width = (await first.boundingBox())?.width ?? 0;
    await row.getByRole('searchbox').fill('row 3');
    await expect(row.getByRole('listitem')).toHaveCount(1);
    // It may grow to the width of a product.
    expect(((await first.boundingBox())?.width ?? 0) - width).toBeLessThanOrEqual(75);
  });

  test('in forced colours the current store, what is reached, and the avatar stay visible', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/');
    await expect(page.locator('[data-reached]').first()).toBeVisible();
    const drawn = await page.evaluate<Record<string, string>>(`(() => {
      const style = (element) => getComputedStyle(element);
      const [current, other] = ['[aria-current]', 'button'].map((selector) =>
        document.querySelector('li ' + selector + ':has([data-reached])'));
      const door = (item) => style([...item.querySelectorAll('path[stroke]:not([data-reached])')][0]);
      const ring = (reached) => style(current.querySelector('[data-reached=' + reached + ']'));
      return {
        canvas: style(document.body).backgroundColor,
        currentDoor: door(current).fill,
        otherDoor: door(other).fill,
        otherOutline: door(other).stroke,
        reached: ring(true).stroke,
        unreached: ring(false).stroke,
        thick: ring(true).strokeWidth,
        thin: ring(false).strokeWidth,
        frame: style(document.querySelector('li[data-current]')).outlineStyle,
        avatar: style(document.querySelector('header [data-initials]')).borderTopWidth,
        // Of stores of every hue.
        letters: [...new Set([...document.querySelectorAll('li button [data-store-arch] text')]
          .map((letter) => style(letter).fill))].join(),
      };
    })()`);
    const { canvas, avatar, thick, thin, frame, letters, ...colours } = drawn;
    expect(letters).toBe(drawn.reached);
    const { currentDoor, otherDoor, reached, unreached, ...outlines } = colours;
    expect([thick, thin, frame]).toEqual(['4px', '1px', 'solid']);
    expect(currentDoor).not.toBe(otherDoor);
    expect(reached).not.toBe(unreached);
    for (const colour of [currentDoor, reached, unreached, ...Object.values(outlines)]) {
      expect(colour).not.toBe(canvas);
    }
    expect(avatar).not.toBe('0px');
    // A placeholder would have the colour of disabled text.
    const [placeholder, text] = await page.evaluate<string[]>(
      `['::placeholder', null].map((part) =>
        getComputedStyle(document.querySelector('main input[type=search]'), part).color)`,
    );
    expect(placeholder).toBe(text);
    // The entry that Enter would choose, in the switcher and in a menu.
    await page.getByRole('button', { name: /^Store: / }).press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[role="option"][data-active]')).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Your account/ }).press('Enter');
    await expect(page.locator('[role="menuitem"]:focus')).toHaveCSS('outline-style', 'solid');
  });

  for (const width of [1280, 1440]) {
    test(`the first cards fit into 900 pixels of a window ${width} wide, buttons included`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await expect(page.getByRole('region', { name: /^Next: / })).toBeVisible();
      const buttons = page.locator('[data-card-action]');
      await expect(buttons).toHaveCount(4);
      for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
    });
  }

  test('home with four products fits into 1,400 pixels of a phone, and nothing sideways', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await expect(card(page, 'Email campaigns')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search your stores' })).toBeVisible();
    const { height, width } = await page.evaluate<{ height: number; width: number }>(
      '({ height: document.body.scrollHeight, width: document.documentElement.scrollWidth })',
    );
    expect(height).toBeLessThanOrEqual(1400);
    expect(width).toBe(390);
    const header = await page.locator('[data-signed-in-header]').boundingBox();
    expect(header?.height).toBeGreaterThanOrEqual(84);
    // The row opens where the current store is, which is the last.
    const row = page.getByRole('region', { name: 'Your stores' });
    await expect(row.getByRole('listitem').nth(8).locator('[aria-current]')).toBeInViewport();
    const list = row.getByRole('list', { name: 'Your stores' });
    await expect(list).toHaveAttribute('data-scrolled');
  });
});

test.describe('with eight stores', () => {
  test.use({
    stores: Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [`row-${index + 1}`, `Row ${index + 1}`]),
    ),
  });

  for (const width of [360, 390, 430]) {
    test(`at ${width} px the row opens with the current one, which is the last, and the one before, both whole`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/');
      const row = page.getByRole('region', { name: 'Your stores' });
      const places = row.getByRole('listitem');
      await expect(places.nth(7).locator('[aria-current]')).toBeInViewport({ ratio: 1 });
      const previous = await places.nth(6).boundingBox();
      expect(previous?.x, 'at the margin of the page').toBeCloseTo(16, 0);
      await expect(row.getByText('Not confirmed').nth(7)).toBeVisible();
      // Of the one before these, the edge of its card is in sight, but nothing of its text.
      const before = await places.nth(5).boundingBox();
      expect(rightOf(before)).toBeGreaterThan(4);
      const texts = await places
        .nth(5)
        .locator('span')
        .evaluateAll((all: { getBoundingClientRect(): { right: number } }[]) =>
          all.map((text) => text.getBoundingClientRect().right),
        );
      expect(Math.max(...texts)).toBeLessThanOrEqual(2);
      await page.evaluate(
        `document.querySelector('ul[aria-label="Your stores"]').scrollLeft = 9999`,
      );
      const lastButOne = await places.nth(6).boundingBox();
      expect(lastButOne?.x, 'at the end two are whole too').toBeCloseTo(16, 0);
      const end = rightOf(await places.nth(7).boundingBox());
      expect(width - end, 'at the other margin').toBeLessThanOrEqual(16.5);
    });
  }
});

test('in the switcher thirteen stores with long names are as high as one another, and the list is faded until its end', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showStores(
    page,
    13,
    (index) => `Marrow & Moss Botanical Supply Company of the Northern Harbour ${index}`,
  );
  await page.goto('/');
  await page.getByRole('button', { name: /^Store: / }).click();
  const options = page.getByRole('option');
  // As many as fit into the list are drawn first.
  await expect(options).toHaveCount(12);
  for (const option of await options.all()) {
    // Two lines of the name, and the address.
    expect((await option.boundingBox())?.height).toBeCloseTo(68);
  }
  const list = page.getByRole('listbox');
  const fade = () =>
    page.evaluate(`getComputedStyle(document.querySelector('[role=listbox]')).maskImage`);
  await expect.poll(fade).toMatch(/^linear-gradient\(to top, .* 28px\)$/);
  await page.keyboard.press('End');
  await expect(options.last()).toHaveAttribute('data-active');
  const end = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0);
  await expect
    .poll(async () => end(await list.boundingBox()) - end(await options.last().boundingBox()))
    .toBeCloseTo(6);
  await expect.poll(fade).toMatch(/ 0px\)$/);
});

test.describe('with twenty-one stores', () => {
  test.use({
    stores: Object.fromEntries(
      Array.from({ length: 21 }, (_, index) => [
        `row-${index + 1}`,
        `Quay & Gallery Collective ${index + 1}`,
      ]),
    ),
  });

  for (const width of [320, 360, 375, 390, 640]) {
    test(`the title, the search and all groups are seen whole at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/');
      const row = page.getByRole('region', { name: 'Your stores' });
      await expect(row.getByRole('heading', { name: 'Your stores' })).toBeInViewport({ ratio: 1 });
      for (const name of ['Recent', 'All 21']) {
        await expect(row.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      }
      // The frame of a chosen group begins below the title.
      const title = await row.getByRole('heading', { name: 'Your stores' }).boundingBox();
      const group = await row.getByRole('button', { name: 'Recent' }).boundingBox();
      expect(group?.x).toBeCloseTo(title?.x ?? 0, 0);
      const search = row.getByRole('searchbox');
      await expect(search).toBeInViewport({ ratio: 1 });
      const addStore = row.getByRole('button', { name: 'Add store' });
      await expect(addStore).toBeInViewport({ ratio: 1 });
      const level = (await addStore.boundingBox())?.y ?? 0;
      expect(Math.abs(level - ((await search.boundingBox())?.y ?? 0)), 'one line').toBeLessThan(5);
      const hidden = await page.evaluate<number>(
        `(() => {
          const field = document.querySelector('input[type="search"]');
          field.value = field.placeholder;
          return field.scrollWidth - field.clientWidth;
        })()`,
      );
      expect(hidden, 'the placeholder fits').toBe(0);
      await page.goto('/stores');
      const all = await page
        .getByRole('group', { name: 'Which stores to show' })
        .getByRole('button', { name: 'All', exact: true })
        .boundingBox();
      expect(all?.x).toBeCloseTo(
        (await page.getByRole('heading', { level: 1 }).boundingBox())?.x ?? 0,
        0,
      );
    });
  }

  test('in forced colours the chosen group differs from the others', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/');
    const backgroundOf = (name: string) =>
      page
        .getByRole('button', { name })
        .evaluate(
          (button: object) =>
            (
              globalThis as unknown as { getComputedStyle(of: object): { backgroundColor: string } }
            ).getComputedStyle(button).backgroundColor,
        );
    await expect(page.getByRole('button', { name: 'Recent', pressed: true })).toBeVisible();
    expect(await backgroundOf('Recent')).not.toBe(await backgroundOf('All 21'));
  });

  test('a name of two lines is seen whole below its arch', async ({ page }) => {
    // So narrow that the arches are as close as they can be.
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.goto('/');
    const name = page.getByTitle('Quay & Gallery Collective 20');
    await expect(name).toBeVisible();
    const heights = await page.evaluate<{ box: number; text: number }>(
      `(() => {
        const name = document.querySelector('[title="Quay & Gallery Collective 20"]');
        return { box: name.clientHeight, text: 2 * Number.parseFloat(getComputedStyle(name).lineHeight) };
      })()`,
    );
    expect(heights.box).toBe(heights.text);
  });
});
