import { execFile } from 'node:child_process';
import { chownSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { systemRuntime } from '../core/runtime.ts';
import {
  makePrerelease,
  newTestDatabase,
  openTestDatabase,
} from '../testing/database/test-database.ts';
import { newTestDirectory } from '../testing/test-directory.ts';
import { operate } from '../testing/test-operator.ts';

const COMMANDS = path.resolve(import.meta.dirname, '../../../../scripts/atrium.ts');
const OPERATOR = path.join(import.meta.dirname, 'main.ts');
const SERVER = path.resolve(import.meta.dirname, '../main.ts');

async function newEnvironment(): Promise<Record<string, string>> {
  const directory = newTestDirectory();
  const { url } = await newTestDatabase(directory);
  return { DATA_DIR: directory, ...(url === undefined ? {} : { DATABASE_URL: url }) };
}

const run = (environment: Record<string, string>, ...args: string[]) =>
  operate({ environment, runtime: systemRuntime }, args);

/** Compiled programs are those of the run before. */
const shared = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? newTestDirectory(),
};

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** A script as operators run it: in a process of its own. */
function runProcess(
  environment: Record<string, string>,
  args: readonly string[],
  user: { uid?: number } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { env: { ...shared, ...environment }, cwd: environment.DATA_DIR, ...user },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

describe('the command line', () => {
  it('prints its help', async () => {
    const outcome = await run(await newEnvironment(), '--help');
    expect(outcome.code).toBe(0);
    for (const command of [
      'migrate',
      'user',
      'keys',
      'secret-key',
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
  ])('ends %s with exit code 2 and changes nothing', async (_, args) => {
    const outcome = await run(await newEnvironment(), ...args);
    expect([outcome.code, outcome.text]).toEqual([2, '']);
    expect(outcome.stderr).toContain('--help');
    const forPrograms = await run(await newEnvironment(), ...args, '--json');
    expect([forPrograms.code, forPrograms.json]).toEqual([2, { error: expect.any(String) }]);
  });

  it('prints one line per error of the configuration', async () => {
    const outcome = await run({ PORT: 'x', LOG_LEVEL: 'loud' }, 'doctor', '--json');
    expect(outcome.code).toBe(2);
    expect(outcome.stderr).toContain(
      '  PORT must be a port number from 0 to 65535\n  LOG_LEVEL must',
    );
  });

  // Only root may become somebody else.
  it.runIf(process.getuid?.() === 0)(
    'works for a user without a name, as in a container',
    async () => {
      const environment = await newEnvironment();
      const uid = 60_123;
      chownSync(environment.DATA_DIR ?? '', uid, uid);
      const { code, stderr } = await runProcess(environment, [OPERATOR, 'migrate'], { uid });
      expect([code, stderr]).toEqual([0, expect.stringContaining(`"operator":"${uid}"`)]);
    },
  );

  it('migrates an empty database, reports it, and then has nothing to do', async () => {
    const environment = await newEnvironment();
    const first = await run(environment, 'migrate', '--json');
    expect(first.json.applied[0]).toBe('0001-schema');
    expect(first.stderr).toContain('"event":"database_migrated"');
    expect((await run(environment, 'migrate')).text).toBe('Nothing to do.\n');
    const status = await run(environment, 'migrate', '--status', '--json');
    expect(status.json).toEqual({ applied: first.json.applied, pending: [] });
  });

  it('creates no database by mistake, and requires an empty one to be migrated', async () => {
    const environment = await newEnvironment();
    const outcome = await run(environment, 'user', 'list');
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toMatch(/There is no database at|Run the command `migrate` first/);
  });
});

describe('with a database from before the first release', () => {
  const REFUSAL =
    /^The database was made by a development version of Atrium, .*(DATA_DIR|DATABASE_URL).*\.\n$/;

  async function newPrerelease(): Promise<Record<string, string>> {
    const environment = await newEnvironment();
    const database = openTestDatabase({
      url: environment.DATABASE_URL,
      file: path.join(environment.DATA_DIR ?? '', 'atrium.db'),
    });
    await makePrerelease(database);
    await database.close();
    return environment;
  }

  it.each([[['migrate']], [['migrate', '--status']], [['user', 'list']]])(
    '%s is refused with one line that names the remedy',
    async (args) => {
      const outcome = await run(await newPrerelease(), ...args);
      expect([outcome.code, outcome.text]).toEqual([1, '']);
      expect(outcome.stderr).toMatch(REFUSAL);
    },
  );

  it('the doctor reports it', async () => {
    const outcome = await run(await newPrerelease(), 'doctor', '--json');
    expect(outcome.code).toBe(1);
    expect(outcome.json.findings).toContainEqual({
      name: 'database',
      status: 'fail',
      detail: expect.stringContaining('before its first release'),
    });
  });

  it('the server does not start, and prints that line alone', async () => {
    const environment = { ...(await newPrerelease()), PORT: '0' };
    const ended = await runProcess(environment, [SERVER]);
    expect([ended.code, ended.stdout]).toEqual([1, '']);
    expect(ended.stderr).toMatch(REFUSAL);
  });
});

// In the other tests, which run on both databases, the commands run in this process.
describe.runIf(inject('postgresUrl') === null)('the process', () => {
  it('prints only the result on standard output, and exits with 0', async () => {
    const environment = await newEnvironment();
    await run(environment, 'migrate');
    const ended = await runProcess(environment, [COMMANDS, 'user', 'list', '--json']);
    expect(ended.code).toBe(0);
    expect(ended.stderr).toMatch(/^\{[^\n]*"event":"accounts_listed"[^\n]*\}\n$/);
    expect(JSON.parse(ended.stdout)).toEqual({ total: 0, page: 1, pages: 1, users: [] });
  });

  it('exits with 1 when it fails, with the reason on standard error', async () => {
    const environment = await newEnvironment();
    await run(environment, 'migrate');
    const ended = await runProcess(environment, [COMMANDS, 'user', 'show', 'nobody@shop.example']);
    expect([ended.code, ended.stdout]).toEqual([1, '']);
    expect(ended.stderr).toBe('There is no account with the address or id nobody@shop.example.\n');
  });
});
