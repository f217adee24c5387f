import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findSandboxEnvironment, writeSandboxEnvironment } from './sandbox-environment.ts';

function newDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'atrium-test-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

test('commands beside a running sandbox find its settings, until it ends', () => {
  const directory = newDirectory();
  const removeEnvironment = writeSandboxEnvironment(directory, {
    SMTP_URL: 'smtp://localhost:1025',
  });
  expect(findSandboxEnvironment(directory)).toEqual({ SMTP_URL: 'smtp://localhost:1025' });
  removeEnvironment();
  expect(findSandboxEnvironment(directory)).toEqual({});
});

const environment = { SMTP_URL: 'smtp://localhost:1025' };
const over = spawnSync(process.execPath, ['--version']).pid;

test.each([
  ['are of a sandbox that was killed', JSON.stringify({ pid: over, environment })],
  ['are nobody’s', JSON.stringify({ environment })],
  ['are empty', ''],
  ['are cut off', '{"pid":'],
  ['are no texts', JSON.stringify({ pid: process.pid, environment: { SMTP_URL: 25 } })],
  ['are a list', '[]'],
])('settings that %s count as none', (_, text) => {
  const directory = newDirectory();
  writeFileSync(path.join(directory, 'environment.json'), text);
  expect(findSandboxEnvironment(directory)).toEqual({});
});
