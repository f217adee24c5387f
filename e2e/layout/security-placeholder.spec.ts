import { linkedAccountEndpoints } from '@atrium/contract';
import { expect, test } from '../support/signed-in.ts';

for (const width of [320, 390, 1280]) {
  test(`the devices stay where they are when the ways to log in are loaded, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**/api${linkedAccountEndpoints.listLinkedAccounts.path}`, async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto('/account-settings?tab=security');
    const devices = page.getByRole('region', { name: 'Devices' });
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    const provider = page.getByRole('heading', { name: 'Google' });
    await expect(provider).toBeHidden();
    const place = await devices.boundingBox();
    release();
    await expect(provider).toBeVisible();
    await expect(page.getByText('Password set on')).toBeVisible();
    expect((await devices.boundingBox())?.y).toBe(place?.y);
  });
}
