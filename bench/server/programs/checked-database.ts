/** The tables and statements of `fastify-checked.ts`, with 100 users. */
import { hash, randomUUID } from 'node:crypto';
import { fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { hash as hashPassword } from '@node-rs/argon2';
import Database from 'better-sqlite3';
import { DEVICES } from './responses.ts';

const USERS = 100;
const PASSWORD = 'Hall-of-Light7_';
export const DAY_MS = 86_400_000;
const MAX_SESSIONS = 50;
const file = process.env.DATABASE ?? '';

export const sha256 = (text: string) => hash('sha256', text, 'base64url');

export const db = new Database(file);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = NORMAL');
db.pragma('foreign_keys = ON');
// It may be started again on the same file.
db.exec(`
  DROP TABLE IF EXISTS throttles; DROP TABLE IF EXISTS devices; DROP TABLE IF EXISTS tokens;
  DROP TABLE IF EXISTS sessions; DROP TABLE IF EXISTS stores; DROP TABLE IF EXISTS users;
  CREATE TABLE users (id TEXT PRIMARY KEY, email TEXT UNIQUE, first_name TEXT, password TEXT, updated_at INTEGER);
  CREATE TABLE stores (id TEXT PRIMARY KEY, user_id TEXT REFERENCES users, domain TEXT, selected_at INTEGER);
  CREATE INDEX stores_user ON stores (user_id);
  CREATE TABLE sessions (id TEXT PRIMARY KEY, user_id TEXT REFERENCES users, binding TEXT, store_id TEXT, agent TEXT,
    address TEXT, created_at INTEGER, last_seen_at INTEGER, expires_at INTEGER);
  CREATE INDEX sessions_user ON sessions (user_id, last_seen_at);
  CREATE TABLE tokens (token TEXT PRIMARY KEY, session_id TEXT REFERENCES sessions ON DELETE CASCADE,
    created_at INTEGER, expires_at INTEGER);
  CREATE INDEX tokens_session ON tokens (session_id, created_at);
  CREATE TABLE devices (user_id TEXT REFERENCES users, device TEXT, last_seen_at INTEGER, PRIMARY KEY (user_id, device));
  CREATE TABLE throttles (key TEXT PRIMARY KEY, failures INTEGER, first_failed_at INTEGER, blocked_until INTEGER);
`);

export interface User {
  id: string;
  email: string;
  first_name: string;
  password: string;
}
export interface Session {
  id: string;
  user_id: string;
  binding: string;
  last_seen_at: number;
  expires_at: number;
  token_expires_at: number;
}

// A bare parameter in a join would compile it again at each call.
export const sql = {
  session: db.prepare<[string, number, number], Session>(
    `SELECT sessions.*, tokens.expires_at AS token_expires_at FROM tokens
     JOIN sessions ON sessions.id = tokens.session_id JOIN users ON users.id = sessions.user_id
     WHERE tokens.token = +? AND tokens.expires_at > +? AND sessions.expires_at > +?`,
  ),
  user: db.prepare<[string], User>('SELECT * FROM users WHERE id = ?'),
  userByEmail: db.prepare<[string], User>('SELECT * FROM users WHERE email = ?'),
  userWithStores: db.prepare<[string], User & { domain: string }>(
    'SELECT users.*, stores.domain FROM users LEFT JOIN stores ON stores.user_id = users.id WHERE users.id = +?',
  ),
  insertUser: db.prepare('INSERT INTO users VALUES (?, ?, ?, ?, ?)'),
  updateName: db.prepare<[string, number, string], User>(
    'UPDATE users SET first_name = ?, updated_at = ? WHERE id = ? RETURNING *',
  ),
  insertStore: db.prepare('INSERT INTO stores VALUES (?, ?, ?, ?)'),
  stores: db.prepare<[string], { id: string; domain: string }>(
    'SELECT id, domain FROM stores WHERE user_id = ? ORDER BY selected_at DESC',
  ),
  selectStore: db.prepare<[number, string, string], { id: string }>(
    'UPDATE stores SET selected_at = ? WHERE user_id = ? AND domain = ? RETURNING id',
  ),
  setStore: db.prepare('UPDATE sessions SET store_id = ? WHERE id = ?'),
  sessions: db.prepare<[string, number], Session & { agent: string; created_at: number }>(
    `SELECT * FROM sessions WHERE user_id = ? AND expires_at > ? ORDER BY last_seen_at DESC LIMIT ${DEVICES}`,
  ),
  insertSession: db.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)'),
  keepSessions: db.prepare(
    `DELETE FROM sessions WHERE id IN
     (SELECT id FROM sessions WHERE user_id = ? ORDER BY last_seen_at DESC LIMIT 1000 OFFSET ${MAX_SESSIONS})`,
  ),
  insertToken: db.prepare('INSERT INTO tokens VALUES (?, ?, ?, ?)'),
  shortenToken: db.prepare('UPDATE tokens SET expires_at = ? WHERE token = ?'),
  keepTokens: db.prepare(
    `DELETE FROM tokens WHERE token IN
     (SELECT token FROM tokens WHERE session_id = ? ORDER BY created_at DESC LIMIT 1000 OFFSET 4)`,
  ),
  knownDevice: db.prepare<[string, string], { device: string }>(
    `SELECT device FROM devices JOIN users ON users.id = devices.user_id WHERE users.email = +? AND device = +?`,
  ),
  rememberDevice: db.prepare(
    'INSERT INTO devices VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET last_seen_at = excluded.last_seen_at',
  ),
  keepDevices: db.prepare(
    `DELETE FROM devices WHERE user_id = ? AND device IN
     (SELECT device FROM devices WHERE user_id = ? ORDER BY last_seen_at DESC LIMIT 1000 OFFSET ${MAX_SESSIONS})`,
  ),
  countAttempt: db.prepare<[string, number], { failures: number; blocked_until: number }>(
    `INSERT INTO throttles VALUES (?, 1, ?, 0)
     ON CONFLICT DO UPDATE SET failures = failures + 1 RETURNING failures, blocked_until`,
  ),
  clearAttempts: db.prepare('DELETE FROM throttles WHERE key = ?'),
};

