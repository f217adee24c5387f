import { endpoints } from '@atrium/contract';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { sqliteFileOf } from '../composition/open-configured-database.ts';
import { newTestDatabase } from '../testing/database/test-database.ts';
import { type FlakyProxy, startFlakyProxy } from '../testing/services/flaky-proxy.ts';
import { newEmail, PASSWORD, signedInMerchant } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestBrowser, TestResponse } from '../testing/test-browser.ts';
import { BUSY_TIMEOUT_MS } from './concurrency/write-lock.ts';
import { POOL_WAIT_MS, sessionTimeouts } from './postgres-dialect.ts';

let portal: TestApp;
let browser: TestBrowser;

const addStore = (shop: string) =>
  browser.call(endpoints.addStore, { body: { name: 'A store', shop } });
const countStores = async () =>
  (await portal.database.connection.selectFrom('stores').selectAll().execute()).length;

function expectUnavailable(response: TestResponse<unknown>): void {
  expect(response.status).toBe(503);
  expect(response.envelope.error?.code).toBe('unavailable');
  expect(response.headers['retry-after']).toBe('5');
}

it('the wait for PostgreSQL’s connection and that for a statement together take less than three seconds', {
  tags: ['requirement-92'],
}, () => {
  expect(POOL_WAIT_MS + sessionTimeouts.statement_timeout).toBeLessThan(3000);
});

it('the wait for SQLite’s lock leaves a busy server a second of the three within which it responds', {
  tags: ['requirement-92'],
}, () => {
  expect(BUSY_TIMEOUT_MS).toBeLessThanOrEqual(2000);
});

describe.runIf(inject('postgresUrl') !== null)('when PostgreSQL', () => {
  let proxy: FlakyProxy;
  let databaseUrl: URL;
  beforeEach(async () => {
    const location = await newTestDatabase();
    databaseUrl = new URL(location.url ?? '');
    proxy = await startFlakyProxy({ host: databaseUrl.hostname, port: Number(databaseUrl.port) });
    const throughProxy = new URL(databaseUrl);
    throughProxy.host = `127.0.0.1:${proxy.port}`;
    portal = await startTestApp({}, { location: { ...location, url: throughProxy.href } });
    ({ browser } = await signedInMerchant(portal));
  });
  afterEach(async () => {
    await portal.close();
    await proxy.close();
  });

  it('does not respond, balancers still send it requests, and it responds with 503 itself', async () => {
    proxy.blackhole();
    const [read, node] = await Promise.all([
      browser.call(endpoints.getProfile),
      portal.app.http.inject('/readyz/node'),
    ]);
    expectUnavailable(read);
    // No other node is better.
    expect(node.statusCode).toBe(200);
    proxy.letThrough();
    await expect.poll(async () => (await portal.app.http.inject('/readyz')).statusCode).toBe(200);
  });

  it('does not respond, requests get 503, readiness fails, and both recover afterwards', {
    tags: ['requirement-92'],
  }, async () => {
    proxy.blackhole();
    const [read, write, ready] = await Promise.all([
      browser.call(endpoints.getProfile),
      addStore('away'),
      portal.app.http.inject('/readyz'),
    ]);
    expectUnavailable(read);
    expectUnavailable(write);
    expect(ready.statusCode).toBe(503);
    expect((await portal.app.http.inject('/healthz')).statusCode).toBe(200);

    // The connections stay open; the requests sent meanwhile are lost.
    proxy.letThrough();
    await expect.poll(async () => (await portal.app.http.inject('/readyz')).statusCode).toBe(200);
    expect((await browser.call(endpoints.getProfile)).status).toBe(200);
    expect((await addStore('away')).status).toBe(200);
    expect(await countStores()).toBe(1);
  });

  it('has a locked row, only the requests that write it wait', {
    tags: ['requirement-92', 'attack-21'],
  }, async () => {
    const other = new pg.Client({ connectionString: databaseUrl.href });
    await other.connect();
    await other.query('begin');
    await other.query('select * from users for update');
    const ends: string[] = [];
    const update = () =>
      browser.call(endpoints.updateProfile, { body: { firstName: 'Ada', lastName: 'Byron' } });
    const writes = Array.from({ length: 30 }, () => update().finally(() => ends.push('write')));
    expect((await portal.app.http.inject('/healthz')).statusCode).toBe(200);
    expect((await portal.app.http.inject('/readyz')).statusCode).toBe(200);
    expect((await browser.call(endpoints.getProfile)).status).toBe(200);
    ends.push('others');
    for (const response of await Promise.all(writes)) expectUnavailable(response);
    // On a slow machine the first writes give up meanwhile.
    expect(ends.at(-1)).toBe('write');

    await other.query('rollback');
    await other.end();
    expect((await update()).status).toBe(200);
  });

  it('has become a standby, writes get 503 and find the new leader afterwards', async () => {
    const admin = new pg.Client({ connectionString: databaseUrl.href });
    await admin.connect();
    const database = databaseUrl.pathname.slice(1);
    const lead = async (isLeader: boolean) => {
      const readOnly = isLeader ? 'off' : 'on';
      await admin.query(
        `alter database ${database} set default_transaction_read_only = ${readOnly}`,
      );
    };
    const closeOthers = () =>
      admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    await lead(false);
    await closeOthers();
    await expect.poll(async () => (await browser.call(endpoints.getProfile)).status).toBe(200);
    expectUnavailable(await addStore('standby'));
    // A new connection reaches the leader; those that were opened before stay on the standby.
    await lead(true);
    expect((await addStore('standby')).status).toBe(200);
    await admin.end();
  });

  it.each([
    ['full disk', '53100'],
    ['lack of memory', '53200'],
    ['damaged disk', '58030'],
  ])(
    'reports a %s, writes get 503, no partial write remains, and reads succeed',
    async (_, code) => {
      const { connection } = portal.database;
      const countAll = async () => ({
        registrations: (await connection.selectFrom('registrations').selectAll().execute()).length,
        codes: (await connection.selectFrom('codes').selectAll().execute()).length,
      });
      const register = () =>
        portal
          .browser()
          .call(endpoints.register, { body: { email: newEmail(), password: PASSWORD } });
      const before = await countAll();
      // The email is the last thing that a registration writes.
      await sql`create function refuse() returns trigger language plpgsql
      as ${sql.lit(`begin raise exception 'injected' using errcode = '${code}'; end`)}`.execute(
        connection,
      );
      await sql`create trigger refused before insert on outbox execute function refuse()`.execute(
        connection,
      );
      expectUnavailable(await register());
      expect(await countAll()).toEqual(before);
      expect((await browser.call(endpoints.getProfile)).status).toBe(200);

      await sql`drop trigger refused on outbox`.execute(connection);
      expect((await register()).status).toBe(200);
      expect(await countAll()).toEqual({
        registrations: before.registrations + 1,
        codes: before.codes + 1,
      });
    },
  );

  it('closes every connection, the session stays valid afterwards', async () => {
    const admin = new pg.Client({ connectionString: databaseUrl.href });
    await admin.connect();
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await admin.end();
    const responses = [];
    for (let call = 0; call < 20; call++) responses.push(await browser.call(endpoints.getProfile));
    expect(
      new Set(responses.map(({ status }) => status)).difference(new Set([200, 503])).size,
    ).toBe(0);
    expect(responses.at(-1)?.status).toBe(200);
  });
});

