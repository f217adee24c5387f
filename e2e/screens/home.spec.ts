import { endpoints } from '@atrium/contract';
import type { Locator } from '@playwright/test';
import { storageOf, watchCalls } from '../support/browser-facts.ts';
import { card, expectHome } from '../support/merchant.ts';
import { call } from '../support/merchant-api.ts';
import { expect, test } from '../support/signed-in.ts';
import { replaceInProfile } from '../support/states.ts';
import { showStores } from '../support/stores.ts';

test('greets by first and last name, without one by none, and shows what to do next', async ({
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

test('fits into a window of 800 px before the first store is added', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Start with your store' })).toBeVisible();
  await expect(card(page, 'AI theme')).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(800);
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

test('every page of the logged-in has the user menu with Logout, also one that does not exist', {
  tag: ['@requirement-35'],
}, async ({ page }) => {
  for (const path of ['/', '/account-settings', '/stores', '/terms', '/no/such-page']) {
    await page.goto(path);
    await page.getByRole('button', { name: /^Your account/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' }), path).toBeVisible();
  }
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

test('Add store takes name and address, completes the address and shows the new store', async ({
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

  test('a switch that fails shows the server’s message', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /^Store: / }).click();
    await page.route('**/api/platform/shop/change', (route) => route.abort());
    await page.getByRole('option', { name: /Fern & Ember/ }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Server error, Something went wrongWe couldn’t switch to Fern & Ember.',
    );
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

  for (const width of [390, 768, 1280]) {
    test(`the only store fills the row at ${width} px, with its steps beside it where there is room`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      await expectHome(page);
      const row = page.getByRole('region', { name: 'Your stores' });
      const [store, content] = await Promise.all(
        [row.getByRole('listitem').first(), row].map((part) => part.boundingBox()),
      );
      expect(store?.x).toBeCloseTo(content?.x ?? 0, 0);
      expect(store?.width).toBeCloseTo(content?.width ?? 0, 0);
      const steps = row.getByText(/^(Added|Confirm|Product started|Live)$/);
      await expect(steps).toHaveCount(4);
      for (const step of await steps.all())
        await expect(step).toBeVisible({ visible: width > 390 });
      const admin = row.getByRole('link', { name: 'Open in Shopify' });
      await expect(admin).toBeVisible({ visible: width !== 768 });
      const line = row.locator('ol li:first-child > :last-child');
      if (width > 390) expect((await line.boundingBox())?.width).toBeGreaterThan(10);
      else expect((await admin.getByText('Shopify').boundingBox())?.width).toBeGreaterThan(40);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    });
  }

  for (const width of [640, 768, 1280]) {
    test(`the only store that is live has its link to Shopify beside it at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await replaceInProfile('"status":"added"', '"status":"verified"')(page);
      await page.route(`**/api${endpoints.listStoreDetails.path}`, async (route) => {
        const response = await route.fetch();
        const products = '"products":[{"type":"dtm","state":"connected"}]';
        const body = (await response.text()).replace('"products":[]', products);
        await route.fulfill({ response, body });
      });
      await page.goto('/');
      const row = page.getByRole('region', { name: 'Your stores' });
      await expect(row.getByText('Your store is live.')).toBeVisible();
      await expect(row.getByText('AI theme is connected.')).toBeInViewport({ ratio: 1 });
      await expect(row.getByRole('link', { name: 'Open in Shopify' })).toBeInViewport({ ratio: 1 });
      expect((await row.boundingBox())?.height, 'as high as any row').toBeLessThan(160);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    });
  }

  for (const width of [1280, 1440]) {
    test(`two to four stores stand above the products, as wide as they are, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const count of [2, 3, 4]) {
        await page.unrouteAll();
        await showStores(page, count, (index) => `Kiln ${index}`, 0);
        await page.goto('/');
        const places = page.getByRole('list', { name: 'Your stores' }).getByRole('listitem');
        await expect(places).toHaveCount(count);
        const products = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
        for (let index = 0; index < count; index++) {
          const [store, product] = await Promise.all(
            [places.nth(index), products.nth(index)].map((part) => part.boundingBox()),
          );
          expect(store?.x, `${index} of ${count}`).toBeCloseTo(product?.x ?? 0, 0);
          expect(store?.width, `${index} of ${count}`).toBeCloseTo(product?.width ?? 0, 0);
        }
      }
    });
  }

  test('the names of stores have up to two lines, and all cards one height', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const long = 'Lund and Daughters, Weavers of Linens, Towels and Much Else for the House & Home';
    await showStores(page, 2, (index) => (index === 0 ? 'Lund Linens' : long));
    await page.goto('/');
    const list = page.getByRole('list', { name: 'Your stores' });
    const heightOf = async (part: Locator) => (await part.boundingBox())?.height;
    const names = ['Lund Linens', long].map((name) => heightOf(list.getByTitle(name)));
    expect(await Promise.all(names)).toEqual([20, 40]);
    const [first, second] = await list.getByRole('listitem').all();
    if (!first || !second) throw new Error('Both stores are shown');
    expect(await heightOf(first)).toBe(await heightOf(second));
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

  test('a long name has as many lines beside a next step as without one, so that nothing below moves', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await showStores(page, 3, (index) => `Kiln ${index}`);
    await page.goto('/');
    const hide = page.getByRole('button', { name: 'Hide the next step' });
    await expect(hide).toBeVisible();
    await page
      .getByRole('heading', { level: 1 })
      .evaluate('(title) => { title.textContent = "Welcome, Nora Lindqvist-Abernathy"; }');
    const row = page.getByRole('region', { name: 'Your stores' });
    const before = await row.boundingBox();
    await hide.click();
    await expect(hide).toBeHidden();
    expect((await row.boundingBox())?.y).toBe(before?.y);
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
