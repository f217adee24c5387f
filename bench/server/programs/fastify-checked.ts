/**
 * What Fastify and SQLite allow with the checks that Atrium promises: as `fastify-sqlite.ts`, by hand in one file, with
 * security headers, checks of the host and the origin, a session that expires and is bound to a cookie, the limit of calls,
 * the form checked, metrics and the audit log. A login counts the attempt before it compares, starts a session, and keeps the
 * list of known browsers; a switch of the store replaces the token. The statements are prepared, sessions are cached, and the
 * log of SQLite is synced in a thread, all as in Atrium. It reads `PORT` and `DATABASE`; users have the ids 0 to 99, the tokens
 * `token-0` to `token-99`, and cookies likewise.
 */
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { endpoints } from '@atrium/contract';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { verify } from '@node-rs/argon2';
import { Histogram } from '@prometheus-io/client';
import Fastify, { type FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { pino } from 'pino';
import {
  DAY_MS,
  db,
  type Session,
  sha256,
  sql,
  startSession,
  synced,
  type User,
} from './checked-database.ts';
import { deviceList, profile } from './responses.ts';

const CACHED_MS = 800;
const secret = () => randomBytes(32).toString('base64url');

const headers: Record<string, string> = {};
helmet({ contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"] } } })(
  {} as never,
  {
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    removeHeader() {},
  } as never,
  () => undefined,
);
const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of a request.',
  labelNames: ['method', 'route', 'status'],
});
const audit = pino({ level: 'info' });
const refuse = (statusCode: number) => Object.assign(new Error('Refused'), { statusCode });

