import { endpoints } from '@atrium/contract';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { expectHome } from '../support/merchant.ts';
import { call } from '../support/merchant-api.ts';
import { expect, test } from '../support/signed-in.ts';
import { chooseInStoreMenu, showStores } from '../support/stores.ts';

const LETTERS = 'N'.repeat(80);
const ARABIC = 'متجر النور للزهور';
const EMOJI = '👩🏽‍🎨🏳️‍🌈 Studio';
const PHONES = [320, 390];

test.use({ stores: { emoji: EMOJI, letters: LETTERS, arabic: ARABIC } });

/** Runs in the page: what is wider than the window or its dialog, although it is no list to be swiped. */
const findOverflow = `(() => {
  const windows = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
  return windows
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ tagName, scrollWidth, clientWidth }) => tagName + ' ' + scrollWidth + ' > ' + clientWidth);
})()`;

/**
 * Runs in the page: every place where right-to-left text could change the order of what is around it. A text that is
 * nothing but a name is isolated; a sentence with a name in it keeps the page's direction.
 */
const findMixed = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = { isolated: 0, mixed: [] };
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (!/[\\u0590-\\u08ff]/.test(data) || !parentElement.checkVisibility()) continue;
    // A monogram is alone in its picture, and what only screen readers get is not laid out.
    if (parentElement.closest('script, style, title, [aria-hidden], .sr-only')) continue;
    const isSentence = /[a-z]{2}/i.test(data);
    const isIsolated = parentElement.closest('bdi, [dir=auto]') !== null;
    if (isIsolated) found.isolated += 1;
    const keepsDirection = getComputedStyle(parentElement).direction === 'ltr';
    if (!isIsolated && !(isSentence && keepsDirection)) found.mixed.push(parentElement.outerHTML);
  }
  return found;
})()`;

/** Whatever its script, a name begins where the text below it begins, and its box is only as wide as its letters. */
async function expectAbove(name: Locator, next: Locator): Promise<void> {
  await expect(name).toHaveCSS('display', 'inline');
  const [above, below] = await Promise.all([name.boundingBox(), next.boundingBox()]);
  expect(above?.x).toBe(below?.x);
}

async function expectLaidOut(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(findOverflow), where).toEqual([]);
  const { isolated, mixed } = await page.evaluate<{ isolated: number; mixed: string[] }>(findMixed);
  expect(mixed, where).toEqual([]);
  expect(isolated, where).toBeGreaterThan(0);
}

for (const width of PHONES) {
  test(`names of 80 letters, right to left and with emoji fit on every screen of ${width} px`, async ({
    page,
    merchant,
    stores: _stores,
  }) => {
    await call(merchant, endpoints.updateProfile, { firstName: ARABIC, lastName: LETTERS });
    await page.setViewportSize({ width, height: 844 });

    await test.step('home', async () => {
      await page.goto('/');
      await expectHome(page);
      await expect(page.getByRole('list', { name: 'Your stores' })).toContainText(LETTERS);
      // In place of its placeholder, whose text is transparent.
      await expect(page.getByRole('button', { name: 'Confirm store' })).toBeVisible();
      await expectLaidOut(page, 'home');
      await expectNoViolations(page);
    });

    await test.step('switcher, search and user menu', async () => {
      await page.getByRole('button', { name: /^Store: / }).click();
      await expect(page.getByRole('option')).toHaveCount(3);
      await expectLaidOut(page, 'switcher');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Your account/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
      await expectLaidOut(page, 'user menu');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Search stores, products and settings' }).click();
      // “Confirm” names the store too.
      await expect(page.getByRole('option', { name: ARABIC }).first()).toBeVisible();
      await expectLaidOut(page, 'search');
      await page.keyboard.press('Escape');
    });

    await test.step('Stores and its dialogs', async () => {
      await page.goto('/stores');
      await expect(page.getByRole('article')).toHaveCount(3);
      await expectLaidOut(page, 'Stores');
      const long = page.getByRole('article', { name: LETTERS });
      const arch = await long.locator('[data-store-arch]').boundingBox();
      const name = await long.getByRole('heading').boundingBox();
      expect(name?.height).toBeGreaterThan(arch?.height ?? 0);
      expect(arch?.y, 'the arch stays beside the first lines').toBeLessThanOrEqual(name?.y ?? 0);
      await expectNoViolations(page);
      for (const name of [ARABIC, LETTERS]) {
        for (const item of ['Rename', 'Remove']) {
          await chooseInStoreMenu(page, name, item);
          await expect(page.locator('dialog[open]')).toContainText(name);
          await expectLaidOut(page, `${item} ${name}`);
          await page.getByRole('button', { name: /^(Cancel|Keep)/ }).click();
        }
      }
      await chooseInStoreMenu(page, ARABIC, 'Remove');
      await page.getByRole('button', { name: 'Remove store', exact: true }).click();
      await expect(page.getByText(`You removed ${ARABIC}.`)).toBeVisible();
      await expect(page.getByRole('region', { name: 'Recently removed' })).toContainText(ARABIC);
      await expectLaidOut(page, 'removed');
    });

    await test.step('settings', async () => {
      await page.goto('/account-settings');
      await expect(page.getByLabel('First name')).toHaveValue(ARABIC);
      expect(await page.evaluate(findOverflow)).toEqual([]);
    });
  });
}

test('no store and two hundred stores fit into 320 and 390 px', async ({ page }) => {
  const names = [ARABIC, EMOJI, LETTERS];
  for (const count of [0, 200]) {
    await showStores(page, count, (index) => names[index % names.length] ?? '');
    for (const path of ['/', '/stores']) {
      await page.goto(path);
      const shown = count === 0 ? 'Add' : ARABIC;
      await expect(page.getByRole('main')).toContainText(shown);
      await page.waitForLoadState('networkidle');
      for (const width of PHONES) {
        await page.setViewportSize({ width, height: 844 });
        const where = `${path} with ${count} stores at ${width} px`;
        expect(await page.evaluate(findOverflow), where).toEqual([]);
        await expectNoViolations(page, where);
      }
    }
    await page.unrouteAll();
  }
});

test('a right-to-left name stands at the start of its line, above its address', async ({
  page,
  merchant,
  stores: _stores,
}) => {
  await call(merchant, endpoints.updateProfile, { firstName: 'نور', lastName: 'الزهور' });
  await page.goto('/');
  await expectHome(page);

  await test.step('search', async () => {
    await page.getByRole('button', { name: 'Search stores, products and settings' }).click();
    // The second is its “Confirm”.
    const store = page.getByRole('option', { name: ARABIC }).first();
    await expectAbove(store.getByText(ARABIC), store.getByText('.myshopify.com'));
    await page.keyboard.press('Escape');
  });

  await test.step('user menu', async () => {
    await page.getByRole('button', { name: /^Your account/ }).click();
    const menu = page.getByRole('menu');
    const start = merchant.email.slice(0, merchant.email.indexOf('@'));
    await expectAbove(menu.getByText('نور الزهور'), menu.getByText(start, { exact: true }));
  });
});
