import type { Page } from '@playwright/test';

/** Lets requests for such addresses wait until told. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until the browser has painted twice. */
export const painted = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

/** Writes down the heading of each frame that is shown. */
export const WATCH_HEADINGS = `{
  window.seen = new Set();
  const look = () => {
    const title = document.querySelector('h1');
    if (title?.checkVisibility()) seen.add(title.textContent);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

/** Writes down each layout shift, and prints what the content policy refuses. */
export const WATCH_SHIFTS = `{
  window.shifts = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
    .observe({ type: 'layout-shift', buffered: true });
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => console.error(violatedDirective));
}`;

/** How far everything has moved that nobody has moved, as Chromium adds it up. */
export const shiftOf = (page: Page) =>
  page.evaluate<number>('shifts.reduce((sum, shift) => sum + shift, 0)');
