import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { screens, screenshotsInDocuments } from './screens/screens.ts';

const docs = path.join(import.meta.dirname, '../docs');

test('docs/images holds exactly the screenshots of the documents', () => {
  // Beside diagrams, which are SVG.
  const kept = readdirSync(path.join(docs, 'images')).filter((file) => file.endsWith('.png'));
  expect(kept.sort()).toEqual([...screenshotsInDocuments].sort());
});

test('every screenshot in the documents shows a screen that exists', () => {
  const names = screens.map(({ name }) => name);
  const gone = screenshotsInDocuments.filter((file) => {
    const [name = '', width, theme] = file.split('.');
    return !(
      names.includes(name) &&
      /^(390|768|1440)$/.test(width ?? '') &&
      /^(light|dark)$/.test(theme ?? '')
    );
  });
  expect(gone).toEqual([]);
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
