/** @module-tag slow */
import pg from 'pg';
import { afterEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { MIGRATION_LOCK } from './database/migrations/migration-transaction.ts';
import { openConnection } from './testing/raw-connection.ts';
import {
  exitOf,
  killServers,
  sharedDatabase,
  startServer,
  untilReady,
} from './testing/server-process.ts';
import { startMisbehavingMailServer } from './testing/services/misbehaving-mail-server.ts';

afterEach(killServers);

/** What has nothing to do with the database is tested once. */
const itOnce = it.runIf(inject('postgresUrl') === null);

const register = (url: string, email: string) =>
  fetch(`${url}/api/auth/register`, {
    method: 'POST',
    body: new URLSearchParams({ email, password: 'Hall-of-Light7_' }),
  });

const FORM = 'email=nobody%40shop.example&password=Some-Password1_';
const LOGIN = [
  'POST /api/auth/login HTTP/1.1',
  'Host: localhost',
  'Connection: close',
  'Content-Type: application/x-www-form-urlencoded',
  `Content-Length: ${FORM.length}`,
  '',
  FORM,
].join('\r\n');

describe('a server that is stopped', () => {
  it('finishes what is in flight, then ends by itself', async () => {
    const server = await startServer({ LIMITS_FACTOR: '100' });
    await untilReady(server);
    const logins = await Promise.all(Array.from({ length: 12 }, () => openConnection(server.url)));
    for (const { write } of logins) write(LOGIN);
    // Its response comes after the server has read what was sent before.
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    for (const { untilClosed } of logins) expect(await untilClosed()).toMatch(/^HTTP\/1\.1 422 /);
    expect(await exitOf(server)).toBe(0);
  });

  itOnce('handles requests until a load balancer has noticed that it is not ready', async () => {
    const server = await startServer({ DRAIN_SECONDS: '5' });
    await untilReady(server);
    server.child.kill('SIGTERM');
    const statusOf = async (page: string) => (await fetch(`${server.url}${page}`)).status;
    while ((await statusOf('/readyz')) !== 503);
    expect(await statusOf('/.well-known/jwks.json')).toBe(200);
    expect(await exitOf(server)).toBe(0);
  });

  it.runIf(inject('postgresUrl') !== null)(
    'ends at once while it starts, also while it waits to migrate',
    async () => {
      const shared = await sharedDatabase();
      const other = new pg.Client({ connectionString: shared.DATABASE_URL });
      await other.connect();
      onTestFinished(() => other.end());
      await other.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
      const server = await startServer(shared);
      const waiting = () =>
        other.query(`select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`);
      await expect.poll(async () => (await waiting()).rowCount, { timeout: 30_000 }).toBe(1);
      server.child.kill('SIGTERM');
      // Not by the signal, which the first process of a container would ignore.
      expect(await exitOf(server)).toBe(0);
    },
  );

  it('ends in order beside connections without a request, and sends the email in delivery once', {
    tags: ['attack-19'],
    // Two servers start and stop, one of them beside connections that it has to close itself.
    timeout: 90_000,
  }, async () => {
    const mailServer = await startMisbehavingMailServer();
    onTestFinished(() => mailServer.close());
    mailServer.replyWith({ end: 'later' });
    const shared = { ...(await sharedDatabase()), SMTP_URL: mailServer.url };
    const server = await startServer(shared);
    await untilReady(server);
    expect((await register(server.url, 'first@shop.example')).status).toBe(200);
    await expect.poll(mailServer.waiting).toBe(1);

    const [, ...others] = [await openConnection(server.url), await openConnection(server.url)];
    for (const { write } of others) write('POST /api/auth/login HTTP/1.1\r\nHost: ');
    server.child.kill('SIGTERM');
    mailServer.replyToWaiting();
    expect(await exitOf(server)).toBe(0);

    mailServer.replyWith({});
    const next = await startServer(shared);
    await untilReady(next);
    expect((await register(next.url, 'second@shop.example')).status).toBe(200);
    await expect.poll(mailServer.taken).toBeGreaterThanOrEqual(2);
    next.child.kill('SIGTERM');
    expect(await exitOf(next)).toBe(0);
    expect(mailServer.taken()).toBe(2);
  });
});
