import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { paths } from '../apps/portal/src/shared/paths.ts';
import { type Variant, variants } from './screens/screen.ts';
import { screens, screenshotsInDocuments } from './screens/screens.ts';

const docs = path.join(import.meta.dirname, '../docs');

test('docs/images holds exactly the screenshots of the documents', () => {
  // Beside diagrams, which are SVG.
  const kept = readdirSync(path.join(docs, 'images')).filter((file) => file.endsWith('.png'));
  expect(kept.sort()).toEqual([...screenshotsInDocuments].sort());
});

test('every screenshot in the documents shows a screen that exists', () => {
  const taken = filesIn(variants.usual);
  expect(screenshotsInDocuments.filter((file) => !taken.includes(file))).toEqual([]);
});

test('every page of the portal has a screenshot', () => {
  // A new page does not compile until it has one.
  const screenOfPage: Record<keyof typeof paths, string> = {
    home: 'home-with-store',
    login: 'login',
    signup: 'register',
    verifyEmail: 'verify-email',
    forgotPassword: 'forgot-password',
    resetPassword: 'reset-password',
    secureAccount: 'secure-account',
    revertEmail: 'revert-email',
    emailReverted: 'email-reverted',
    connectStore: 'connect-store',
    accountSettings: 'settings-general',
    stores: 'stores',
    // It only leads on to home.
    storeLink: 'home-with-store',
    // The four pages of an operator that has none of their own look alike.
    terms: 'legal',
    privacy: 'legal',
    cookiePolicy: 'legal',
    contact: 'legal',
  };
  const names = screens.map(({ name }) => name);
  expect(Object.values(screenOfPage).filter((name) => !names.includes(name))).toEqual([]);
});

test('all windows are those from 320 to 1,920 pixels, with forced colours too', () => {
  const taken = filesIn(variants.all);
  expect(filesIn(variants.usual).filter((file) => !taken.includes(file))).toEqual([]);
  for (const variant of ['320.light', '390.dark', '1280.light', '1920.dark', '390.forced']) {
    expect(taken).toContain(`landing.${variant}.png`);
  }
});

test('no two screens have one name', () => {
  const names = screens.map(({ name }) => name);
  expect(names).toHaveLength(new Set(names).size);
});

test('README shows an existing screenshot', () => {
  const readme = readFileSync(path.join(docs, '../README.md'), 'utf8');
  const shown = [...readme.matchAll(/docs\/images\/([\w.-]+\.png)/g)].map(([, file]) => file);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((file = '') => !screenshotsInDocuments.includes(file))).toEqual([]);
});

interface Variants {
  windows: readonly Variant['window'][];
  themes: readonly Variant['theme'][];
}

function filesIn({ windows, themes }: Variants): string[] {
  const endings = windows.flatMap(({ width }) => themes.map((theme) => `${width}.${theme}.png`));
  return screens.flatMap(({ name }) => endings.map((ending) => `${name}.${ending}`));
}