const app = Fastify({
  logger: { level: 'warn' },
  disableRequestLogging: true,
  genReqId: () => randomUUID().replaceAll('-', ''),
});
await app.register(cookie);
await app.register(multipart, { limits: { fileSize: 6_000_000, fields: 50, parts: 50 } });
app.addHook('onRequest', (request, reply, done) => {
  reply.headers(headers).header('x-request-id', request.id).header('cache-control', 'no-store');
  const { origin, host = '', 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
  const changes = request.method !== 'GET';
  if (!/^[\w.:[\]-]+$/.test(host) || origin !== undefined) done(refuse(400));
  else if (changes && (site === 'cross-site' || site === 'same-site' || mode === 'navigate')) {
    done(refuse(403));
  } else done();
});
app.addHook('onResponse', (request, reply, done) => {
  const labels = {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
  };
  durations.observe(labels, reply.elapsedTime / 1000);
  request.log.info(labels, 'responded');
  done();
});

const cached = new Map<string, { session: Session; readAt: number }>();
const calls = new Map<string, { startedAt: number; count: number }>();

/** The session of the bearer token in the browser that it was issued to, with one more call counted. */
function authenticate(request: FastifyRequest): { session: Session; token: string } {
  const now = Date.now();
  const token = sha256((request.headers.authorization ?? '').slice('Bearer '.length));
  const entry = cached.get(token);
  const isFresh = entry !== undefined && now - entry.readAt < CACHED_MS;
  const session = isFresh ? entry.session : sql.session.get(token, now, now);
  if (!session || session.expires_at <= now || session.token_expires_at <= now) throw refuse(401);
  const binding = Buffer.from(sha256(request.cookies.binding ?? ''));
  if (!timingSafeEqual(binding, Buffer.from(session.binding))) throw refuse(401);
  if (!isFresh) cached.set(token, { session, readAt: now });
  let window = calls.get(session.id);
  if (!window || now - window.startedAt > 60_000) window = { startedAt: now, count: 0 };
  calls.set(session.id, { startedAt: window.startedAt, count: window.count + 1 });
  if (window.count > 300_000_000) throw refuse(429);
  return { session, token };
}

const userView = ({ id, email, first_name: firstName }: User) => ({
  ...profile,
  data: { ...profile.data, id, email, firstName },
});
const isoTime = (time: number) => new Date(time).toISOString();

app.get('/', () => 'ready');
app.get('/profile', (request) => {
  const rows = sql.userWithStores.all(authenticate(request).session.user_id);
  if (!rows[0]) throw refuse(401);
  const shoplist = rows.map(({ domain }) => ({ ...profile.data.shops[0], domain }));
  return { ...userView(rows[0]), shoplist };
});
app.get('/devices', (request) => {
  const { session } = authenticate(request);
  const rows = sql.sessions.all(session.user_id, Date.now());
  return deviceList(
    rows.map((row) => ({
      id: row.id,
      userAgent: row.agent,
      isDefault: row.id === session.id,
      createdAt: isoTime(row.created_at),
      lastSeenAt: isoTime(row.last_seen_at),
      location: null,
    })),
  );
});
app.post('/update', async (request) => {
  const { session } = authenticate(request);
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file' || Object.hasOwn(fields, part.fieldname)) throw refuse(422);
    fields[part.fieldname] = part.value;
  }
  const form = endpoints.updateProfile.body.safeParse(fields);
  if (!form.success) throw refuse(422);
  const user = sql.updateName.get(form.data.firstName ?? '', Date.now(), session.user_id);
  if (!user) throw refuse(401);
  await synced();
  audit.info({ reqId: request.id, event: 'profile_updated', userId: user.id }, 'profile_updated');
  return userView(user);
});
app.post('/login', async (request, reply) => {
  const form = endpoints.login.body.safeParse(request.body);
  if (!form.success) throw refuse(422);
  const { email, password } = form.data;
  const device = sha256(request.cookies.device ?? '');
  if (!sql.knownDevice.get(email, device)) throw refuse(401);
  const key = `device:${sha256(email)}:${device}`;
  const attempt = sql.countAttempt.get(key, Date.now());
  if (!attempt || attempt.blocked_until > Date.now()) throw refuse(429);
  await synced();
  const user = sql.userByEmail.get(email);
  if (!user || !(await verify(user.password, password))) throw refuse(401);
  const [token, binding, agent] = [secret(), secret(), request.headers['user-agent'] ?? ''];
  const stores = db.transaction(() => {
    const now = Date.now();
    if (sql.user.get(user.id)?.password !== user.password) throw refuse(401);
    sql.clearAttempts.run(key);
    startSession(user.id, { token, binding, agent, now });
    sql.keepSessions.run(user.id);
    sql.rememberDevice.run(user.id, device, now);
    sql.keepDevices.run(user.id, user.id);
    return sql.stores.all(user.id);
  })();
  await synced();
  audit.info({ reqId: request.id, event: 'login_succeeded', userId: user.id }, 'login_succeeded');
  const options = { httpOnly: true, path: '/', sameSite: 'strict', maxAge: DAY_MS } as const;
  reply.setCookie('binding', binding, options);
  reply.setCookie('device', request.cookies.device ?? '', options);
  return { ...userView(user), auth: { token }, shoplist: stores };
});
app.post('/switch', async (request) => {
  const { session, token: former } = authenticate(request);
  const form = endpoints.changeStore.body.safeParse(request.body);
  if (!form.success) throw refuse(422);
  const token = secret();
  const user = db.transaction(() => {
    const now = Date.now();
    const store = sql.selectStore.get(now, session.user_id, form.data.shop);
    if (!store) throw refuse(404);
    sql.setStore.run(store.id, session.id);
    sql.shortenToken.run(now + DAY_MS, former);
    sql.insertToken.run(sha256(token), session.id, now, session.expires_at);
    sql.keepTokens.run(session.id);
    return sql.user.get(session.user_id);
  })();
  if (!user) throw refuse(401);
  cached.clear();
  await synced();
  audit.info({ reqId: request.id, event: 'store_switched', userId: user.id }, 'store_switched');
  return { ...userView(user), auth: { token } };
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

process.on('SIGTERM', () => process.exit(0));
