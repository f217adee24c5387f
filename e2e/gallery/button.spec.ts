import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** The heights of the first row, which has every size. */
const heights = (page: Page) =>
  page
    .getByRole('button', { name: 'Connect store' })
    .evaluateAll((buttons: { offsetHeight: number }[]) =>
      buttons.slice(0, 5).map(({ offsetHeight }) => offsetHeight),
    );

test('the sizes xs, sm, md, lg and xl are each higher than the one before', async ({
  page,
  open,
}) => {
  await open('button--everything');
  expect(await heights(page)).toEqual([28, 36, 40, 44, 52]);
});

test('in forced colours the strong button differs from the outlined one', async ({
  page,
  open,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open('button--everything');
  const colourOf = (variant: string) =>
    page
      .locator(`[data-variant="${variant}"]:enabled`)
      .first()
      .evaluate(
        (button: object) =>
          (
            globalThis as unknown as { getComputedStyle(of: object): { backgroundColor: string } }
          ).getComputedStyle(button).backgroundColor,
      );
  const outlined = await colourOf('secondary');
  expect(await colourOf('primary')).not.toBe(outlined);
});

test('in forced colours a button that is off is not strong, and not paler than the system wants it', async ({
  page,
  open,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open('button--everything');
  const off = page.locator('[data-variant="primary"]:disabled').first();
  await expect(off).toHaveCSS('opacity', '1');
  const [grey, color] = await off.evaluate((button: object) => {
    const { document, getComputedStyle } = globalThis as unknown as {
      document: { body: { style: { color: string } } };
      getComputedStyle(of: object): { color: string };
    };
    document.body.style.color = 'GrayText';
    return [getComputedStyle(document.body).color, getComputedStyle(button).color];
  });
  expect(color).toBe(grey);
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } });

  test('no size is lower than 44 pixels', async ({ page, open }) => {
    await open('button--everything');
    expect(await heights(page)).toEqual([44, 44, 44, 44, 52]);
  });
});
