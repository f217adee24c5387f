import type { Page } from '@playwright/test';
import { expectContrast } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { rightOf } from '../support/geometry.ts';

/** The colour of the page's text, which the viewer's own colours would not be in the dark scheme. */
const textColor = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).color');

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the API reference shows every call, and its content policy blocks nothing, in ${colorScheme}`, async ({
    page,
  }) => {
    const blocked: string[] = [];
    page.on('console', (line) => {
      if (line.type() === 'error') blocked.push(line.text());
    });
    await page.emulateMedia({ colorScheme });
    await page.goto('/docs/');
    await expect(page.getByRole('heading', { name: /^Atrium API/ })).toBeVisible();
    await expect(page.getByText('For developers who build a product app')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'A first call' })).toBeVisible();
    await page.getByRole('heading', { name: /^Registration and login/ }).click();
    await page
      .getByRole('button', { name: /\/api\/auth\/login/ })
      .first()
      .click();
    await expect(page.getByText('Logs in with email and password.')).toBeVisible();
    const responses = page.getByRole('heading', { name: 'Responses' });
    await expect(responses).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    const sent = await page.getByRole('heading', { name: /^Request body/ }).boundingBox();
    const answer = await responses.boundingBox();
    expect(answer?.x, 'beside what is sent').toBeGreaterThan((sent?.x ?? 0) + 300);
    await expect(page.getByText('invalid_credentials')).toHaveCSS('color', await textColor(page));
    const sample = page.locator('.microlight').first();
    await expect(sample).toHaveCSS('color', await textColor(page));
    await expect(sample).not.toHaveCSS('background-color', await textColor(page));
    const header = page.locator('tr[data-param-in="header"]').first();
    await expect(header).toBeAttached();
    await expect(header).toBeHidden();
    await page.getByRole('button', { name: 'Try it out' }).first().click();
    await expect(header).toBeVisible();
    const field = page.locator('.opblock-body input[type="text"]').first();
    await expect(field, 'like the portal’s own').toHaveCSS('height', '40px');
    await expect(field).toHaveCSS('color', await textColor(page));
    const [first, second] = await Promise.all(
      [0, 1].map((index) => page.locator('tr[data-param-in="header"]').nth(index).boundingBox()),
    );
    expect(second?.y, 'parameters stand beside each other').toBe(first?.y);
    await expect(page.locator('tr[data-param-in="cookie"] input').first()).toBeHidden();
    const execute = page.getByRole('button', { name: 'Execute' });
    await execute.click();
    await expect(page.getByRole('heading', { name: 'Response headers' })).toBeVisible();
    expect((await execute.boundingBox())?.height, 'as high as its text').toBeLessThan(50);
    expect(blocked.splice(0), 'only the refused call').toEqual([
      expect.stringContaining('the server responded with a status of 422'),
    ]);
    await page
      .getByRole('navigation', { name: 'Areas of the API' })
      .getByRole('link', { name: 'Security' })
      .click();
    await expect(page.getByRole('button', { name: /\/change-password/ }).first()).toBeInViewport();
    await page.getByRole('link', { name: 'Limits' }).click();
    await expect(page.getByRole('heading', { name: 'Limits' })).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Limits' })).toBeFocused();
    expect(blocked).toEqual([]);
  });
}

test('each area’s button has its own name, with the number of its calls, open or closed', async ({
  page,
}) => {
  await page.goto('/docs/');
  const button = page.getByRole('button', { name: /^Stores, \d+ calls$/ });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).not.toHaveAttribute('title');
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(button).not.toHaveAttribute('title');
  const count = Number.parseInt(
    (await button.getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? '',
    10,
  );
  const calls = page.locator('.opblock-tag-section').filter({ has: button }).locator('.opblock');
  await expect(calls).toHaveCount(count);
  const areas = page.locator('.opblock-tag .expand-operation');
  const names = await Promise.all(
    (await areas.all()).map((area) => area.getAttribute('aria-label')),
  );
  expect(new Set(names).size).toBe(names.length);
});

test('the area that was chosen is the one that is marked', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/docs/');
  const areas = page.getByRole('navigation', { name: 'Areas of the API' });
  for (const name of ['Stores', 'Security', 'Products']) {
    await areas.getByRole('link', { name, exact: true }).click();
    const heading = page.getByRole('heading', { name: new RegExp(`^${name}`) });
    await expect(heading).toBeInViewport();
    await expect(areas.locator('[aria-current]')).toHaveText([name]);
  }
});

for (const width of [390, 1280]) {
  test(`a response shows its schema as wide as its example, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/docs/#/Profile/getProfile');
    const call = page.locator('#operations-Profile-getProfile');
    const shown = call.getByRole('tabpanel');
    await expect(shown).toBeVisible();
    const example = await shown.boundingBox();
    await call.getByRole('tab', { name: 'Schema' }).click();
    await expect(shown).toContainText('success');
    expect((await shown.boundingBox())?.width).toBe(example?.width);
  });
}

