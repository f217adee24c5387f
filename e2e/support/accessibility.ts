import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Half faded in, a text has a contrast that nobody is shown. */
const FADED_IN = `Promise.race([
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  ),
  // A page that is not drawn any more never ends its animations.
  new Promise((resolve) => setTimeout(resolve, 1000)),
])`;

/** Fails with each rule of WCAG 2.2 AA that the page breaks, and where. */
export async function expectNoViolations(page: Page): Promise<void> {
  await page.evaluate(FADED_IN);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}
