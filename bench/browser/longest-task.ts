import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { photoOf } from '../../e2e/support/photo.ts';
import { CPU_SLOWDOWN } from './first-feedback.ts';

export const PHOTO_MEGAPIXELS = 12;
/** Long enough for the image to be painted and all work on it to end. */
const SETTLED_MS = 1500;

/**
 * The longest task of the main thread, in milliseconds, from the choice of a photo until it can be cropped; 0 when none
 * was longer than 50, which is what the browser reports.
 */
export async function longestTaskOfCropping(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<number> {
  const context = await browser.newContext(options);
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-photo-'));
  try {
    const page = await context.newPage();
    await page.goto('/account-settings', { waitUntil: 'networkidle' });
    // From a file, because Playwright creates other input in the page, in a long task that would be measured.
    const photo = path.join(folder, 'me.jpg');
    await writeFile(photo, await photoOf(page, PHOTO_MEGAPIXELS));
    await page.getByRole('button', { name: 'Upload image' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /Browse/ }).click();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.evaluate(`{
      window.longestTaskMs = 0;
      new PerformanceObserver((list) => {
        longestTaskMs = Math.max(longestTaskMs, ...list.getEntries().map(({ duration }) => duration));
      }).observe({ type: 'longtask' });
    }`);
    await (await chooser).setFiles(photo);
    await page.getByRole('slider').waitFor();
    await page.waitForTimeout(SETTLED_MS);
    return Math.round(await page.evaluate<number>('longestTaskMs'));
  } finally {
    await context.close();
    await rm(folder, { recursive: true });
  }
}
