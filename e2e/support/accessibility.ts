import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** The rules of WCAG 2.2 AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A theme is applied with the next frame; while it fades in, contrast is measured wrongly. */
const SETTLED = `Promise.race([
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  ),
  // A hidden page never ends its animations.
  new Promise((resolve) => setTimeout(resolve, 1000)),
])`;

/** Checks without a use here: axe would load audio and foreign style sheets before each run. */
const OPTIONS = { resultTypes: ['violations'], preload: false };

/** The rules that the page violates, each with its first element. */
const brokenOf = (runOnly: string[]) => `axe
  .run(document, ${JSON.stringify({ ...OPTIONS, runOnly })})
  .then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0]?.html]))`;

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const PLAIN = { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' } as const;

/** The colour settings of operating systems. */
const looks = [
  { name: 'light, on a phone', media: PLAIN, size: PHONE },
  { name: 'dark, on a desk', media: { ...PLAIN, colorScheme: 'dark' }, size: DESK },
  { name: 'high contrast, on a desk', media: { ...PLAIN, contrast: 'more' }, size: DESK },
  {
    name: 'the system’s colours, on a desk',
    media: { ...PLAIN, forcedColors: 'active' },
    size: DESK,
  },
] as const;

/** Fails with each violated rule of WCAG 2.2 AA and its element. */
export function expectNoViolations(page: Page, look = 'as it is'): Promise<void> {
  return expectRules(page, RULES, look);
}

/** The same for contrast and images alone, on pages whose elements are not ours. */
export function expectContrast(page: Page, look: string): Promise<void> {
  return expectRules(page, ['color-contrast', 'image-alt'], look);
}

async function expectRules(page: Page, rules: string[], look: string): Promise<void> {
  // Injected once per document, because it has half a megabyte.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  await page.evaluate(SETTLED);
  expect(await page.evaluate(brokenOf(rules)), look).toEqual([]);
}

/** The same in each theme, on the current page. */
export async function expectNoViolationsInAnyLook(page: Page): Promise<void> {
  // Another window size would abort a page's fade, which Chromium reports as an error.
  await page.evaluate(SETTLED);
  for (const { name, media, size } of looks) {
    await page.emulateMedia(media);
    await page.setViewportSize(size);
    await expectNoViolations(page, name);
  }
}
