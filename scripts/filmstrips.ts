/**
 * Draws every frame between two screens on a processor slowed down four times into `screens/filmstrips/`, which git
 * ignores: `npm run filmstrips`. Only some of them: `npm run filmstrips -- login switch`. A table counts the frames,
 * how many of them are blank, and when the last one was painted.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { startPortal } from '../e2e/support/start-portal.ts';
import { drawFilmstrip } from './filmstrips/draw-filmstrip.ts';
import { recordFrames } from './filmstrips/record-frames.ts';
import { type Strip, strips } from './filmstrips/strips.ts';
import { buildPortalWhenStale } from './portal-build/build-portal.ts';
import { type PopulatedPortal, populate } from './screens/merchants.ts';
import { ensureChromium } from './test-run/browsers.ts';

const folder = path.join(import.meta.dirname, '../screens/filmstrips');
const CPU_SLOWDOWN = 4;

const names = process.argv.slice(2);
const unknown = names.filter((name) => !strips.some((strip) => strip.name === name));
if (unknown.length > 0) {
  console.error(`There is no filmstrip ${unknown.join(', ')}.`);
  console.error(`Filmstrips: ${strips.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
await buildPortalWhenStale();
const executablePath = await ensureChromium(process.env);
const portal = await startPortal('sqlite');
const browser = await chromium.launch({
  executablePath,
  // Chromium's sandbox does not work as root.
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
});
try {
  const populated = await populate(portal);
  await mkdir(folder, { recursive: true });
  const chosen = strips.filter(({ name }) => names.length === 0 || names.includes(name));
  const summary: Record<string, object> = {};
  for (const strip of chosen) summary[strip.name] = await record(browser, populated, strip);
  console.table(summary);
} finally {
  await browser.close();
  await portal.stop();
}

async function record(chrome: Browser, populated: PopulatedPortal, strip: Strip) {
  const context = await chrome.newContext({
    viewport: { width: 1280, height: 900 },
    ...(strip.person === undefined ? {} : { storageState: populated.signedIn(strip.person) }),
  });
  const page = await context.newPage();
  await strip.prepare(page, populated);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const frames = await recordFrames(chrome, page, () => strip.go(page, populated));
  await context.close();
  await drawFilmstrip(frames, path.join(folder, `${strip.name}.png`));
  return {
    frames: frames.length,
    blank: frames.filter(({ isBlank }) => isBlank).length,
    'last frame, ms': frames.at(-1)?.atMs,
  };
}
