import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('a program that can start PostgreSQL ends with the exit code it has set', () => {
  const url = new URL('./postgres.ts', import.meta.url).href;
  const program = `await import(${JSON.stringify(url)}); process.exitCode = 3;`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program]);
  expect(status).toBe(3);
});
