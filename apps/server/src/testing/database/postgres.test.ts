import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newTestDirectory } from '../test-directory.ts';
import { archiveCommand } from './postgres.ts';

it('a program that can start PostgreSQL ends with the exit code it has set', () => {
  const url = new URL('./postgres.ts', import.meta.url).href;
  const program = `await import(${JSON.stringify(url)}); process.exitCode = 3;`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program]);
  expect(status).toBe(3);
});

it('a piece of the log is archived once and whole, and never replaces another', () => {
  const archive = newTestDirectory();
  const segment = path.join(newTestDirectory(), 'segment');
  const inArchive = path.join(archive, '0001');
  const run = () => {
    const command = archiveCommand(archive).replaceAll('%p', segment).replaceAll('%f', '0001');
    return spawnSync('sh', ['-c', command]).status;
  };
  // Left by an attempt that was interrupted.
  writeFileSync(`${inArchive}.part`, 'par');
  writeFileSync(segment, 'part of the log');
  expect([run(), readdirSync(archive)]).toEqual([0, ['0001']]);
  expect(readFileSync(inArchive, 'utf8')).toBe('part of the log');
  // Archived, but PostgreSQL ended before it wrote that down.
  expect(run()).toBe(0);
  writeFileSync(segment, 'of another server');
  expect(run()).not.toBe(0);
  expect(readFileSync(inArchive, 'utf8')).toBe('part of the log');
});

it('the handbook archives by the same command', () => {
  const handbook = path.join(import.meta.dirname, '../../../../../docs/operate/scale.md');
  expect(readFileSync(handbook, 'utf8')).toContain(`'${archiveCommand('/archive')}'`);
});
