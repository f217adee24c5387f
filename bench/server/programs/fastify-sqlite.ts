/**
 * What Fastify and SQLite alone allow: a bearer token is looked up with its user, in prepared statements; a profile is
 * updated durably; a login compares an Argon2id hash, and a registration makes one. No limits, no validation, no log. It reads `PORT` and
 * `DATABASE`; users have the ids 0 to 99, and their tokens are `token-0` to `token-99`. With `CACHE`, each token is looked up once: what a
 * cache in the process would allow.
 */
import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import { hash, verify } from '@node-rs/argon2';
import Database from 'better-sqlite3';
import Fastify from 'fastify';
import { DEVICES, device, deviceList, profile } from './responses.ts';

const USERS = 100;
const PASSWORD = 'Hall-of-Light7_';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const db = new Database(process.env.DATABASE);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
// It may be started again on the same file.
db.exec(`
  DROP TABLE IF EXISTS users;
  DROP TABLE IF EXISTS sessions;
  CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT, first_name TEXT, password TEXT);
  CREATE TABLE sessions
    (token TEXT PRIMARY KEY, user_id INTEGER, agent TEXT, created_at INTEGER, store TEXT);
  CREATE INDEX sessions_user ON sessions (user_id);
`);
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const password = await hash(PASSWORD, COST);
const insertUser = db.prepare('INSERT INTO users VALUES (?, ?, ?, ?)');
const insertSession = db.prepare(
  'INSERT INTO sessions (token, user_id, agent, created_at) VALUES (?, ?, ?, ?)',
);
db.transaction(() => {
  for (let id = 0; id < USERS; id++) {
    insertUser.run(id, `user${id}@shop.example`, 'Margaret', password);
    insertSession.run(sha256(`token-${id}`), id, 'Firefox on Linux', Date.now());
    for (let other = 1; other < DEVICES; other++) {
      insertSession.run(sha256(`token-${id}-${other}`), id, 'Firefox on Linux', Date.now());
    }
  }
})();

interface UserRow {
  id: number;
  email: string;
  first_name: string;
  password: string;
}

/** With a bare parameter, SQLite would compile the join again at each call. */
const findUser = db.prepare<[string], UserRow>(
  'SELECT users.* FROM sessions JOIN users ON users.id = sessions.user_id WHERE sessions.token = +?',
);
const findByEmail = db.prepare<[string], UserRow>('SELECT * FROM users WHERE email = ?');
/** Logins add sessions that no list contains: all servers list as many. */
const listSessions = db.prepare<[number], { agent: string; created_at: number }>(
  `SELECT agent, created_at FROM sessions WHERE user_id = ? LIMIT ${DEVICES}`,
);
const setStore = db.prepare('UPDATE sessions SET store = ? WHERE token = ?');
const setName = db.prepare('UPDATE users SET first_name = ? WHERE id = ?');

const app = Fastify({ logger: false });
await app.register(multipart, { attachFieldsToBody: 'keyValues' });

/** By the hash of their token. */
const cachedUsers = process.env.CACHE ? new Map<string, UserRow>() : undefined;
const userOf = (authorization = '') => {
  const token = sha256(authorization.slice('Bearer '.length));
  const user = cachedUsers?.get(token) ?? findUser.get(token);
  if (!user) throw Object.assign(new Error('Not logged in'), { statusCode: 401 });
  cachedUsers?.set(token, user);
  return user;
};

app.get('/', () => 'ready');
app.get('/profile', ({ headers }) => {
  const { email, first_name } = userOf(headers.authorization);
  return { ...profile, data: { ...profile.data, email, firstName: first_name } };
});
app.get('/devices', ({ headers }) => {
  const sessions = listSessions.all(userOf(headers.authorization).id);
  return deviceList(sessions.map(({ agent }) => ({ ...device, userAgent: agent })));
});
app.post<{ Body: { firstName: string } }>('/update', ({ headers, body }) => {
  const { id, email } = userOf(headers.authorization);
  setName.run(body.firstName, id);
  cachedUsers?.clear();
  return { ...profile, data: { ...profile.data, email, firstName: body.firstName } };
});
app.post<{ Body: { email: string; password: string } }>('/login', async ({ body }) => {
  const user = findByEmail.get(body.email);
  if (!user || !(await verify(user.password, body.password))) {
    throw Object.assign(new Error('Wrong password'), { statusCode: 401 });
  }
  const token = crypto.randomUUID();
  insertSession.run(sha256(token), user.id, 'Firefox on Linux', Date.now());
  return { token };
});
app.post<{ Body: { email: string; password: string } }>('/register', async ({ body }) => {
  insertUser.run(null, body.email, '', await hash(body.password, COST));
  return { success: true };
});
app.post<{ Body: { store: string } }>('/switch', ({ headers, body }) => {
  const { email } = userOf(headers.authorization);
  setStore.run(body.store, sha256((headers.authorization ?? '').slice('Bearer '.length)));
  return { ...profile, data: { ...profile.data, email } };
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

process.on('SIGTERM', () => process.exit(0));
