import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../support/fixtures.ts';

test('the API walk-through with curl gets from registration to deletion', async ({ portal }) => {
  const script = path.join(import.meta.dirname, '../../docs/api-walk.sh');
  const { stdout } = await promisify(execFile)('bash', [
    script,
    portal.portalUrl,
    portal.sandboxUrl,
  ]);
  expect(stdout).toContain('register');
  expect(stdout).toMatch(/delete/i);
});
