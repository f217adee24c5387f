import { endpoints } from '@atrium/contract';
import { expectNoViolationsInAnyLook } from '../support/accessibility.ts';
import { storageOf, watchCalls } from '../support/browser-facts.ts';
import { card, expectHome } from '../support/merchant.ts';
import { call } from '../support/merchant-api.ts';
import { expect, test } from '../support/signed-in.ts';

test('greets by first and last name, without one by none, and says what to do next', async ({
  page,
  merchant,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Home · Atrium');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Welcome');
  await call(merchant, endpoints.updateProfile, { firstName: 'Ada', lastName: 'Archer' });
  await page.reload();
  await expect(heading).toHaveText('Welcome, Ada Archer');
  await expectHome(page);
});

test('lays the cards out in one to four columns', async ({ page }) => {
  await page.goto('/');
  await expect(card(page, 'AI theme')).toBeVisible();
  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1024, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await page
      .getByRole('listitem')
      .filter({ has: page.locator('h2[id^="product-"]') })
      .evaluateAll((cards: { offsetTop: number }[]) => cards.map(({ offsetTop }) => offsetTop));
    expect(
      tops.filter((top) => top === tops[0]),
      `${width} pixels`,
    ).toHaveLength(columns);
  }
});

test('has a card for each product, with the button of the catalogue', async ({ page }) => {
  await page.goto('/');
  for (const title of ['AI theme', 'AI reviews']) {
    await expect(card(page, title).getByRole('button')).toHaveText('Start for free');
  }
  const sections = card(page, 'Theme sections');
  await expect(sections).toContainText('Beta');
  const listing = page.context().waitForEvent('page');
  await sections
    .getByRole('link', { name: 'Start for free: Theme sections (opens in a new tab)' })
    .click();
  await expect(await listing).toHaveURL(/\/listings\//);
  const email = card(page, 'Email campaigns');
  await expect(email).toContainText('Coming Soon');
  const waitlist = email.getByRole('link', {
    name: 'Join waitlist: Email campaigns (opens in a new tab)',
  });
  await expect(waitlist).toHaveAttribute('target', '_blank');
  await expect(waitlist).toHaveAttribute('rel', 'noopener noreferrer');
});

test('the user menu shows initials, name and email, and opens the settings and logs out', async ({
  page,
  merchant,
}) => {
  await call(merchant, endpoints.updateProfile, { firstName: 'Ada', lastName: 'Archer' });
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Your account: Ada Archer' });
  await expect(menu.locator('[data-initials]')).toHaveAttribute('data-initials', 'AA');
  await menu.click();
  await expect(page.getByRole('menu')).toContainText('Ada Archer');
  await expect(page.getByRole('menu')).toContainText(merchant.email);
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(page).toHaveURL('/account-settings');
  // It takes the focus once it is there, which closes a menu.
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeFocused();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Logged out' })).toHaveText(
    'Logged out successfully',
  );
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
  expect(await storageOf(page)).toEqual({});
});

test('?logout=true logs out, with a spinner meanwhile', async ({ page }) => {
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/platform/user/logout', async (route) => {
    await seen;
    await route.continue();
  });
  await page.goto('/?logout=true');
  await expect(page.getByText('Logging out')).toBeAttached();
  await expect(page.getByText('Choose the next product')).toBeHidden();
  goOn();
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await storageOf(page)).toEqual({});
});

test('Add store asks for name and address, completes the address and shows the new store', async ({
  page,
}) => {
  const calls = watchCalls(page);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Add store' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect your Shopify store' });
  await expect(dialog.getByLabel('Shopify store URL')).toHaveAttribute(
    'placeholder',
    'your-store.myshopify.com',
  );
  await dialog.getByLabel('Store name').fill('Daylight Goods');
  await dialog.getByLabel('Shopify store URL').fill('daylight-goods');
  await dialog.getByRole('button', { name: 'Connect store' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Store added' })).toHaveText(
    'Store added successfully!',
  );
  await expect(page.getByRole('button', { name: /^Store: Daylight Goods/ })).toBeVisible();
  const shop = 'daylight-goods.myshopify.com';
  expect(calls.formOf('/platform/shop/add')).toEqual({ name: 'Daylight Goods', shop });
  expect(calls.formOf('/platform/shop/change')).toEqual({ shop, type: 'dtm' });
  const afterwards = calls.paths().slice(calls.paths().indexOf('/platform/shop/change'));
  expect(afterwards).toContain('/platform/user/profile');
});

