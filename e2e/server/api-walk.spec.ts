import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../support/fixtures.ts';

test('the walk through the API with nothing but curl gets from registering to deleting', async ({
  portal,
}) => {
  const script = path.join(import.meta.dirname, '../../docs/api-walk.sh');
  const { stdout } = await promisify(execFile)('bash', [
    script,
    portal.portalUrl,
    portal.sandboxUrl,
  ]);
  expect(stdout).toContain('register');
  expect(stdout).toMatch(/delete/i);
});