const password = await hashPassword(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
db.transaction(() => {
  // Newer than all that is added, so that no round removes what the calls come with.
  const now = Date.now() + DAY_MS;
  for (let user = 0; user < USERS; user++) {
    const id = String(user);
    sql.insertUser.run(id, `user${user}@shop.example`, 'Margaret', password, now);
    for (const name of ['first', 'second']) {
      sql.insertStore.run(randomUUID(), id, `${name}.myshopify.com`, now);
    }
    sql.rememberDevice.run(id, sha256(`device-${user}`), now);
    for (let device = 0; device < DEVICES; device++) {
      const token = device === 0 ? `token-${user}` : `token-${user}-${device}`;
      startSession(id, { token, binding: `binding-${user}`, agent: 'Firefox on Linux', now });
    }
  }
})();

export function startSession(
  userId: string,
  { token, binding, agent, now }: { token: string; binding: string; agent: string; now: number },
): void {
  const [id, expires] = [randomUUID(), now + DAY_MS];
  const row = [id, userId, sha256(binding), null, agent, '127.0.0.1', now, now, expires];
  sql.insertSession.run(...row);
  sql.insertToken.run(sha256(token), id, now, expires);
}

/** As `database/wal-sync.ts`: one sync at a time, and what is committed meanwhile shares the next one. */
const log = openSync(`${file}-wal`, 'r+');
const sync = promisify(fdatasync);
let latest = Promise.resolve();
let next: Promise<void> | null = null;
export function synced(): Promise<void> {
  next ??= latest.then(() => {
    next = null;
    latest = sync(log);
    return latest;
  });
  return next;
}
