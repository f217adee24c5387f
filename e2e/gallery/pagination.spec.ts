import { expect, test } from './fixtures.ts';

for (const [width, textSize, lines] of [
  [1280, 100, 1],
  [390, 100, 1],
  [640, 200, 2],
  [390, 200, 2],
] as const) {
  test(`takes ${lines} lines in ${width} px at ${textSize} % of the text's size`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width, height: 600 });
    await open('pagination--middle', { textSize });
    const tops = await page
      .getByRole('button')
      .filter({ visible: true })
      .evaluateAll((buttons: { offsetTop: number }[]) => buttons.map(({ offsetTop }) => offsetTop));
    expect(new Set(tops).size).toBe(lines);
  });
}
