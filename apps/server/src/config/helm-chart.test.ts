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
  const checked = Object.keys(settingsOfSchema());
  const fromSecret = [...chart('values.yaml').matchAll(/\b[A-Z]+_[A-Z_]+\b/g)].map(
    ([name]) => name,
  );
  const unknown = [...set, ...checked, ...fromSecret].filter(
    (name = '') => !(name in environmentSchema.shape),
  );
  expect(unknown).toEqual([]);
});

it('the Helm chart takes no secret among the settings, which anybody who may list them can read, and nothing that the image sets', () => {
  const secrets = Object.keys(environmentSchema.shape).filter((name) => /SECRET|TOKEN/.test(name));
  const ofTheImage = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR'];
  const urlsAndKeys = ['DATABASE_URL', 'SMTP_URL', 'SMS_WEBHOOK_URL', 'FIRSTPROMOTER_API_KEY'];
  const refused = Object.entries(settingsOfSchema()).filter(([, schema]) => schema === false);
  expect(refused.map(([name]) => name).toSorted()).toEqual(
    [...secrets, ...ofTheImage, ...urlsAndKeys].toSorted(),
  );
});

it('the Helm chart leaves enough memory to process two uploaded images at once', {
  tags: ['requirement-86'],
}, () => {
  const [, gigabytes] = /limits:\n {4}memory: (\d+)Gi\n/.exec(chart('values.yaml')) ?? [];
  // 150 MB each (image-memory.test.ts), beside a server under load.
  expect(Number(gigabytes) * 1024).toBeGreaterThan(2 * 150 + 300);
});

it('the Helm chart is of this release, and has its alerts', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(chart('Chart.yaml')).toContain(`\nappVersion: ${version}\n`);
  expect(chart('alerts.yaml')).toBe(read('deploy/prometheus/alerts.yaml'));
});

function settingsOfSchema(): Record<string, unknown> {
  const schema = JSON.parse(chart('values.schema.json')) as {
    properties: { settings: { properties: Record<string, unknown> } };
  };
  return schema.properties.settings.properties;
}
