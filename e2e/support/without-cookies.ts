import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test';

/** The browser's setting that blocks all cookies. */
const BLOCK_ALL = { profile: { default_content_setting_values: { cookies: 2 } } };

/** A separate browser that blocks cookies, and with them storage. */
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
