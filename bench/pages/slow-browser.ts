import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** A slow phone on a slow network, as Lighthouse's mobile settings have it. */
const CPU_SLOWDOWN = 4;
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** A browser's profile with an empty cache, on a slow phone. */
export function openSlowBrowser(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  // The proxy's certificate is signed by nobody.
  const common = { viewport: { width: 412, height: 823 }, ignoreHTTPSErrors: true };
  return browser.newContext({ ...options, ...common });
}

/** @param blocked a pattern of addresses that it does not load. */
export async function openSlowPage(context: BrowserContext, blocked?: string): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  // Not by Playwright's routes: each request would wait for this process.
  if (blocked !== undefined) await devtools.send('Network.setBlockedURLs', { urls: [blocked] });
  await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}
