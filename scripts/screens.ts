/**
 * Takes a screenshot of every screen and dialog, with real data, into `screens/`, which git ignores: `npm run
 * screens`. Only some of them: `npm run screens -- landing store-switcher`. In every window and with forced colours
 * too: `--windows all`. File names contain the screen, the width of the window and the colour scheme. The screenshots
 * used in documents are copied to `docs/images/`.
 */
import { readdirSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startPortal } from '../e2e/support/start-portal.ts';
import { buildPortalWhenStale } from './portal-build/build-portal.ts';
import { type PopulatedPortal, populate } from './screens/merchants.ts';
import { type Screen, type Variant, variants } from './screens/screen.ts';
import { screens, screenshotsInDocuments } from './screens/screens.ts';
import { ensureChromium } from './test-run/browsers.ts';

const folder = path.join(import.meta.dirname, '../screens');
const documents = path.join(import.meta.dirname, '../docs/images');
const assets = path.join(import.meta.dirname, '../apps/portal/dist/assets');

const { positionals: names, values: options } = parseArgs({
  allowPositionals: true,
  options: { windows: { type: 'string', default: 'usual' } },
});
if (options.windows !== 'usual' && options.windows !== 'all') {
  console.error('--windows is “usual” or “all”.');
  process.exit(1);
}
const { windows, themes } = variants[options.windows];

/** Makes the portal show the cookie question. */
const tagContainer = {
  GTM_ID: 'GTM-SANDBOX',
  GTM_URL: '{sandbox}/gtm',
  GTM_ORIGINS: '{sandbox}',
};

/** Forced colours are those of a dark system, as in most of its contrast themes. */
const colorsOf = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const;

/** The time shown in all screenshots. */
const TIME = new Date('2026-11-20T09:41:00Z');

/** Replace the mailed codes in the screenshots, in turn. */
const CODES = ['T3HWPB', '9QD6FA', 'K7MRX4', 'VX2NJC'];

const unknown = names.filter((name) => !screens.some((screen) => screen.name === name));
if (unknown.length > 0) {
  console.error(`There is no screen ${unknown.join(', ')}.`);
  console.error(`Screens: ${screens.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
await buildPortalWhenStale();
await takeScreenshots(names.length === 0 ? screens : screens.filter((s) => names.includes(s.name)));

async function takeScreenshots(chosen: readonly Screen[]): Promise<void> {
  const executablePath = await ensureChromium(process.env);
  const portal = await startPortal('sqlite');
  // A separate portal, because with a tag container every page has a “Cookie settings” button.
  const beforeConsent = chosen.some((screen) => screen.asksConsent)
    ? await startPortal('sqlite', tagContainer)
    : undefined;
  const browser = await chromium.launch({
    executablePath,
    // Chromium's sandbox does not work as root.
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  });
  try {
    const populated = await populate(portal);
    const worldOf = (screen: Screen) =>
      screen.asksConsent ? { ...populated, ...beforeConsent } : populated;
    // Screenshots of removed screens must not stay.
    if (chosen.length === screens.length) await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const screen of chosen) {
      console.log(screen.name);
      for (const window of windows) {
        const screenshots = themes.map(
          (theme) => () => photograph(browser, worldOf(screen), screen, { window, theme }),
        );
        if (screen.oneByOne) for (const take of screenshots) await take();
        else await Promise.all(screenshots.map((take) => take()));
      }
    }
  } finally {
    await browser.close();
    await portal.stop();
    await beforeConsent?.stop();
  }
}

async function photograph(
  browser: Browser,
  populated: PopulatedPortal,
  screen: Screen,
  { window, theme }: Variant,
): Promise<void> {
  const { width, height, ...device } = window;
  const file = `${screen.name}.${width}.${theme}.png`;
  const state = stateFor(screen, populated);
  const context = await browser.newContext({
    ...device,
    viewport: { width, height },
    ...colorsOf[theme],
    reducedMotion: 'reduce',
    locale: 'en-GB',
    ...(state === undefined ? {} : { storageState: state }),
  });
  // The mailbox updates its list while it is open.
  await context.route('**/assets/refresh.js', (route) => route.abort());
  // Every screen is shown as the second page of a visit, which has the web font.
  const font = readdirSync(assets).find((name) => name.endsWith('.woff2'));
  await context.addInitScript(`document.fonts.add(
    new FontFace('Instrument Sans Variable', 'url(/assets/${font})', { weight: '400 700' }),
  )`);
  const page = await context.newPage();
  await page.clock.setFixedTime(TIME);
  try {
    await screen.open(page, populated);
    if (!screen.stillLoading) await page.waitForLoadState('networkidle');
    await settle(page, populated);
    const screenshot = await page.screenshot({
      fullPage: screen.windowOnly !== true,
      animations: 'disabled',
      caret: 'hide',
    });
    // A palette reduces the size to a third without a visible difference.
    await sharp(screenshot)
      .png({ palette: true, quality: 90, effort: 8 })
      .toFile(path.join(folder, file));
    if (screenshotsInDocuments.includes(file)) {
      await copyFile(path.join(folder, file), path.join(documents, file));
    }
  } finally {
    await context.close();
  }
}

function stateFor(screen: Screen, populated: PopulatedPortal) {
  if (screen.inProductApp) return populated.inProductApp;
  return screen.person === undefined ? undefined : populated.signedIn(screen.person);
}

/** Waits for the fonts, and replaces what differs between two runs: codes, ids, ports. */
async function settle(page: Page, populated: PopulatedPortal): Promise<void> {
  const replacements = [
    ...populated.codes.map((code, index) => [code, CODES[index % CODES.length]]),
    [String.raw`localhost:\d+`, 'localhost:3000'],
    [String.raw`127\.0\.0\.1:\d+`, '127.0.0.1:3001'],
    [String.raw`\b20\d\d-\d\d-\d\dT[\d:.]+Z`, TIME.toISOString()],
    [String.raw`\b\d\d:\d\d:\d\d\b(?!\.)`, TIME.toISOString().slice(11, 19)],
    ['[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}', '019a9c4e-6d20-7c31-9f58-3b0d2f6a1e77'],
  ];
  for (const frame of page.frames()) {
    await frame.evaluate(`(async () => {
      // The fallback font fails to load where none of the local fonts that it names is installed, and pages of the
      // sandbox and of product apps have no web font.
      await Promise.allSettled([...document.fonts].map((font) => font.load()));
      await document.fonts.ready;
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        let text = texts.currentNode.data;
        for (const [pattern, value] of ${JSON.stringify(replacements)}) {
          text = text.replace(new RegExp(pattern, 'g'), value);
        }
        if (text !== texts.currentNode.data) texts.currentNode.data = text;
      }
    })()`);
  }
}
