import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { environmentSchema } from './environment.ts';

const root = path.join(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const chart = (file: string) => read(`deploy/helm/atrium/${file}`);

it('the Helm chart names only variables that the server reads', () => {
  const [, settings = ''] = /^settings:\n((?: {2}.*\n)+)/m.exec(chart('values.yaml')) ?? [];
  const set = [...settings.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(set).toContain('PORTAL_URL');
  const schema = JSON.parse(chart('values.schema.json')) as {
    properties: { settings: { properties: object } };
  };
  const checked = Object.keys(schema.properties.settings.properties);
  const fromSecret = [...chart('values.yaml').matchAll(/\b[A-Z]+_[A-Z_]+\b/g)].map(
    ([name]) => name,
  );
  const unknown = [...set, ...checked, ...fromSecret].filter(
    (name = '') => !(name in environmentSchema.shape),
  );
  expect(unknown).toEqual([]);
});

it('the Helm chart is of this release, and has its alerts', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(chart('Chart.yaml')).toContain(`\nappVersion: ${version}\n`);
  expect(chart('alerts.yaml')).toBe(read('deploy/prometheus/alerts.yaml'));
});
