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
  const checked = Object.keys(schemaOfSettings().properties);
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
  const refused = Object.entries(schemaOfSettings().properties).filter(
    ([, schema]) => schema === false,
  );
  expect(refused.map(([name]) => name).toSorted()).toEqual(
    [...secrets, ...ofTheImage, ...urlsAndKeys].toSorted(),
  );
});

it('the Helm chart takes none of the headers for a collector of traces, which contain its key', () => {
  const { patternProperties } = schemaOfSettings();
  const refused = Object.entries(patternProperties).filter(([, schema]) => schema === false);
  const isRefused = (name: string) => refused.some(([pattern]) => new RegExp(pattern).test(name));
  expect(isRefused('OTEL_EXPORTER_OTLP_HEADERS')).toBe(true);
  expect(isRefused('OTEL_EXPORTER_OTLP_TRACES_HEADERS')).toBe(true);
  expect(Object.keys(environmentSchema.shape).filter(isRefused)).toEqual([]);
});

it('the Helm chart has values for helm lint, with all settings that it requires', () => {
  for (const file of ['one-replica', 'three-replicas']) {
    const set = [...chart(`ci/${file}-values.yaml`).matchAll(/^ {2}([A-Z_]+):/gm)].map(
      ([, name]) => name,
    );
    expect(set, file).toEqual(expect.arrayContaining(schemaOfSettings().required));
  }
});

it('the Helm chart leaves enough memory to process two uploaded images at once', {
  tags: ['requirement-86'],
}, () => {
  const [, mebibytes] = /limits:\n {4}memory: (\d+)Mi\n/.exec(chart('values.yaml')) ?? [];
  // 150 MB each (image-memory.test.ts), beside a server under load.
  expect(Number(mebibytes)).toBeGreaterThan(2 * 150 + 400);
});

it('the Helm chart has ingress-nginx accept the largest body that the server accepts', () => {
  const [, mebibytes] =
    /^ {4}nginx\.ingress\.kubernetes\.io\/proxy-body-size: (\d+)m$/m.exec(chart('values.yaml')) ??
    [];
  const [, largest] = /multipart body[^;]*? ([\d.]+) MiB/.exec(read('docs/limits.md')) ?? [];
  expect(Number(mebibytes)).toBeGreaterThan(Number(largest));
});

it('the Helm chart is of this release, and has its alerts', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(chart('Chart.yaml')).toContain(`\nappVersion: ${version}\n`);
  expect(chart('alerts.yaml')).toBe(read('deploy/prometheus/alerts.yaml'));
});

function schemaOfSettings() {
  const schema = JSON.parse(chart('values.schema.json')) as {
    properties: {
      settings: {
        required: string[];
        properties: Record<string, unknown>;
        patternProperties: Record<string, unknown>;
      };
    };
  };
  return schema.properties.settings;
}
