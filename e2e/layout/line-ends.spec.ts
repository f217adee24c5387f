import type { Page } from '@playwright/test';
import { test as visitor } from '../support/fixtures.ts';
import { webFontShown } from '../support/geometry.ts';
import { expectHome } from '../support/merchant.ts';
import { expect, test } from '../support/signed-in.ts';

/** The boxes of a text in the page: one for each line that it is on. */
const linesOf = (page: Page, text: RegExp) =>
  page.evaluate<{ left: number; right: number }[]>(`(() => {
    const texts = document.createTreeWalker(document.querySelector('dialog[open]') ?? document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      const found = ${text}.exec(data);
      if (!found || !parentElement.checkVisibility() || parentElement.closest('.sr-only')) continue;
      const range = document.createRange();
      range.setStart(texts.currentNode, found.index);
      range.setEnd(texts.currentNode, found.index + found[0].length);
      return [...range.getClientRects()].map(({ left, right }) => ({ left, right }));
    }
    return [];
  })()`);

visitor('the full stop after a link follows it at once', async ({ page }) => {
  await page.goto('/signup');
  await webFontShown(page);
  const [link] = await linesOf(page, /^Privacy Policy$/);
  const [stop] = await linesOf(page, /^\.$/);
  expect(link).toBeDefined();
  expect(stop?.left).toBe(link?.right);
});

visitor('a line of the testimonial does not end within “log in”', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/');
  await webFontShown(page);
  expect(await linesOf(page, /log\sin/)).toHaveLength(1);
});

test('the text below a dialog’s title is as wide as its fields', async ({ page }) => {
  await page.goto('/');
  await expectHome(page);
  await page.getByRole('button', { name: 'Add your first store' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect your Shopify store' });
  const text = await dialog.getByText('Give the store a name').boundingBox();
  const field = await dialog.getByLabel('Store name').boundingBox();
  expect(text?.width).toBeGreaterThanOrEqual(field?.width ?? Number.NaN);
});
