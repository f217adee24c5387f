import { endpoints } from '@atrium/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/signed-in.ts';
import { showStores } from '../support/stores.ts';

test.use({ hasTouch: true, stores: { k: 'Kiln & Clay', f: 'Fern & Ember' } });

/** In the details of the current store, which most merchants use a product of. */
const noProducts = /("name":"Fern & Ember"[^{}]*\{[^{}]*\}[^{}]*)"products":\[\]/;
const WITH_PRODUCT = '$1"products":[{"type":"dtm","state":"connected"}]';

/** The heights of the rows, or of their placeholders. */
const heights = (page: Page) =>
  page
    .locator('main .divide-y > *')
    .evaluateAll((rows: { offsetHeight: number }[]) => rows.map((row) => row.offsetHeight));

for (const status of ['added', 'verified', 'needs_reauth', 'uninstalled']) {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    test(`stores that are ${status} are as high as their placeholders at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      for (const { path } of [endpoints.getProfile, endpoints.listStoreDetails]) {
        await page.route(`**/api${path}`, async (route) => {
          const response = await route.fetch();
          const text = await response.text();
          if (path === endpoints.listStoreDetails.path) await held;
          const changed = text.replaceAll('"status":"added"', `"status":"${status}"`);
          const body = status === 'verified' ? changed.replace(noProducts, WITH_PRODUCT) : changed;
          await route.fulfill({ response, body });
        });
      }
      await page.goto('/stores');
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
      await expect.poll(() => heights(page)).toHaveLength(2);
      const placeholders = await heights(page);
      release();
      await expect(page.getByRole('article')).toHaveCount(2);
      expect(placeholders).toEqual(await heights(page));
    });
  }
}

for (const width of [390, 1280]) {
  for (const count of [9, 30]) {
    test(`the first of ${count} stores is where its placeholder was at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await showStores(page, count, (index) => `Store ${index}`);
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route(`**/api${endpoints.listStoreDetails.path}`, async (route) => {
        await held;
        await route.fallback();
      });
      await page.goto('/stores');
      const first = page.locator('main .divide-y > *').first();
      await expect(page.getByRole('button', { name: 'Store: Store 1' })).toBeVisible();
      await expect(first).toBeVisible();
      const place = await first.boundingBox();
      release();
      await expect(page.getByRole('searchbox')).toBeVisible();
      expect((await first.boundingBox())?.y).toBe(place?.y);
    });
  }
}
