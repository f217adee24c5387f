import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchantWithStore } from '../testing/steps/merchants.ts';
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
});
afterAll(() => portal.close());

type Work = (db: Connection, userId: string) => Promise<unknown>;

let merchants = 0;
/** A merchant with a session and a current store. */
async function newMerchant(): Promise<string> {
  const { email } = await merchantWithStore(portal, `store-${++merchants}`);
  const user = await portal.app.dependencies.repositories.users.findByEmail(email);
  return String(user?.id);
}

async function raisedBy(work: () => Promise<unknown>): Promise<boolean> {
  const before = database.sessionVersion.current();
  await work();
  return database.sessionVersion.current() > before;
}

const sessionsOf = (db: Connection, userId: string) =>
  db.selectFrom('sessions').select('id').where('user_id', '=', userId);

const changes: Record<string, Work> = {
  'the end of a session': (db, userId) =>
    db.deleteFrom('sessions').where('user_id', '=', userId).execute(),
  'the end of a token': (db, userId) =>
    db.deleteFrom('session_tokens').where('session_id', 'in', sessionsOf(db, userId)).execute(),
  'another current store': (db, userId) =>
    db
      .updateTable('sessions')
      .set({ current_store_id: null })
      .where('user_id', '=', userId)
      .execute(),
  'a deleted account': (db, userId) =>
    db.updateTable('users').set({ deleted_at: 1 }).where('id', '=', userId).execute(),
  'a deleted account with another name': (db, userId) =>
    db
      .updateTable('users')
      .set({ first_name: 'Ada', deleted_at: 1 })
      .where('id', '=', userId)
      .execute(),
  'a store under another domain': (db, userId) =>
    db
      .updateTable('stores')
      .set({ name: 'x', domain: `${userId}.example` })
      .where('user_id', '=', userId)
      .execute(),
  'SQL written by hand': (db, userId) =>
    sql`UPDATE sessions SET remembered = 0 WHERE user_id = ${userId}`.execute(db),
  'SQL of unknown effect': (db, userId) =>
    sql`with gone as (select ${userId} as id) delete from sessions where user_id in (select id from gone)`.execute(
      db,
    ),
};
const others: Record<string, Work> = {
  'a read': (db) => db.selectFrom('sessions').selectAll().execute(),
  'another time of last use': (db, userId) =>
    db.updateTable('sessions').set({ last_seen_at: 1 }).where('user_id', '=', userId).execute(),
  'another name of the merchant': (db, userId) =>
    db
      .updateTable('users')
      .set({ first_name: 'Ada', updated_at: 1 })
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .execute(),
  'another name of a store': (db, userId) =>
    db.updateTable('stores').set({ name: 'x' }).where('user_id', '=', userId).execute(),
  'the end of no session at all': (db) =>
    db.deleteFrom('sessions').where('user_id', '=', 'nobody').execute(),
  'a change of what no session is read from': (db) => db.deleteFrom('outbox').execute(),
};

describe('the version of sessions', () => {
  it.each(Object.entries(changes))('grows with %s', async (_, work) => {
    const [first, second] = [await newMerchant(), await newMerchant()];
    expect(await raisedBy(() => work(connection, first))).toBe(true);
    const inTransaction = () =>
      connection.transaction().execute((transaction) => work(transaction, second));
    expect(await raisedBy(inTransaction)).toBe(true);
  });

  it.each(Object.entries(others))('stays with %s', async (_, work) => {
    const userId = await newMerchant();
    expect(await raisedBy(() => work(connection, userId))).toBe(false);
    const inTransaction = () =>
      connection.transaction().execute((transaction) => work(transaction, userId));
    expect(await raisedBy(inTransaction)).toBe(false);
  });

  it('grows only after a transaction has been committed', async () => {
    const userId = await newMerchant();
    await connection.transaction().execute(async (transaction) => {
      const inside = () =>
        transaction.deleteFrom('sessions').where('user_id', '=', userId).execute();
      expect(await raisedBy(inside)).toBe(false);
    });
  });

  it('grows when it is unknown whether a change has reached the database', async () => {
    const failing = sql`update sessions set remembered = 'neither' / 0, id = null`;
    expect(await raisedBy(() => failing.execute(connection).catch(() => null))).toBe(true);
  });
});