test('nothing comes after the last area', async ({ page }) => {
  await page.goto('/docs/');
  await expect(page.getByRole('heading', { name: 'A first call' })).toBeVisible();
  await expect(page.getByRole('heading').last()).toHaveText(/^Products/);
});

test('the page follows the system’s colour scheme, with the portal’s mark in the accent of each', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/docs/');
  const mark = page.locator('.topbar a.link img');
  const accent = () =>
    page.evaluate<string>(
      `getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()`,
    );
  await expect(mark).toHaveCSS('content', 'normal');
  const source = (await mark.getAttribute('src')) ?? '';
  expect(atob(source.split('base64,')[1] ?? '')).toContain(await accent());
  const light = await textColor(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => textColor(page)).not.toBe(light);
  await expect(mark).toHaveCSS('content', /^url/);
  const content = await page.evaluate<string>(
    `getComputedStyle(document.querySelector('.topbar a.link img')).content`,
  );
  expect(decodeURIComponent(content)).toContain(await accent());
  await page.getByRole('button', { name: 'Switch to light mode' }).click();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.getByRole('button', { name: 'Switch to dark mode' })).toBeVisible();
  expect(await textColor(page), 'a choice is kept').toBe(light);
});

test('the version stands beside the middle of the title', async ({ page }) => {
  await page.goto('/docs/');
  await expect(page.getByRole('heading', { name: 'A first call' })).toBeVisible();
  const middles = await page.evaluate<number[]>(`(() => {
    const title = document.querySelector('#swagger-ui h1.title');
    const text = document.createRange();
    text.selectNode(title.firstChild);
    return [text, ...title.querySelectorAll('small')].map((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return (top + bottom) / 2;
    });
  })()`);
  expect(middles).toHaveLength(3);
  for (const middle of middles) expect(Math.abs(middle - (middles[0] ?? 0))).toBeLessThan(4);
});

test('the first call is for this server', async ({ page, baseURL }) => {
  await page.goto('/docs/');
  await expect(page.getByText(`api=${new URL(baseURL ?? '').origin}/api`)).toBeVisible();
});

test('each section has an address of its own, and the one that is read is marked', async ({
  page,
  context,
}) => {
  await page.goto('/docs/');
  const sections = page.getByRole('navigation', { name: 'Areas of the API' });
  const marked = sections.locator('[aria-current="true"]');
  const link = (name: string) => sections.getByRole('link', { name, exact: true });
  await expect(page.getByRole('heading', { name: 'A first call' })).toBeVisible();
  const addresses = await sections
    .getByRole('link')
    .evaluateAll((links: { hash: string }[]) => links.map(({ hash }) => hash));
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) expect(address).toMatch(/^#./);
  await link('Limits').click();
  await expect(page).toHaveURL('/docs/#limits');
  await expect(marked).toHaveText(['Limits']);
  await page.evaluate('scrollTo(0, 0)');
  await expect(marked).not.toHaveText(['Limits']);
  // The last area, whose heading cannot reach the top.
  await sections.getByRole('link').last().click();
  await expect(marked).toHaveText([(await sections.getByRole('link').last().textContent()) ?? '']);

  const other = await context.newPage();
  await other.goto('/docs/#limits');
  await expect(other.getByRole('heading', { name: 'Limits' })).toBeFocused();
  await expect(other.getByRole('heading', { name: 'Limits' })).toBeInViewport();
  await expect(other.locator('nav [aria-current="true"]')).toHaveText(['Limits']);
});

test('each section is marked in its turn while the page is scrolled, also those that cannot reach the top', async ({
  page,
}) => {
  await page.goto('/docs/');
  const sections = page.getByRole('navigation', { name: 'Areas of the API' });
  await expect(page.getByRole('heading', { name: 'A first call' })).toBeVisible();
  const names = await sections.getByRole('link').allTextContents();
  const marked = await page.evaluate<string[]>(`(async () => {
    const marked = [];
    for (let top = 0; top <= document.documentElement.scrollHeight; top += 25) {
      scrollTo(0, top);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const { textContent } = document.querySelector('nav [aria-current]');
      if (marked.at(-1) !== textContent) marked.push(textContent);
    }
    return marked;
  })()`);
  expect(marked).toEqual(names);
});