test.describe('with two stores', () => {
  test.use({ stores: { 'fern-and-ember': 'Fern & Ember', 'kiln-and-clay': 'Kiln & Clay' } });

  test('the switcher lists each by name and domain, and choosing one stores it and reloads', async ({
    page,
    merchant,
  }) => {
    await page.goto('/');
    const switcher = page.getByRole('button', { name: /^Store: / });
    await expect(switcher).toContainText('Kiln & Clay');
    await switcher.click();
    const fern = page.getByRole('option', { name: /Fern & Ember/ });
    await expect(fern).toContainText(/fern-and-ember-.*\.myshopify\.com/);
    await expect(fern).toContainText('Not confirmed');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Add store' })).toBeVisible();
    const calls = watchCalls(page);
    const reloaded = page.waitForEvent('load');
    await fern.click();
    await reloaded;
    await expect(switcher).toContainText('Fern & Ember');
    const shop = expect.stringMatching(/^fern-and-ember-.*\.myshopify\.com$/);
    expect(calls.formOf('/platform/shop/change')).toEqual({ shop, type: 'dtm' });
    const stored = await storageOf(page);
    expect(stored.auth_token).toMatch(/^atr_/);
    expect(stored.auth_token).not.toBe(merchant.token);
    expect(JSON.parse(stored.user ?? '')).toMatchObject({ user: { email: merchant.email } });
  });

  test('a switch that fails says the server’s message', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /^Store: / }).click();
    await page.route('**/api/platform/shop/change', (route) => route.abort());
    await page.getByRole('option', { name: /Fern & Ember/ }).click();
    await expect(page.getByRole('alert')).toHaveText('Server error, Something went wrong');
    await expect(page.getByRole('button', { name: /^Store: / })).toContainText('Kiln & Clay');
  });
});

test('reviews opens with no store where there is none', async ({ page, portal }) => {
  const calls = watchCalls(page);
  await page.goto('/');
  await card(page, 'AI reviews')
    .getByRole('button', { name: 'Start for free: AI reviews' })
    .click();
  await page.waitForURL(`${portal.sandboxUrl}/apps/reviews/launch`);
  await expect(page.getByText('Connect a store in Atrium to begin.')).toBeVisible();
  expect(calls.formOf('/reviews/get-login-url')).toEqual({ shop: '' });
});

