import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInMerchant } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Connection, Database } from './database.ts';
import type { Schema } from './schema/schema.ts';

let portal: TestApp;
let database: Database;
let connection: Kysely<Schema>;
beforeAll(async () => {
  portal = await startTestApp();
  ({ database } = portal);
  ({ connection } = database);
  await signedInMerchant(portal);
});
afterAll(() => portal.close());

type Work = (db: Connection) => Promise<unknown>;

async function raisedBy(work: () => Promise<unknown>): Promise<boolean> {
  const before = database.sessionVersion.current();
  await work();
  return database.sessionVersion.current() > before;
}

const nobody = 'nobody';
const changes: Record<string, Work> = {
  'the end of a session': (db) => db.deleteFrom('sessions').where('id', '=', nobody).execute(),
  'the end of a token': (db) =>
    db.deleteFrom('session_tokens').where('session_id', '=', nobody).execute(),
  'another current store': (db) =>
    db.updateTable('sessions').set({ current_store_id: null }).where('id', '=', nobody).execute(),
  'a deleted account': (db) =>
    db.updateTable('users').set({ deleted_at: 1 }).where('id', '=', nobody).execute(),
  'a store under another domain': (db) =>
    db.updateTable('stores').set({ domain: 'x' }).where('id', '=', nobody).execute(),
  'SQL written by hand': (db) =>
    sql`UPDATE sessions SET remembered = 0 WHERE id = ${nobody}`.execute(db),
  'SQL of unknown effect': (db) =>
    sql`with gone as (select ${nobody} as id) delete from sessions where id in (select id from gone)`.execute(
      db,
    ),
};
const others: Record<string, Work> = {
  'a read': (db) => db.selectFrom('sessions').selectAll().execute(),
  'another time of last use': (db) =>
    db.updateTable('sessions').set({ last_seen_at: 1 }).where('id', '=', nobody).execute(),
  'a change of what no session is read from': (db) =>
    db.deleteFrom('outbox').where('id', '=', nobody).execute(),
};

describe('the version of sessions', () => {
  it.each(Object.entries(changes))('grows with %s', async (_, work) => {
    expect(await raisedBy(() => work(connection))).toBe(true);
    expect(await raisedBy(() => connection.transaction().execute(work))).toBe(true);
  });

  it.each(Object.entries(others))('stays with %s', async (_, work) => {
    expect(await raisedBy(() => work(connection))).toBe(false);
    expect(await raisedBy(() => connection.transaction().execute(work))).toBe(false);
  });

  it('grows only after a transaction has been committed', async () => {
    await connection.transaction().execute(async (transaction) => {
      const inside = () => transaction.deleteFrom('sessions').where('id', '=', nobody).execute();
      expect(await raisedBy(inside)).toBe(false);
    });
  });
});
