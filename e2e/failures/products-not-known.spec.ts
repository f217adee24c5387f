import { endpoints } from '@atrium/contract';
import { brokenResponses, respondAfter } from '../support/broken-responses.ts';
import { expect, test } from '../support/signed-in.ts';

test.use({ stores: { fern: 'Fern & Ember' } });

for (const width of [390, 1280]) {
  test(`at ${width} px, requesting again which products are connected moves nothing and keeps the focus`, async ({
    page,
    stores: _stores,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { path } = endpoints.connectedApps;
    const { give } = brokenResponses[1];
    const goHome = async () => {
      await page.goto('/');
    };
    await respondAfter(page, path, give, goHome);
    const retry = page.getByRole('button', { name: 'Try again', exact: true });
    const confirm = page.getByRole('button', { name: 'Confirm store', exact: true });
    const products = page.getByRole('list', { name: 'Products' });
    await expect(confirm).toBeVisible();
    const [button, place] = [await retry.boundingBox(), await products.boundingBox()];
    if (width === 390) expect(button?.width).toBe((await confirm.boundingBox())?.width);

    await respondAfter(page, path, give, async () => {
      await retry.click();
      await expect(retry).toHaveAttribute('aria-disabled', 'true');
      expect(await products.boundingBox()).toEqual(place);
      await expect(retry).toBeFocused();
    });
    await expect(retry).not.toHaveAttribute('aria-disabled', 'true');
    await expect(retry).toBeFocused();
    expect(await products.boundingBox()).toEqual(place);

    await retry.click();
    await expect(page.getByRole('heading', { name: 'AI theme' })).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}