test.describe('with a verified store', () => {
  test.use({ stores: { 'fern-and-ember': 'Fern & Ember' }, storesVerified: true });

  const shop = expect.stringMatching(/^fern-and-ember-.*\.myshopify\.com$/);

  test('the AI theme is started with both click ids, then Open opens it again', async ({
    page,
    portal,
    baseURL,
  }) => {
    const url = baseURL ?? '';
    await page.context().addCookies([
      { name: 'irclickid', value: 'click-7', url },
      { name: '_fprom_tid', value: 'tid-8', url },
    ]);
    const calls = watchCalls(page);
    await page.goto('/');
    await card(page, 'AI theme').getByRole('button', { name: 'Start for free: AI theme' }).click();
    await page.waitForURL(new RegExp(`^${portal.sandboxUrl}/apps/dtm`));
    const ids = { clickId: 'click-7', _fprom_tid: 'tid-8' };
    expect(calls.formOf('/dtm/dtm-register')).toEqual(ids);
    expect(calls.formOf('/platform/shop/change')).toEqual({ shop, type: 'dtm' });

    await page.goto('/');
    const open = card(page, 'AI theme').getByRole('button', { name: 'Open' });
    await expect(card(page, 'AI theme')).toContainText('Connected');
    await open.click();
    await page.waitForURL(new RegExp(`^${portal.sandboxUrl}/apps/dtm`));
    expect(calls.paths().filter((path) => path === '/dtm/dtm-register')).toHaveLength(1);
    expect(calls.paths()).toContain('/get-signed-url');

    // The product app's own link.
    await page.goto('/?open=dtm');
    await page.waitForURL(new RegExp(`^${portal.sandboxUrl}/apps/dtm`));
    expect(calls.formOf('/dtm/get-login-url')).toEqual({ shop });
  });

  test('reviews opens with the current store and registers nothing', async ({ page, portal }) => {
    const calls = watchCalls(page);
    await page.goto('/');
    await card(page, 'AI reviews')
      .getByRole('button', { name: 'Start for free: AI reviews' })
      .click();
    await page.waitForURL(new RegExp(`^${portal.sandboxUrl}/apps/reviews`));
    expect(calls.formOf('/reviews/get-login-url')).toEqual({ shop });
    expect(calls.paths()).not.toContain('/dtm/dtm-register');
  });

  test('without the cookies both click ids are empty', async ({ page, portal }) => {
    const calls = watchCalls(page);
    await page.goto('/');
    await card(page, 'AI theme').getByRole('button', { name: 'Start for free: AI theme' }).click();
    await page.waitForURL(new RegExp(`^${portal.sandboxUrl}/apps/dtm`));
    expect(calls.formOf('/dtm/dtm-register')).toEqual({ clickId: '', _fprom_tid: '' });
  });
});

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
    await expect(row.getByRole('listitem')).toHaveCount(10);
    await expect(row.locator('[aria-current]')).toContainText('Row 9, current store, added');
    const states = row.getByText('Not confirmed', { exact: true });
    await expect(states).toHaveCount(9);
    for (const state of await states.all()) await expect(state).toBeInViewport({ ratio: 1 });
    await expectNoViolationsInAnyLook(page);
    await row.getByRole('searchbox', { name: 'Search your stores' }).fill('row 3');
    await expect(row.getByRole('listitem')).toHaveCount(2);
    const reloaded = page.waitForEvent('load');
    await row.getByRole('button', { name: /^Row 3 ?, added, not confirmed yet$/ }).click();
    await reloaded;
    await expect(row.locator('[aria-current]')).toContainText('Row 3, current store');
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
        addStore: style([...document.querySelectorAll('li svg[stroke]')].at(-1)).stroke,
        avatar: style(document.querySelector('header [data-initials]')).borderTopWidth,
      };
    })()`);
    const { canvas, avatar, thick, thin, ...colours } = drawn;
    const { currentDoor, otherDoor, reached, unreached, ...outlines } = colours;
    expect([thick, thin]).toEqual(['4px', '1px']);
    expect(currentDoor).not.toBe(otherDoor);
    expect(reached).not.toBe(unreached);
    for (const colour of [currentDoor, reached, unreached, ...Object.values(outlines)]) {
      expect(colour).not.toBe(canvas);
    }
    expect(avatar).not.toBe('0px');
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
    const row = page.getByRole('region', { name: 'Your stores' });
    await expect(row.locator('[aria-current]')).toBeInViewport();
    // Of the store before the current one so much is in sight that there is seen to be one.
    const ends = await page.evaluate<number[]>(
      `[...document.querySelectorAll('ul[aria-label="Your stores"] > li')]
        .filter((item) => item.getBoundingClientRect().left < 0)
        .map((item) => item.getBoundingClientRect().right)`,
    );
    expect(ends.length).toBeGreaterThan(0);
    expect(ends.at(-1)).toBeGreaterThan(50);
  });
});

test.describe('in a window of a desk', () => {
  test.use({ stores: { 'fern-and-ember': 'Fern & Ember Ceramics' } });

  for (const height of [800, 1000]) {
    test(`the pictures of the products are whole in a window ${height} pixels high`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1280, height });
      await page.goto('/');
      await expect(card(page, 'Email campaigns')).toBeVisible();
      const cutOff = await page.evaluate<number[]>(`
        [...document.querySelectorAll('li:has(h2[id^="product-"]) svg')]
          .filter(({ viewBox }) => viewBox.baseVal.width > 300)
          .map((picture) => [picture, picture.parentElement].map((box) => box.getBoundingClientRect()))
          .map(([picture, frame]) => Math.max(frame.left - picture.left, picture.right - frame.right,
            frame.top - picture.top, picture.bottom - frame.bottom))
      `);
      expect(cutOff).toHaveLength(4);
      for (const pixels of cutOff) expect(pixels).toBeLessThanOrEqual(1.5);
    });
  }

  test('one store has its address beside its arch, in a panel that is no wider than it needs', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    const row = page.getByRole('region', { name: 'Your stores' });
    // Without `.myshopify.com`, with which all of them end.
    await expect(row.getByText(/^fern-and-ember[\w-]*$/)).toBeVisible();
    const [list, store, add] = await Promise.all(
      [
        row.getByRole('list'),
        row.locator('[aria-current]'),
        row.getByRole('button', { name: 'Add store' }),
      ].map((part) => part.boundingBox()),
    );
    const used = (store?.width ?? 0) + (add?.width ?? 0);
    expect(list?.width).toBeLessThan(600);
    expect((list?.width ?? 0) - used, 'the panel’s own padding').toBeLessThan(30);
  });

  test('the switcher shows the whole name and address of the store', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    const switcher = page.getByRole('button', { name: /^Store: / });
    await expect(switcher).toContainText('.myshopify.com');
    const hidden = await page.evaluate<number[]>(
      `[...document.querySelectorAll('header button[aria-haspopup] span span')].map(
        (line) => line.scrollWidth - line.clientWidth)`,
    );
    expect(hidden).toEqual([0, 0]);
  });
});

test.describe('on a phone', () => {
  test.use({ stores: { 'daylight-goods': 'Daylight Goods' } });

  test('the first product is in the upper part of the window, below the next step and the stores', async ({
    page,
    merchant,
  }) => {
    await call(merchant, endpoints.updateProfile, { firstName: 'Ada', lastName: 'Archer' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await expect(page.getByRole('region', { name: /^Next: / })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your stores' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const product = page.getByRole('listitem').filter({ has: page.locator('h2[id^="product-"]') });
    expect((await product.first().boundingBox())?.y).toBeLessThan(508);
    for (const path of ['/', '/stores', '/account-settings', '/account-settings?tab=security']) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(
        (await page.getByRole('heading', { level: 1 }).boundingBox())?.y,
        `heading of ${path}`,
      ).toBe(101);
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(wide, path).toBe(320);
    }
  });
});

test.describe('with twenty-one stores', () => {
  test.use({
    stores: Object.fromEntries(
      Array.from({ length: 21 }, (_, index) => [`row-${index + 1}`, `Quay & Gallery ${index + 1}`]),
    ),
  });

  for (const width of [320, 390]) {
    test(`the title, the search and all groups are seen whole at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/');
      const row = page.getByRole('region', { name: 'Your stores' });
      await expect(row.getByRole('heading', { name: 'Your stores' })).toBeInViewport({ ratio: 1 });
      for (const name of ['Recent', 'All 21']) {
        await expect(row.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      }
      const search = row.getByRole('searchbox');
      await expect(search).toBeInViewport({ ratio: 1 });
      const hidden = await page.evaluate<number>(
        `(() => {
          const field = document.querySelector('input[type="search"]');
          field.value = field.placeholder;
          return field.scrollWidth - field.clientWidth;
        })()`,
      );
      expect(hidden, 'the placeholder fits').toBe(0);
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
    const name = page.getByTitle('Quay & Gallery 20');
    await expect(name).toBeVisible();
    const heights = await page.evaluate<{ box: number; text: number }>(
      `(() => {
        const name = document.querySelector('[title="Quay & Gallery 20"]');
        return { box: name.clientHeight, text: 2 * Number.parseFloat(getComputedStyle(name).lineHeight) };
      })()`,
    );
    expect(heights.box).toBe(heights.text);
  });
});
