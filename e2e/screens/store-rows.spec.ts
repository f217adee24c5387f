import type { Locator, Page } from '@playwright/test';
import { rightOf } from '../support/geometry.ts';
import { expect, test } from '../support/signed-in.ts';
import { showStores } from '../support/stores.ts';

/** The three sets of buttons: of a store that lost its access, the current one, and one that is not confirmed. */
async function openStores(page: Page, width: number): Promise<void> {
  await showStores(page, 3, (index) => `Store ${index}`);
  await page.setViewportSize({ width, height: 900 });
  await page.goto('/stores');
  await expect(page.getByRole('article')).toHaveCount(3);
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is shown');
  return box;
}

for (const width of [390, 768, 1280]) {
  test(`at ${width} px, Tab reaches the buttons of a store from left to right or downwards`, async ({
    page,
  }) => {
    await openStores(page, width);
    for (const card of await page.getByRole('article').all()) {
      const buttons = card.getByRole('button');
      await card.getByRole('heading').focus();
      let last: Awaited<ReturnType<typeof boxOf>> | undefined;
      for (let passed = 0; passed < (await buttons.count()); passed += 1) {
        await page.keyboard.press('Tab');
        const focused = card.locator('button:focus');
        const box = await boxOf(focused);
        const isBeside = last === undefined || box.x >= rightOf(last);
        const isBelow = last !== undefined && box.y >= last.y + last.height / 2;
        const name = await focused.getAttribute('aria-label');
        expect(isBeside || isBelow, name ?? (await focused.textContent()) ?? '').toBe(true);
        last = box;
      }
    }
  });
}

test('at 1280 px, the buttons of each kind form a column', async ({ page }) => {
  await openStores(page, 1280);
  for (const [name, count] of [
    [/^Confirm/, 3],
    [/^Switch/, 2],
    [/^More actions/, 3],
  ] as const) {
    const buttons = page.getByRole('main').getByRole('button', { name });
    await expect(buttons).toHaveCount(count);
    const boxes = await Promise.all((await buttons.all()).map(boxOf));
    const places = new Set(boxes.map(({ x, width }) => `${x} to ${x + width}`));
    expect([...places], String(name)).toHaveLength(1);
  }
});
