import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CLOSES_WITHIN_MS } from './composition/start-server.ts';
import { MAX_DRAIN_SECONDS } from './config/environment.ts';

const root = path.join(import.meta.dirname, '../../..');

it.each([
  ['the systemd unit', 'deploy/systemd/atrium.service', /^TimeoutStopSec=(\d+)$/m],
  ['compose.yaml', 'compose.yaml', /^ {4}stop_grace_period: (\d+)s$/m],
  ['the command for a container', 'docs/operate/install.md', /--stop-timeout (\d+) /],
])('%s waits until a process with the longest DRAIN_SECONDS has ended', (_, file, setting) => {
  const [, seconds] = setting.exec(readFileSync(path.join(root, file), 'utf8')) ?? [];
  expect(Number(seconds)).toBeGreaterThan(MAX_DRAIN_SECONDS + CLOSES_WITHIN_MS / 1000);
});

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

it('compose.yaml limits the log of every service, and passes signals on to a server that is still loading', () => {
  const [, services = ''] = /^services:\n((?: .*\n|\n|#.*\n)*)/m.exec(read('compose.yaml')) ?? [];
  const parts = services.split(/^(?= {2}\w+:$)/m).filter((part) => /^ {2}\w/.test(part));
  expect(parts.map((part) => part.trim().split(':', 1)[0])).toEqual([
    'atrium',
    'postgres',
    'images',
    'bucket',
  ]);
  expect(parts.filter((part) => !part.includes('    logging: *logging\n'))).toEqual([]);
  expect(read('compose.yaml')).toMatch(/max-size: \d+m, max-file: "\d+"/);
  expect(parts[0]).toContain('    init: true\n');
});

it.each([
  ['the image', 'Dockerfile', /^ENV UV_THREADPOOL_SIZE=(\d+)$/m],
  ['the systemd unit', 'deploy/systemd/atrium.service', /^Environment=UV_THREADPOOL_SIZE=(\d+)$/m],
])('%s has threads left while look-ups of host names hold some', (_, file, setting) => {
  expect(Number(setting.exec(read(file))?.[1])).toBeGreaterThan(4);
});

it('the handbook recommends the settings of Node that the image and the systemd unit have', () => {
  const namesIn = (file: string, line: RegExp) =>
    [...read(file).matchAll(line)]
      .flatMap(([text]) => [...text.matchAll(/\b(?:NODE|UV)_(?!ENV\b)\w+(?==)/g)])
      .map(([name]) => name)
      .toSorted();
  const recommended = namesIn('docs/operate/install.md', /^- `\w+=/gm);
  expect(recommended).toEqual(['NODE_COMPILE_CACHE', 'NODE_OPTIONS', 'UV_THREADPOOL_SIZE']);
  expect(namesIn('Dockerfile', /^ENV .*$/gm)).toEqual(recommended);
  expect(namesIn('deploy/systemd/atrium.service', /^Environment=.*$/gm)).toEqual(recommended);
});

it('the Helm chart gives a pod as long as its own DRAIN_SECONDS need', () => {
  const template = 'deploy/helm/atrium/templates/deployment.yaml';
  const [, seconds] =
    /terminationGracePeriodSeconds: \{\{ add \(int \(\.Values\.settings\.DRAIN_SECONDS .*\)\) (\d+) \}\}/.exec(
      readFileSync(path.join(root, template), 'utf8'),
    ) ?? [];
  expect(Number(seconds)).toBeGreaterThan(CLOSES_WITHIN_MS / 1000);
});
