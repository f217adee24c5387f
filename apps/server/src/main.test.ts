import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { migrate } from './database/migrate.ts';
import { migrateAsNextVersion } from './testing/database/newer-version.ts';
import { newTestDatabase, openTestDatabase } from './testing/database/test-database.ts';
import { freePort } from './testing/free-port.ts';
import {
  exitOf,
  killServers,
  type ServerProcess,
  sharedDatabase,
  startServer,
  untilReady,
} from './testing/server-process.ts';
import { newTestDirectory } from './testing/test-directory.ts';

/** What the first start compiles, the others load. */
const compileCache = newTestDirectory();
const start = (environment: Record<string, string> = {}) =>
  startServer({ NODE_COMPILE_CACHE: compileCache, ...environment });

afterEach(killServers);

const send = (server: ServerProcess, call: string, email: string) =>
  fetch(`${server.url}/api/auth/${call}`, {
    method: 'POST',
    body: new URLSearchParams({ email, password: 'Hall-of-Light7_' }),
  });
const register = (server: ServerProcess, email: string) => send(server, 'register', email);
/** 403 means: the address is not verified yet. */
const logIn = (server: ServerProcess, email: string) => send(server, 'login', email);

/** What has nothing to do with the database is tested once. */
const itOnce = it.runIf(inject('postgresUrl') === null);

