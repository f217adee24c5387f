import { expect, test } from './fixtures.ts';

test('has the height of its size, with tags in it', async ({ page, open }) => {
  await open('tags-input--sizes');
  for (const [size, height] of [
    ['sm', 36],
    ['md', 40],
    ['lg', 44],
  ] as const) {
    const frame = page.getByRole('textbox', { name: `Size ${size}` }).locator('..');
    expect((await frame.boundingBox())?.height, size).toBe(height);
  }
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } });

  test('a tag is cleared anywhere within 44 pixels', async ({ page, open }) => {
    await open('tags-input--few');
    // The control is drawn 36 pixels wide and high.
    for (const [tag, position] of [
      ['linen', { x: -3, y: 18 }],
      ['autumn', { x: 18, y: -3 }],
      ['made to order', { x: 39, y: 18 }],
    ] as const) {
      const clear = page.getByRole('button', { name: `Remove ${tag}` });
      await clear.tap({ position });
      await expect(clear).toBeHidden();
    }
  });
});
