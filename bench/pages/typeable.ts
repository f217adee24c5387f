import type { Browser } from '@playwright/test';
import type { SitePage } from './sites.ts';
import { openSlowBrowser, openSlowPage } from './slow-browser.ts';

/** What is typed as soon as a field is there, and read again when everything has been loaded. */
const TYPED = 'ada@shop.example';

const FIELD_WITHIN_MS = 3000;

export interface Load {
  readonly fcpMs: number;
  readonly lcpMs: number;
  /** When the first field is there and the page is free to take a key, which a task of the page finds out. NaN on a page without a field. */
  readonly typeableMs: number;
  /** Whether what was typed then is still there at the end. */
  readonly isKept: boolean;
  /** As transferred. */
  readonly scriptBytes: number;
}

const OBSERVE = `{
  window.load = { lcpMs: 0, typeableMs: NaN };
  new PerformanceObserver((list) => { load.lcpMs = list.getEntries().at(-1).startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  const fieldIn = (root) => {
    const field = root.querySelector('input[type=email], input[name=email]');
    if (field) return field;
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const inside = shadowRoot && fieldIn(shadowRoot);
      if (inside) return inside;
    }
  };
  const look = () => {
    const field = fieldIn(document);
    if (!field?.checkVisibility()) return requestAnimationFrame(look);
    setTimeout(() => {
      load.typeableMs = performance.now();
      field.focus();
      document.execCommand('insertText', false, '${TYPED}');
    });
  };
  window.keptText = () => fieldIn(document)?.value;
  requestAnimationFrame(look);
}`;
const READ = `({
  ...load,
  fcpMs: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  isKept: keptText() === '${TYPED}',
  scriptBytes: performance.getEntriesByType('resource')
    .filter(({ name }) => /\\.m?js$/.test(new URL(name).pathname))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
})`;

/** Loads a page once, with an empty cache. */
export async function loadPage(browser: Browser, { url, blocked }: SitePage): Promise<Load> {
  const context = await openSlowBrowser(browser);
  try {
    const page = await openSlowPage(context, blocked);
    await page.addInitScript(OBSERVE);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForFunction('performance.getEntriesByName("first-contentful-paint").length > 0');
    // The landing page has no field to wait for.
    await page
      .waitForFunction('load.typeableMs > 0', null, { timeout: FIELD_WITHIN_MS })
      .catch(() => {});
    // The page's own numbers, by the names that READ gives them.
    return (await page.evaluate(READ)) as Load;
  } finally {
    await context.close();
  }
}
