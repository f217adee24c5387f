/**
 * What Fastify and PostgreSQL alone allow: as `fastify-sqlite.ts` with the driver `pg`, without registrations. It
 * reads `PORT` and `DATABASE_URL`.
 */
import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import { hash, verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import pg from 'pg';
import { DEVICES, device, deviceList, profile } from './responses.ts';

const USERS = 100;
const PASSWORD = 'Hall-of-Light7_';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
// It may be started again on the same database.
await pool.query(`
  DROP TABLE IF EXISTS users;
  DROP TABLE IF EXISTS sessions;
  CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT, first_name TEXT, password TEXT);
  CREATE INDEX users_email ON users (email);
  CREATE TABLE sessions
    (token TEXT PRIMARY KEY, user_id INTEGER, agent TEXT, created_at BIGINT, store TEXT);
  CREATE INDEX sessions_user ON sessions (user_id);
`);
const password = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
for (let id = 0; id < USERS; id++) {
  await pool.query('INSERT INTO users VALUES ($1, $2, $3, $4)', [
    id,
    `user${id}@shop.example`,
    'Margaret',
    password,
  ]);
}
const tokens = Array.from({ length: USERS * DEVICES }, (_, session) =>
  // The first of each user is the one that calls come with.
  session < USERS ? `token-${session}` : `token-of-session-${session}`,
);
await pool.query(
  `INSERT INTO sessions (token, user_id, agent, created_at)
   SELECT token, (number - 1) % ${USERS}, 'Firefox on Linux', $2
   FROM unnest($1::text[]) WITH ORDINALITY AS sessions (token, number)`,
  [tokens.map(sha256), Date.now()],
);

interface UserRow {
  id: number;
  email: string;
  first_name: string;
  password: string;
}

const tokenHash = (authorization = '') => sha256(authorization.slice('Bearer '.length));

/** A statement with a name is parsed once for each connection. */
async function userOf(authorization: string | undefined): Promise<UserRow> {
  const { rows } = await pool.query<UserRow>({
    name: 'user',
    text: 'SELECT users.* FROM sessions JOIN users ON users.id = sessions.user_id WHERE sessions.token = $1',
    values: [tokenHash(authorization)],
  });
  if (!rows[0]) throw Object.assign(new Error('Not logged in'), { statusCode: 401 });
  return rows[0];
}

const app = Fastify({ logger: false });
await app.register(multipart, { attachFieldsToBody: 'keyValues' });

app.get('/', () => 'ready');
app.get('/profile', async ({ headers }) => {
  const { email, first_name } = await userOf(headers.authorization);
  return { ...profile, data: { ...profile.data, email, firstName: first_name } };
});
app.get('/devices', async ({ headers }) => {
  const { id } = await userOf(headers.authorization);
  // Logins add sessions that no list contains: all servers list as many.
  const text = `SELECT agent, created_at FROM sessions WHERE user_id = $1 LIMIT ${DEVICES}`;
  const { rows } = await pool.query<{ agent: string }>({ name: 'devices', text, values: [id] });
  return deviceList(rows.map(({ agent }) => ({ ...device, userAgent: agent })));
});
app.post<{ Body: { firstName: string } }>('/update', async ({ headers, body }) => {
  const { id, email } = await userOf(headers.authorization);
  const text = 'UPDATE users SET first_name = $1 WHERE id = $2';
  await pool.query({ name: 'update', text, values: [body.firstName, id] });
  return { ...profile, data: { ...profile.data, email, firstName: body.firstName } };
});
app.post<{ Body: { email: string; password: string } }>('/login', async ({ body }) => {
  const found = await pool.query<UserRow>({
    name: 'by email',
    text: 'SELECT * FROM users WHERE email = $1',
    values: [body.email],
  });
  const user = found.rows[0];
  if (!user || !(await verify(user.password, body.password))) {
    throw Object.assign(new Error('Wrong password'), { statusCode: 401 });
  }
  const token = crypto.randomUUID();
  await pool.query({
    name: 'sign in',
    text: 'INSERT INTO sessions (token, user_id, agent, created_at) VALUES ($1, $2, $3, $4)',
    values: [sha256(token), user.id, 'Firefox on Linux', Date.now()],
  });
  return { token };
});
app.post<{ Body: { store: string } }>('/switch', async ({ headers, body }) => {
  const { email } = await userOf(headers.authorization);
  const text = 'UPDATE sessions SET store = $1 WHERE token = $2';
  await pool.query({
    name: 'switch',
    text,
    values: [body.store, tokenHash(headers.authorization)],
  });
  return { ...profile, data: { ...profile.data, email } };
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

process.on('SIGTERM', () => process.exit(0));
