import type { Page } from '@playwright/test';

/**
 * Blocks cookies, and with them storage, as the browser's own setting does. The setting itself is part of a profile,
 * which Chromium's headless shell does not have.
 */
export async function blockCookies(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  await page.addInitScript(`
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  `);
}
