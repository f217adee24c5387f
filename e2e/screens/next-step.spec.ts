import { endpoints } from '@atrium/contract';
import type { Page } from '@playwright/test';
import { hold } from '../support/first-paint.ts';
import { rightOf } from '../support/geometry.ts';
import { expect, test } from '../support/signed-in.ts';
import { guideWithOnly, replaceInProfile, respondWith } from '../support/states.ts';

test.use({ stores: { kiln: 'Kiln & Co' } });

/** Cut in its line: as the title of its arch it has two. */
const LONG_NAME =
  'Lund and Daughters, Weavers of Linens, Towels and Much Else for the House & Home';

const storesAre = (status: string) => replaceInProfile('"status":"added"', `"status":"${status}"`);
async function heightOf(page: Page, title: string): Promise<number | undefined> {
  const step = page.getByRole('region', { name: title });
  await expect(step).toBeVisible();
  return (await step.boundingBox())?.height;
}

test('a desktop has the stores at the same place with a step and without one', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/', { waitUntil: 'networkidle' });
  const stores = page.getByRole('region', { name: 'Your stores' });
  const withStep = await stores.boundingBox();
  await page.getByRole('button', { name: 'Hide the next step' }).click();
  await expect(page.getByRole('region', { name: /^Next: / })).toHaveCount(0);
  expect((await stores.boundingBox())?.y).toBe(withStep?.y);
});

test('the button that shows the step again ends where the stores do', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Hide the next step' }).click();
  const stores = page.getByRole('region', { name: 'Your stores' });
  const button = page.getByRole('button', { name: 'Show the next step' });
  expect(rightOf(await button.boundingBox())).toBeCloseTo(rightOf(await stores.boundingBox()), 0);
});

test('a phone has a gap between the title of the stores and the link beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const stores = page.getByRole('region', { name: 'Your stores' });
  const title = rightOf(await stores.getByRole('heading', { level: 2 }).boundingBox());
  const link = await stores.getByRole('link', { name: 'Go to Stores' }).boundingBox();
  expect((link?.x ?? 0) - title).toBeGreaterThanOrEqual(16);
});

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`all next steps, and their placeholder, have one height at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/', { waitUntil: 'networkidle' });
    const heights: Record<string, number | undefined> = {
      confirm: await heightOf(page, 'Next: confirm Kiln & Co'),
    };
    await replaceInProfile('Kiln & Co', LONG_NAME)(page);
    await page.reload({ waitUntil: 'networkidle' });
    heights.long = await heightOf(page, `Next: confirm ${LONG_NAME}`);
    await page.unrouteAll();
    await storesAre('verified')(page);
    for (const [step, title] of [
      ['email', 'Next: confirm your email address'],
      ['product', 'Next: start your first product'],
      ['profile', 'Next: tell us your name'],
    ] as const) {
      await respondWith(endpoints.getSetupGuide, guideWithOnly(step))(page);
      // A response of the page before could not be changed any more.
      await page.reload({ waitUntil: 'networkidle' });
      heights[step] = await heightOf(page, title);
      const firstLetter = await page.evaluate<string>(
        `getComputedStyle(document.querySelector('[data-next-step] :last-child'), '::first-letter').textTransform`,
      );
      expect(firstLetter, 'a line of its own').toBe(width < 640 ? 'uppercase' : 'none');
    }
    const release = await hold(page, `**/api${endpoints.getSetupGuide.path}`);
    await page.reload();
    const placeholder = page.locator('main header + [aria-hidden="true"]');
    await expect(placeholder).toBeVisible();
    heights.placeholder = (await placeholder.boundingBox())?.height;
    release();
    expect(new Set(Object.values(heights)), JSON.stringify(heights)).toHaveProperty('size', 1);
  });
}