describe('the server process', () => {
  itOnce(
    'keeps what it compiled while it runs, so that it starts as quickly after it was killed',
    async () => {
      const folder = newTestDirectory();
      const server = await start({ NODE_COMPILE_CACHE: folder });
      await untilReady(server);
      const compiled = () =>
        readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
          file.isFile(),
        );
      // Written right after the start: the response to one of the first requests waits for it.
      const request = () => fetch(`${server.url}/healthz`);
      while (compiled().length === 0) await request();
      // All are written in one go, which may not have ended yet.
      await request();
      server.child.kill('SIGKILL');
      await exitOf(server);
      expect(compiled().length).toBeGreaterThan(100);
    },
  );

  /** Has the process load a program before the server. */
  const preload = (program: string) => ({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}`,
  });
  const errorOn = (signal: string, failure: string) =>
    preload(`process.on('${signal}', () => { ${failure} })`);
  const diskThatFailsOn = (signal: string) =>
    preload(`
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const { fdatasync } = fs;
      let fails = false;
      process.on('${signal}', () => { fails = true });
      fs.fdatasync = (descriptor, done) =>
        fails ? done(new Error('EIO: i/o error, fdatasync')) : fdatasync(descriptor, done);
      syncBuiltinESMExports();`);

  itOnce(
    'logs an unhandled rejection and keeps running',
    { tags: ['requirement-99'] },
    async () => {
      const server = await start(
        errorOn('SIGUSR2', "Promise.reject(new Error('nobody waits for this'))"),
      );
      await untilReady(server);
      server.child.kill('SIGUSR2');
      while (!server.output().includes('nobody waits for this'))
        await once(server.child.stdout, 'data');
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect(server.child.exitCode).toBeNull();
    },
  );

  itOnce(
    'logs an uncaught exception and exits, so that a supervisor restarts it',
    {
      tags: ['requirement-99'],
    },
    async () => {
      const server = await start(errorOn('SIGUSR2', "throw new Error('out of nowhere')"));
      await untilReady(server);
      server.child.kill('SIGUSR2');
      expect(await exitOf(server)).toBe(1);
      expect(server.output()).toMatch(/"msg":"uncaught exception"/);
    },
  );

  it.runIf(inject('postgresUrl') === null)(
    'ends at once when the disk fails to sync a write, and starts again with what was acknowledged',
    { tags: ['requirement-66'] },
    async () => {
      const shared = { DATA_DIR: newTestDirectory() };
      const failing = await start({
        ...shared,
        ...diskThatFailsOn('SIGUSR2'),
      });
      await untilReady(failing);
      expect((await register(failing, 'kept@shop.example')).status).toBe(200);
      failing.child.kill('SIGUSR2');
      await expect(register(failing, 'lost@shop.example')).rejects.toThrow('fetch failed');
      expect(await exitOf(failing)).toBe(1);
      // The database was not closed, so the next start reads the log by its checksums.
      expect(statSync(path.join(shared.DATA_DIR, 'atrium.db-wal')).size).toBeGreaterThan(0);
      expect(failing.output()).toMatch(/"msg":"the disk failed to sync the database/);
      const next = await start(shared);
      await untilReady(next);
      expect((await logIn(next, 'kept@shop.example')).status).toBe(403);
    },
  );

  it('names the port that is taken', async () => {
    const port = await freePort();
    const occupant = createServer().listen(port, 'localhost');
    await once(occupant, 'listening');
    const server = await start({ PORT: String(port) });
    expect(await exitOf(server)).toBe(1);
    expect(server.output().trim()).toBe(
      `Port ${port} is taken. Stop what listens there or set PORT.`,
    );
    occupant.close();
  });

  itOnce('ends with one line per error when the configuration is wrong', async () => {
    const server = await start({ PORT: 'x', LOG_LEVEL: 'loud' });
    expect(await exitOf(server)).toBe(1);
    expect(server.output().trim().split('\n')).toEqual([
      'The configuration is wrong:',
      '  PORT must be a port number from 0 to 65535',
      '  LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
    ]);
  });

  itOnce(
    'refuses to boot in production without its secrets, naming each',
    {
      tags: ['attack-15'],
    },
    async () => {
      const server = await start({ NODE_ENV: 'production', SMTP_URL: '' });
      expect(await exitOf(server)).toBe(1);
      for (const name of ['PORTAL_URL', 'SECRET_KEY', 'SMTP_URL', 'MAIL_FROM']) {
        expect(server.output()).toContain(`${name} must be set in production`);
      }
    },
  );

  itOnce.each([
    ['without a SECRET_KEY', {}, 2],
    ['with a SECRET_KEY', { SECRET_KEY: 'a-secret-of-at-least-32-characters' }, 1],
  ])('ends with one line when DATA_DIR cannot be written to, %s', async (_, environment, lines) => {
    // Below a file no folder can be made, whoever tries.
    const file = path.join(newTestDirectory(), 'file');
    writeFileSync(file, '');
    const server = await start({ ...environment, DATA_DIR: path.join(file, 'data') });
    expect(await exitOf(server)).toBe(1);
    const output = server.output().trim();
    expect(output).toContain(`DATA_DIR (${path.join(file, 'data')}) cannot be written to`);
    // An error of the settings stands below its heading.
    expect(output.split('\n')).toHaveLength(lines);
  });

  itOnce('ends with one line when its location database is missing', async () => {
    const server = await start({ GEOIP_DB: '/nowhere/places.mmdb' });
    expect(await exitOf(server)).toBe(1);
    expect(server.output().trim()).toMatch(
      /^GEOIP_DB \(\/nowhere\/places\.mmdb\) cannot be used: .+$/,
    );
  });

  it.runIf(inject('postgresUrl') !== null)('reports that the database is unavailable', async () => {
    const port = await freePort();
    const server = await start({ DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` });
    expect(await exitOf(server)).toBe(1);
    expect(server.output().trim()).toMatch(
      /^DATABASE_URL: the database cannot be reached \(.*\)\.$/,
    );
  });

  it('fails when its database belongs to another SECRET_KEY', async () => {
    const shared = await sharedDatabase();
    const first = await start(shared);
    await untilReady(first);
    first.child.kill('SIGKILL');
    await exitOf(first);
    const second = await start({
      ...shared,
      SECRET_KEY: 'another-secret-of-32-characters-or-more',
    });
    expect(await exitOf(second)).toBe(1);
    expect(second.output().trim()).toMatch(/^SECRET_KEY does not open/);
  });

  it('logs that its database is of a newer version with which it works', async () => {
    const location = await newTestDatabase();
    const database = openTestDatabase(location);
    await migrate(database);
    await migrateAsNextVersion(database, '9998-expand-next-version');
    await database.close();
    const { url: databaseUrl } = location;
    const server = await start({
      DATA_DIR: path.dirname(location.file),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    });
    await untilReady(server);
    expect(server.output()).toMatch(
      /"migrations":\["9998-expand-next-version"\].*the database is of a newer version/,
    );
  });

  it('keeps an acknowledged write when it is killed', { tags: ['requirement-66'] }, async () => {
    const shared = await sharedDatabase();
    const first = await start(shared);
    await untilReady(first);
    expect((await register(first, 'kept@shop.example')).status).toBe(200);
    first.child.kill('SIGKILL');
    await exitOf(first);

    const second = await start(shared);
    await untilReady(second);
    expect((await logIn(second, 'kept@shop.example')).status).toBe(403);
  });
});
