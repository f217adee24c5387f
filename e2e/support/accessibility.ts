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

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails with each rule of WCAG 2.2 AA that the page breaks, and where. */
export async function expectNoViolations(page: Page): Promise<void> {
  await expectNone(page, new AxeBuilder({ page }).withTags(RULES), 'as it is');
}

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** The same on a phone, in light, and of the other themes what differs there: the colours, on a desk where all is shown. */
export async function expectNoViolationsInAnyLook(page: Page): Promise<void> {
  await wear(page, 'light');
  await page.setViewportSize(PHONE);
  await expectNone(page, new AxeBuilder({ page }).withTags(RULES), 'light, on a phone');
  await page.setViewportSize(DESK);
  for (const theme of ['dark', 'contrast'] as const) {
    await wear(page, theme);
    const colors = new AxeBuilder({ page }).withRules('color-contrast');
    await expectNone(page, colors, `${theme}, on a desk`);
  }
}

function wear(page: Page, theme: 'light' | 'dark' | 'contrast'): Promise<unknown> {
  return page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
}

async function expectNone(page: Page, axe: AxeBuilder, look: string): Promise<void> {
  await page.evaluate(FADED_IN);
  // By itself it opens an empty page for each look, which only pages with frames of other sites need.
  const { violations } = await axe.setLegacyMode().analyze();
  expect(
    violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
    look,
  ).toEqual([]);
}
