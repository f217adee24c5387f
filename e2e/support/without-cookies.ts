import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test';

/** What the browser writes there when somebody blocks all cookies in its settings. */
const BLOCK_ALL = { profile: { default_content_setting_values: { cookies: 2 } } };

/** A browser of its own that keeps no cookies, and with them no storage either. */
export async function withoutCookies(
  launchOptions: LaunchOptions,
  baseURL: string,
  act: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-no-cookies-'));
  await mkdir(path.join(folder, 'Default'));
  await writeFile(path.join(folder, 'Default', 'Preferences'), JSON.stringify(BLOCK_ALL));
  const context = await chromium.launchPersistentContext(folder, { ...launchOptions, baseURL });
  try {
    await act(context);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}
