import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { summarizeAudit } from '../audit-dependencies.ts';

const root = path.join(import.meta.dirname, '../..');

interface LockEntry {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  peer?: boolean;
}

const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockEntry>;
};
const entries = Object.entries(lock.packages);
const parts = entries.filter(([place, { link }]) => place.includes('node_modules/') && !link);

const nameAt = (place: string) => place.split('node_modules/').at(-1) ?? '';

interface Component {
  group?: string;
  name: string;
  version: string;
  components?: Component[];
}

function allOf(components: readonly Component[]): string[] {
  return components.flatMap(({ group, name, version, components: inner = [] }) => [
    `${group === undefined ? '' : `${group}/`}${name}@${version}`,
    ...allOf(inner),
  ]);
}

describe('the lock file', { tags: ['requirement-96'] }, () => {
  it('pins every part by version and SHA-512', () => {
    const loose = parts.filter(
      ([, { version, integrity }]) => !version || !/^sha512-[\w+/]+=*$/.test(integrity ?? ''),
    );
    expect(loose.map(([place]) => place)).toEqual([]);
  });

  it('installs every package from the registry that npm is configured with, and none from elsewhere', () => {
    const elsewhere = entries.filter(
      ([, { resolved, link }]) => resolved !== undefined && !(link && /^[\w./-]+$/.test(resolved)),
    );
    expect(elsewhere.map(([place]) => place)).toEqual([]);
  });
});

describe('the list of parts', { tags: ['requirement-96'] }, () => {
  it('has everything that goes into production', () => {
    const tool = path.join(root, 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js');
    const args = [tool, '--package-lock-only', '--omit', 'dev', '--output-file', '-'];
    const json = execFileSync(process.execPath, args, {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    const document = JSON.parse(json) as { bomFormat: string; components: Component[] };
    expect(document.bomFormat).toBe('CycloneDX');
    const listed = allOf(document.components);
    const shipped = parts.filter(
      ([, { dev, devOptional, optional, peer }]) => !dev && !devOptional && !optional && !peer,
    );
    expect(shipped.length).toBeGreaterThan(100);
    expect(listed).toEqual(
      expect.arrayContaining(shipped.map(([place, { version }]) => `${nameAt(place)}@${version}`)),
    );
  });
});

describe('the registry’s report of known vulnerabilities', { tags: ['requirement-96'] }, () => {
  it.each([
    ['{"vulnerabilities":{}}', 'sound', 'No known'],
    ['{"vulnerabilities":{"a":{"severity":"low"}}}', 'sound', 'No known'],
    ['{"vulnerabilities":{"a":{"severity":"high"}}}', 'vulnerable', 'a (high)'],
    [
      '{"message":"405 Method Not Allowed"}',
      'unknown',
      'Not checked: no result from the registry (405',
    ],
    ['', 'unknown', 'Not checked'],
  ])('%s is %s', (json, kind, text) => {
    expect(summarizeAudit(json)).toMatchObject({ kind, text: expect.stringContaining(text) });
  });
});
