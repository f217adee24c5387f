import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { configurationPage } from './configuration-page.ts';
import { environmentSchema } from './environment.ts';
import { environmentReference } from './environment-reference.ts';

const root = path.join(import.meta.dirname, '../../../..');

it('the reference describes every variable of the schema once', () => {
  const described = environmentReference.flatMap(({ variables }) => Object.keys(variables));
  expect(described.sort()).toEqual(Object.keys(environmentSchema.shape).sort());
});

it('docs/configuration.md is what npm run configuration writes, to the letter', () => {
  const page = readFileSync(path.join(root, 'docs/configuration.md'), 'utf8');
  expect(page).toBe(configurationPage());
});

it('.env.example names every variable once, and no other', () => {
  const example = readFileSync(path.join(root, '.env.example'), 'utf8');
  const named = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  const known = [...Object.keys(environmentSchema.shape), 'SANDBOX', 'SANDBOX_PORT'];
  expect(named.sort()).toEqual(known.sort());
});
