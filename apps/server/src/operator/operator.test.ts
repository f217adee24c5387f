import { execFile } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemRuntime } from '../core/runtime.ts';
import { newTestDatabase, newTestDirectory } from '../testing/database/test-database.ts';
import { operate } from '../testing/test-operator.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../../../scripts/atrium.ts');

async function newEnvironment(): Promise<Record<string, string>> {
  const directory = newTestDirectory();
  const { url } = await newTestDatabase(directory);
  return { DATA_DIR: directory, ...(url === undefined ? {} : { DATABASE_URL: url }) };
}

const run = (environment: Record<string, string>, ...args: string[]) =>
  operate({ environment, runtime: systemRuntime }, args);

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** The command as operators run it: a process of its own. */
function runProcess(environment: Record<string, string>, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [SCRIPT, ...args],
      { env: { PATH: process.env.PATH, ...environment }, cwd: environment.DATA_DIR },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

describe('the command line', () => {
  it('explains itself', async () => {
    const outcome = await run(await newEnvironment(), '--help');
    expect(outcome.code).toBe(0);
    for (const command of [
      'migrate',
      'user',
      'keys',
      'outbox',
      'customer-requests',
      'backup',
      'restore',
      'doctor',
    ]) {
      expect(outcome.text).toContain(command);
    }
  });

  it.each([
    ['an unknown command', ['fly']],
    ['a missing argument', ['user', 'show']],
    ['a page that is no number', ['user', 'list', '--page', 'x']],
  ])('answers %s with exit code 2 and changes nothing', async (_, args) => {
    const outcome = await run(await newEnvironment(), ...args);
    expect([outcome.code, outcome.text]).toEqual([2, '']);
    expect(outcome.aside).toContain('--help');
    const forPrograms = await run(await newEnvironment(), ...args, '--json');
    expect([forPrograms.code, forPrograms.json]).toEqual([2, { error: expect.any(String) }]);
  });

  it('prints one line per error of the configuration', async () => {
    const outcome = await run({ PORT: 'x', LOG_LEVEL: 'loud' }, 'doctor', '--json');
    expect(outcome.code).toBe(2);
    expect(outcome.aside).toContain(
      '  PORT must be a port number from 0 to 65535\n  LOG_LEVEL must',
    );
  });

  it('migrates an empty database, says so, and then has nothing to do', async () => {
    const environment = await newEnvironment();
    const first = await run(environment, 'migrate', '--json');
    expect(first.json.applied[0]).toBe('0001-foundations');
    expect(first.aside).toContain('"event":"database_migrated"');
    expect((await run(environment, 'migrate')).text).toBe('Nothing to do.\n');
    const status = await run(environment, 'migrate', '--status', '--json');
    expect(status.json).toEqual({ applied: first.json.applied, pending: [] });
  });

  it('begins no database by mistake, and asks to migrate an empty one', async () => {
    const environment = await newEnvironment();
    const outcome = await run(environment, 'user', 'list');
    expect(outcome.code).toBe(1);
    expect(outcome.aside).toMatch(/There is no database at|Run `atrium migrate` first/);
  });
});

describe('the process', () => {
  it('prints the result alone on standard output, and ends with 0', async () => {
    const environment = await newEnvironment();
    await run(environment, 'migrate');
    const ended = await runProcess(environment, 'user', 'list', '--json');
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(JSON.parse(ended.stdout)).toEqual({ total: 0, page: 1, pages: 1, users: [] });
  });

  it('ends with 1 when it cannot do what was asked, and says why on standard error', async () => {
    const environment = await newEnvironment();
    await run(environment, 'migrate');
    const ended = await runProcess(environment, 'user', 'show', 'nobody@shop.example');
    expect([ended.code, ended.stdout]).toEqual([1, '']);
    expect(ended.stderr).toBe('There is no account with the address or id nobody@shop.example.\n');
  });
});