test('each padlock is named after its call, and shows whether a session is entered', async ({
  page,
}) => {
  await page.goto('/docs/#/Profile');
  const lock = page.getByRole('button', { name: 'Authorize: GET /api/platform/user/profile' });
  await expect(lock).toHaveAttribute('title', 'Needs authorization');
  const names = await page
    .locator('.opblock .authorization__btn')
    .evaluateAll((locks: { ariaLabel: string }[]) => locks.map(({ ariaLabel }) => ariaLabel));
  expect(new Set(names).size).toBe(names.length);
  const color = () =>
    page.evaluate<string>(
      `getComputedStyle(document.querySelector('.opblock .authorization__btn svg')).color`,
    );
  const before = await color();
  await lock.click();
  const dialog = page.locator('.dialog-ux');
  await dialog
    .getByLabel(/session|value/i)
    .first()
    .fill('atr_token');
  await dialog
    .getByRole('button', { name: /^(Apply credentials|Authorize)$/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
  const set = 'Authorized: GET /api/platform/user/profile';
  await expect(page.getByRole('button', { name: set })).toHaveAttribute('title', 'Authorized');
  expect(await color()).not.toBe(before);
});

test('on a phone the arrows of the areas are below each other, at the end of their lines', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/');
  const arrows = page.locator('.opblock-tag .expand-operation');
  await expect(arrows.first()).toBeVisible();
  const boxes = await Promise.all((await arrows.all()).map((arrow) => arrow.boundingBox()));
  const places = boxes.map((box) => Math.round(rightOf(box)));
  expect(places.length).toBeGreaterThan(3);
  expect(new Set(places).size).toBe(1);
  expect(places[0]).toBeGreaterThan(340);
});

test('on a phone the sections are listed on request, above the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/');
  const sections = page.getByRole('navigation', { name: 'Areas of the API' });
  const link = sections.getByRole('link', { name: 'Security' });
  await expect(sections.getByText('Sections')).toBeVisible();
  await expect(link).toBeHidden();
  await sections.getByText('Sections').click();
  await link.click();
  await expect(page.getByRole('button', { name: /\/change-password/ }).first()).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(link, 'beside the page').toBeInViewport();
  await expect(sections.getByText('Sections')).toBeHidden();
});

test('each sample can be copied by keyboard, and the copy is announced', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
  await page.goto('/docs/');
  const first = page.getByRole('button', { name: /^Copy api=/ });
  await expect(first).toBeVisible();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^Copied$/ })).toBeAttached();
  await expect(first).toHaveText('Copied');
  await expect(first).toHaveText('Copy');
  expect(await clipboard()).toMatch(
    new RegExp(`^api=${baseURL}/api\ncurl \\$api/auth/login [^]*}'$`),
  );

  await page.getByRole('heading', { name: /^Registration and login/ }).click();
  await page
    .getByRole('button', { name: /\/api\/auth\/login/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Copy the response of /api/auth/login' }).first().click();
  await expect.poll(clipboard).toContain('"success": true');
  expect(JSON.parse(await clipboard())).toHaveProperty('data');
  await page.getByLabel('Request content type').first().selectOption('application/json');
  await page.getByRole('button', { name: 'Copy the request of /api/auth/login' }).click();
  await expect.poll(clipboard).toContain('"password"');
});

/** Where what the viewer draws last stands, which is before it what stands for it. */
const places = (page: Page) =>
  page.evaluate<string[]>(`['.topbar img', '.info .title', '.info__summary', 'nav'].map((part) => {
    const box = document.querySelector(part).getBoundingClientRect();
    return [part, box.x, box.y, box.width, box.height].join(' ');
  })`);

for (const width of [390, 1280]) {
  test(`header and title are shown before the viewer is loaded, and stay in place, at ${width} px`, async ({
    page,
  }) => {
    const viewer = Promise.withResolvers<void>();
    const document = Promise.withResolvers<void>();
    await page.route('**/swagger-ui-bundle.js', async (route) => {
      await viewer.promise;
      await route.continue();
    });
    await page.route('**/docs/json', async (route) => {
      await document.promise;
      await route.continue();
    });
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/docs/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: /^Atrium API/ })).toBeVisible();
    await expect(page.getByText('Loading the calls…')).toBeVisible();
    await page.evaluate('document.fonts.ready');
    const first = await places(page);
    const text = await textColor(page);

    viewer.resolve();
    await expect(page.getByRole('button', { name: 'Switch to light mode' })).toBeVisible();
    await expect(page.getByText('Loading the calls…')).toBeVisible();
    await expectContrast(page, 'while it loads');
    expect(await places(page)).toEqual(first);
    const sections = page.getByText('Sections', { exact: true });
    if (width === 390) await sections.click();

    document.resolve();
    await expect(page.getByRole('heading', { name: 'A first call' })).toBeVisible();
    await expect(page.getByText('Loading the calls…')).not.toBeAttached();
    await expect(
      page.getByRole('navigation').getByRole('link', { name: 'Security' }),
      'stays open',
    ).toBeVisible();
    if (width === 390) await sections.click();
    expect(await places(page)).toEqual(first);
    expect(await textColor(page), 'dark from the first paint').toBe(text);
  });
}

test('the reference reports when the document cannot be loaded', async ({ page }) => {
  await page.route('**/docs/json', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/docs/');
  await expect(page.getByText('Failed to load API definition.')).toBeVisible();
  await expect(page.getByText('Loading the calls…')).not.toBeAttached();
});
