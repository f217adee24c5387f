import { expect, test } from './fixtures.ts';

test('follows a swipe to the right and is gone, and comes back from a short one', async ({
  page,
  open,
}) => {
  await open('snackbar--success');
  const message = page.getByRole('status').filter({ hasText: 'Store added successfully!' });
  await expect(message).toBeVisible();
  const at = await message.boundingBox();
  const [x, y] = [(at?.x ?? 0) + 20, (at?.y ?? 0) + 15];
  const swipe = async (distance: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 5 });
  };
  await swipe(60);
  await expect.poll(async () => (await message.boundingBox())?.x).toBeCloseTo((at?.x ?? 0) + 60, 0);
  await page.mouse.up();
  await expect.poll(async () => (await message.boundingBox())?.x).toBe(at?.x);
  await swipe(100);
  await page.mouse.up();
  await expect(message).toBeHidden();
});

for (const width of [390, 1280]) {
  test(`messages in all six places can be read beside each other in ${width} px`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open('snackbar--everywhere');
    // Playwright presses in the middle, and only what nothing covers.
    for (const message of await page.getByRole('status').all()) await message.click();
    await expect(page.getByRole('status')).toHaveCount(6);
  });
}
