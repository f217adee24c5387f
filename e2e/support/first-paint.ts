import type { Page } from '@playwright/test';

/** Delays requests for matching URLs until the returned function is called. */
export async function hold(page: Page, urls: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(urls, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until the browser has painted twice. */
export const painted = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

/** Records the heading of each frame. */
export const WATCH_HEADINGS = `{
  window.seen = new Set();
  const look = () => {
    const title = document.querySelector('h1');
    if (title?.checkVisibility()) seen.add(title.textContent);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

/** Records each layout shift, and logs violations of the content policy. */
export const WATCH_SHIFTS = `{
  window.shifts = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
    .observe({ type: 'layout-shift', buffered: true });
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => console.error(violatedDirective));
}`;

/** The cumulative layout shift without user input, as Chromium measures it. */
export const shiftOf = (page: Page) =>
  page.evaluate<number>('shifts.reduce((sum, shift) => sum + shift, 0)');

/** How the content that came with the page is shown: `undefined` once the portal's scripts have taken over. */
export const prerendered = (page: Page) =>
  page.evaluate('document.documentElement.dataset.prerendered');