describe.runIf(inject('postgresUrl') === null)('when SQLite', () => {
  beforeEach(async () => {
    portal = await startTestApp();
    ({ browser } = await signedInMerchant(portal));
  });
  afterEach(() => portal.close());

  it('is locked by another process, writes get 503 and succeed afterwards', {
    tags: ['requirement-92'],
  }, async () => {
    const other = new Sqlite(sqliteFileOf({ dataDir: portal.environment.DATA_DIR ?? '' }));
    other.exec('begin immediate');
    expectUnavailable(await addStore('locked'));
    expect((await browser.call(endpoints.getProfile)).status).toBe(200);
    other.exec('rollback');
    other.close();
    expect((await addStore('locked')).status).toBe(200);
    expect(await countStores()).toBe(1);
  });

  it('is locked by another process, only writes wait', {
    tags: ['requirement-92', 'attack-21'],
  }, async () => {
    const other = new Sqlite(sqliteFileOf({ dataDir: portal.environment.DATA_DIR ?? '' }));
    other.exec('begin immediate');
    const ends: string[] = [];
    const writes = Array.from({ length: 10 }, (_, index) =>
      addStore(`locked-${index}`).finally(() => ends.push('write')),
    );
    // Requests that only read get their response first, however long the writers wait.
    expect((await portal.app.http.inject('/healthz')).statusCode).toBe(200);
    expect((await portal.app.http.inject('/readyz')).statusCode).toBe(200);
    expect((await browser.call(endpoints.getProfile)).status).toBe(200);
    ends.push('others');
    for (const response of await Promise.all(writes)) expectUnavailable(response);
    // On a slow machine the first writes give up meanwhile.
    expect(ends.at(-1)).toBe('write');

    other.exec('rollback');
    other.close();
    expect((await addStore('locked')).status).toBe(200);
    expect(await countStores()).toBe(1);
  });

  it('is locked for a moment, writes wait and succeed', async () => {
    const other = new Sqlite(sqliteFileOf({ dataDir: portal.environment.DATA_DIR ?? '' }));
    other.exec('begin immediate');
    const writes = [addStore('context'), addStore('context-too')];
    expect((await browser.call(endpoints.getProfile)).status).toBe(200);
    other.exec('rollback');
    other.close();
    for (const response of await Promise.all(writes)) expect(response.status).toBe(200);
  });

  it('has a full disk, writes get 503, no partial write remains, and reads succeed', async () => {
    const { connection } = portal.database;
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(connection);
    await sql`pragma max_page_count = ${sql.raw(String(rows[0]?.page_count))}`.execute(connection);
    const emails = Array.from({ length: 40 }, newEmail);
    const responses = [];
    for (const email of emails) {
      const body = { email, password: PASSWORD };
      responses.push(await portal.browser().call(endpoints.register, { body }));
    }
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const response of refused) expectUnavailable(response);
    expect((await browser.call(endpoints.getProfile)).status).toBe(200);
    // A registration is written together with its code and email, or not at all; so is an account with its welcome.
    const users = await connection.selectFrom('users').selectAll().execute();
    const registrations = await connection.selectFrom('registrations').selectAll().execute();
    const codes = await connection.selectFrom('codes').selectAll().execute();
    const mails = await connection.selectFrom('outbox').selectAll().execute();
    expect(codes.length).toBe(registrations.length);
    expect(mails.length).toBe(registrations.length + users.length);

    await sql`pragma max_page_count = 1073741823`.execute(connection);
    const body = { email: newEmail(), password: PASSWORD };
    expect((await portal.browser().call(endpoints.register, { body })).status).toBe(200);
  });
});
