import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '@atrium/server/start';
import { freePort } from '@atrium/server/testing/free-port';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '../installation.ts';
import { findHalfStates } from './half-states.ts';

type Values = Record<string, string | number>;

const SINCE = 1000;
const NOW = 2000;
const EMAIL = 'ada@shop.example';

let folder: string;
/** Of a server that nobody has used. */
let empty: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-half-states-'));
  const port = await freePort();
  const server = await startServer({
    NODE_ENV: 'test',
    PORT: String(port),
    PORTAL_URL: `http://localhost:${port}`,
    DATA_DIR: folder,
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'silent',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Atrium <portal@shop.example>',
  });
  await server.close();
  empty = path.join(folder, 'atrium.db');
});
afterAll(() => rm(folder, { recursive: true }));

/** What a database has that consists of these rows: required columns that are not named are empty. */
async function halfStatesOf(rows: readonly (readonly [table: string, Values])[]) {
  const databaseFile = path.join(folder, 'copy.db');
  await copyFile(empty, databaseFile);
  const database = new Sqlite(databaseFile);
  for (const [table, values] of rows) {
    const columns = database.pragma(`table_info(${table})`) as {
      name: string;
      type: string;
      notnull: number;
    }[]; // as SQLite documents it
    const row: Values = { ...values };
    for (const { name, type, notnull } of columns) {
      if (notnull === 1) row[name] ??= type === 'text' ? `${table}-${name}` : NOW;
    }
    const names = Object.keys(row);
    database
      .prepare(`insert into ${table} (${names}) values (${names.map((name) => `@${name}`)})`)
      .run(row);
  }
  database.close();
  return findHalfStates((text) => query({ postgres: null, databaseFile }, text), SINCE);
}

const registration = ['registrations', { id: 'r', email: EMAIL }] as const;
const completed = ['registrations', { id: 'r', email: EMAIL, completed_at: NOW }] as const;
const code = ['codes', { subject_id: 'r' }] as const;
const usedCode = ['codes', { subject_id: 'r', consumed_at: NOW }] as const;
const user = ['users', { id: 'u', email: EMAIL }] as const;
const deletedUser = ['users', { id: 'u', email: EMAIL, deleted_at: NOW }] as const;
const welcome = ['mail_links', { user_id: 'u', purpose: 'secure-account' }] as const;
const session = ['sessions', { id: 's', user_id: 'u', expires_at: NOW }] as const;
const token = ['session_tokens', { session_id: 's', expires_at: NOW }] as const;
const mail = ['outbox', { kind: 'mail' }] as const;
const account = [completed, usedCode, user, welcome, session, token, mail] as const;
const store = ['stores', { id: 'st', user_id: 'u', status: 'added' }] as const;
const added = ['store_events', { store_id: 'st', event: 'added' }] as const;
const shop = ['shopify_shops', { id: 'sh', domain: 'a.myshopify.com', owner_id: 'u' }] as const;
const ofShop = { ...store[1], domain: 'a.myshopify.com', shopify_shop_id: 'sh' };
const verified = ['stores', { ...ofShop, status: 'verified' }] as const;
const uninstalled = ['stores', { ...ofShop, status: 'uninstalled' }] as const;
const webhook = ['shopify_webhooks', { domain: 'a.myshopify.com', outcome: 'applied' }] as const;
const itsMail = ['outbox', { id: 'of the webhook', kind: 'mail' }] as const;
const awaiting = ['stores', { ...store[1], status: 'awaiting_approval' }] as const;
const request = ['store_requests', { store_id: 'st', shop_id: 'sh' }] as const;
const expired = ['store_events', { store_id: 'st', event: 'access_expired' }] as const;
const click = ['affiliate_clicks', { user_id: 'u' }] as const;
const connection = ['product_connections', { store_id: 'st' }] as const;
const reports = ['impact', 'firstpromoter'].map((kind) => ['outbox', { id: kind, kind }] as const);
const connected = [...account, shop, verified, added] as const;

it.each([
  ['nothing', []],
  ['a registration', [registration, code]],
  ['an account', account],
  ['a store', [...account, store, added]],
  ['a connected store', [...connected, click, connection, ...reports]],
  ['an uninstalled store', [...account, shop, uninstalled, added, webhook, itsMail]],
  ['a request', [...account, shop, awaiting, added, request]],
  ['an expired request', [...account, store, added, expired, itsMail]],
])('finds no half state in %s', async (_, rows) => {
  expect(await halfStatesOf(rows)).toEqual([]);
});

const without = (row: (typeof account)[number]) => account.filter((each) => each !== row);
const removed = ['stores', { id: 'st', user_id: 'u', status: 'removed' }] as const;
const inStore = ['sessions', { ...session[1], current_store_id: 'st' }] as const;

it.each([
  ['a session without a token that lasts as long', without(token)],
  [
    'a session without a token that lasts as long',
    [...without(token), ['session_tokens', { session_id: 's', expires_at: NOW - 1 }] as const],
  ],
  [
    'a session of a deleted account',
    [...without(user), deletedUser, ['outbox', { id: 'o', kind: 'mail' }] as const].toSorted(
      usersFirst,
    ),
  ],
  ['a registration without its code', [registration]],
  ['a completed registration without its account', [completed, usedCode]],
  ['a used code of a registration that is not completed', [registration, usedCode]],
  ['an account without its completed registration', without(completed)],
  ['an account without the session of its code', without(session).filter((row) => row !== token)],
  ['an account without the link of its welcome', without(welcome).filter((row) => row !== mail)],
  ['a store without the event of its addition', [...account, store]],
  ['a removed store without the event of its removal', [...account, removed, added]],
  [
    'a session in a removed store',
    [
      ...account.filter((row) => row !== session && row !== token),
      removed,
      added,
      ['store_events', { store_id: 'st', event: 'removed' }] as const,
      inStore,
      token,
    ],
  ],
  [
    'a verified store without its shop',
    [...account, ['stores', { ...store[1], status: 'verified' }] as const, added],
  ],
  [
    'a store whose tokens Shopify refused',
    [...account, shop, ['stores', { ...ofShop, status: 'needs_reauth' }] as const, added],
  ],
  ['a started theme without its connection', [...connected, click, ...reports]],
  [
    'a click without its reports, or a report without its click',
    [...connected, click, connection, ...reports.slice(1)],
  ],
  ['a webhook without the end of its store', [...connected, webhook, itsMail]],
  ['a store that waits for an approval that nobody is asked for', [...account, awaiting, added]],
  ['an email without its link, or a link without its email', without(mail)],
  ['an email without its link, or a link without its email', [...account, store, added, expired]],
])('finds %s', async (name, rows) => {
  expect(await halfStatesOf(rows)).toEqual([name]);
});

/** Others refer to them. */
function usersFirst([a]: readonly [string, Values], [b]: readonly [string, Values]): number {
  return Number(b === 'users') - Number(a === 'users');
}
