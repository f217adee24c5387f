import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const slides = (page: Page) => page.getByRole('listitem');
const visible = (page: Page) =>
  slides(page).evaluateAll((items: { hasAttribute: (name: string) => boolean }[]) =>
    items.flatMap((item, index) => (item.hasAttribute('data-visible') ? [index + 1] : [])),
  );

test('moves on by five slides at a time, by the keyboard alone, and stops at its ends', async ({
  page,
  open,
}) => {
  await open('carousel--many');
  const back = page.getByRole('button', { name: 'Previous items' });
  const on = page.getByRole('button', { name: 'Next items' });
  await expect.poll(() => visible(page)).toEqual([1, 2, 3, 4, 5]);
  await expect(back).toBeDisabled();
  await page.keyboard.press('Tab');
  await expect(on).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => visible(page)).toEqual([6, 7, 8, 9, 10]);
  await expect(page.getByRole('status')).toHaveText('Items 6 to 10 of 12');
  await on.press('Enter');
  await expect(on).toBeDisabled();
  await back.press('Enter');
  await back.press('Enter');
  await expect(back).toBeDisabled();
  await expect.poll(() => visible(page)).toEqual([1, 2, 3, 4, 5]);
});

test('a slide counts as visible from three quarters on', async ({ page, open }) => {
  // Four slides of 144 px with their gaps, and so much of the fifth.
  for (const [shown, count] of [
    [100, 4],
    [120, 5],
  ] as const) {
    await page.setViewportSize({ width: 32 + 4 * 160 + shown, height: 400 });
    await open('carousel--many');
    await expect.poll(() => visible(page)).toHaveLength(count);
  }
});

test('follows the focus to slides that are out of sight', async ({ page, open }) => {
  await open('carousel--many');
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Section 8' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Section 8' })).toBeInViewport({ ratio: 0.9 });
});

test('has nowhere to go with a few slides or none', async ({ page, open }) => {
  for (const story of ['carousel--few', 'carousel--none']) {
    await open(story);
    await expect(page.getByRole('button', { name: 'Next items' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Previous items' })).toBeDisabled();
  }
});

test('begins at the right and moves to the left where one reads from there', async ({
  page,
  open,
}) => {
  await open('carousel--many', { direction: 'rtl' });
  const first = slides(page).first();
  const second = slides(page).nth(1);
  expect((await first.boundingBox())?.x).toBeGreaterThan((await second.boundingBox())?.x ?? 0);
  await page.getByRole('button', { name: 'Next items' }).click();
  await expect.poll(() => visible(page)).toEqual([6, 7, 8, 9, 10]);
});

test('stays at the slide that its parent sets, and reports where it is moved to', async ({
  page,
  open,
}) => {
  await open('carousel--controlled');
  await expect.poll(() => visible(page)).toEqual([6, 7, 8, 9, 10]);
  await page.getByRole('button', { name: 'Back to the start' }).click();
  await expect.poll(() => visible(page)).toEqual([1, 2, 3, 4, 5]);
  await page.getByRole('button', { name: 'Next items' }).click();
  await expect.poll(() => visible(page)).toEqual([6, 7, 8, 9, 10]);
});

/** Notes each change of what is visible, because one that does not last may end between two looks. */
const WATCH_MOVES = `
  window.hasMoved = false;
  new MutationObserver(() => { hasMoved = true; })
    .observe(document.body, { subtree: true, attributeFilter: ['data-visible'] });
`;

test('comes back where its owner does not agree', async ({ page, open }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open('carousel--held');
  await expect.poll(() => visible(page)).toEqual([1, 2, 3, 4, 5]);
  await page.evaluate(WATCH_MOVES);
  await page.getByRole('button', { name: 'Next items' }).click();
  await expect.poll(() => page.evaluate('hasMoved')).toBe(true);
  await expect.poll(() => visible(page)).toEqual([1, 2, 3, 4, 5]);
});
