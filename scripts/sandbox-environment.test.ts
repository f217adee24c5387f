import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findSandboxEnvironment, leaveSandboxEnvironment } from './sandbox-environment.ts';

function newDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'atrium-test-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

test('commands beside a running sandbox find its settings, until it ends', () => {
  const directory = newDirectory();
  const takeAway = leaveSandboxEnvironment(directory, { SMTP_URL: 'smtp://localhost:1025' });
  expect(findSandboxEnvironment(directory)).toEqual({ SMTP_URL: 'smtp://localhost:1025' });
  takeAway();
  expect(findSandboxEnvironment(directory)).toEqual({});
});

test.each(['', '{"SMTP_URL":', '{"SMTP_URL":25}', '[]'])(
  'settings that are damaged (%j) count as none',
  (text) => {
    const directory = newDirectory();
    writeFileSync(path.join(directory, 'environment.json'), text);
    expect(findSandboxEnvironment(directory)).toEqual({});
  },
);
