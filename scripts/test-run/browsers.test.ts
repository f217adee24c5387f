import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { locateChromium } from './browsers.ts';

/** A folder that contains a program with that name. */
function folderWith(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-chromium-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, name), '');
  chmodSync(path.join(folder, name), 0o755);
  return folder;
}

it('prefers the program that CHROMIUM_PATH names to any on PATH', () => {
  const named = path.join(folderWith('mine'), 'mine');
  expect(locateChromium({ CHROMIUM_PATH: named, PATH: folderWith('chromium') })).toBe(named);
});

it('fails when CHROMIUM_PATH names nothing that runs', () => {
  expect(() => locateChromium({ CHROMIUM_PATH: '/nowhere/chromium' })).toThrow('/nowhere/chromium');
});

it('finds Chrome on PATH under any of its names', () => {
  const folder = folderWith('google-chrome');
  const empty = folderWith('other');
  expect(locateChromium({ PATH: `${empty}:${folder}` })).toBe(path.join(folder, 'google-chrome'));
});

it('finds nothing where nothing is', () => {
  expect(locateChromium({ PATH: folderWith('firefox') })).toBeNull();
});
