import type { Page } from '@playwright/test';

/** How the content that came with the page is shown: `undefined` once the portal's scripts have taken over. */
export const prerendered = (page: Page) =>
  page.evaluate('document.documentElement.dataset.prerendered');
