import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { endpoints } from '@atrium/contract';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sendProfile, smallJpeg } from '../../testing/images.ts';
import { newEmail } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { createLog } from './create-log.ts';

const PASSWORD = 'Canary-Of-Log7_';
const NEW_PASSWORD = 'Canary-Of-Change8!';
const TYPED = 'canary-typed-by-somebody';

interface Walk {
  /** Must not be logged, but the database has it. */
  email: string;
  secrets: string[];
}

/**
 * Goes through the calls that carry something secret, refused ones too, and collects every secret of it.
 *
 * @param look runs while emails with secrets wait to be sent, and after the walk.
 */
async function walk(portal: TestApp, look = async () => {}): Promise<Walk> {
  const browser = portal.browser();
  const email = newEmail();
  await browser.call(endpoints.register, { body: { email, password: PASSWORD } });
  await look();
  const code = await portal.codeFor(email);
  const verified = await browser.call(endpoints.verify, {
    body: { email, code, type: 'verify-email' },
  });
  if (verified.data.type !== 'token') throw new Error(verified.text);
  browser.token = verified.data.auth.token;
  const form = { firstName: 'Ada', lastName: 'Byron', email };
  await sendProfile(browser, form, { bytes: await smallJpeg(), fileName: `${TYPED}.jpg` });
  await browser.call(endpoints.changePassword, {
    body: { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  });
  await browser.call(endpoints.login, { body: { email, password: `${TYPED}-Wrong1!` } });
  await browser.send('POST', '/api/auth/login', {
    raw: { contentType: 'application/json', text: `{"password": ${TYPED}` },
  });
  await browser.send('POST', '/api/auth/verify', {
    raw: { contentType: 'multipart/form-data; boundary=x', text: `--x\r\n${TYPED}` },
  });
  const credentials = await callAsProduct(portal);
  await portal.app.http.inject(`/login?data=${TYPED}`);
  await portal.app.http.inject(`/api/nowhere/${TYPED}?code=${TYPED}`);
  await portal.app.http.inject(`/%ff?data=${TYPED}`);
  await sendRaw(portal, `GET / HTTP/1.1\r\nCookie: a=${TYPED}\r\nX y: z\r\n\r\n`);
  const ofReset = await forgetPassword(portal, browser, email, look);
  const links = (await portal.mailsTo(email)).flatMap(({ text }) =>
    [...text.matchAll(/[?&]mailData=([^&\s]+)/g)].map(([, link]) => link ?? ''),
  );
  if (links.length === 0) throw new Error('No email has a link.');
  await look();
  const values = browser.setCookieHeaders.map((line) => /=([^;]*)/.exec(line)?.[1] ?? '');
  const typed = [code, PASSWORD, NEW_PASSWORD, TYPED, verified.data.auth.token];
  const all = [...typed, ...credentials, ...ofReset, ...links, ...values];
  return { email, secrets: all.filter((secret) => secret !== '') };
}

/** Leaves a reset unfinished. Returns its code and signature; its cookie is the browser's. */
async function forgetPassword(
  portal: TestApp,
  browser: TestBrowser,
  email: string,
  look: () => Promise<void>,
): Promise<string[]> {
  portal.advance(120_000);
  await browser.call(endpoints.forgotPassword, { body: { email } });
  await look();
  const code = await portal.codeFor(email);
  const verified = await browser.call(endpoints.verify, {
    body: { email, code, type: 'reset-password' },
  });
  if (verified.data.type !== 'reset-password') throw new Error(verified.text);
  return [code, verified.data.signature];
}

async function callAsProduct(portal: TestApp): Promise<string[]> {
  const { clientId, clientSecret = '' } = portal.app.dependencies.catalogue.apps[0] ?? {};
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const wrong = btoa(`${clientId}:${TYPED}`);
  for (const authorization of [`Basic ${credentials}`, `Basic ${wrong}`]) {
    await portal
      .client()
      .call(endpoints.consumeHandoff, { body: { handoff: TYPED }, headers: { authorization } });
  }
  await portal.client().call(endpoints.reportConnection, { body: { data: TYPED } });
  return [credentials, clientSecret, wrong];
}

/** Every row of every table. */
async function dump({ database: { connection } }: TestApp): Promise<string> {
  const tables = await connection.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      sql`select * from ${sql.table(name)}`.execute(connection).then((result) => result.rows),
    ),
  );
  return JSON.stringify(rows, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
}

async function sendRaw(portal: TestApp, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(portal.portalUrl).port), 'localhost');
  socket.end(bytes);
  return text(socket);
}

it('no table has a token, cookie, code, password, link or signature, also while emails wait', {
  tags: ['requirement-19'],
}, async () => {
  const portal = await startTestApp();
  onTestFinished(() => portal.close());
  const dumps: string[] = [];
  const { email, secrets } = await walk(portal, async () => {
    dumps.push(await dump(portal));
  });
  expect(dumps.map((text) => text.includes(email))).toEqual([true, true, true]);
  expect(secrets.length).toBeGreaterThan(14);
  expect(secrets.filter((secret) => dumps.some((text) => text.includes(secret)))).toEqual([]);
});

describe('the log', () => {
  it.each(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])(
    'has no token, cookie, code, password, address or query at the level %s',
    { tags: ['requirement-98', 'attack-20'] },
    async (level) => {
      const portal = await startTestApp({ LOG_LEVEL: level });
      onTestFinished(() => portal.close());
      const { email, secrets } = await walk(portal);
      const log = portal.logLines.join('');
      expect(secrets.length).toBeGreaterThan(8);
      expect([email, ...secrets].filter((secret) => log.includes(secret))).toEqual([]);
      // At the finest level the libraries log as well: the test looks at their lines too.
      expect(log.includes('busboy')).toBe(level === 'trace');
      expect(log.includes('"responded"')).toBe(['info', 'debug', 'trace'].includes(level));
    },
  );

  it('names an error by type, message, code and stack, and omits its other properties', () => {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: TYPED });
    const error = Object.assign(new Error('Not saved.', { cause }), { rawPacket: TYPED });
    log.error({ err: error, req: new Request(`https://shop.example/?a=${TYPED}`) }, 'failed');
    expect(lines.join('')).not.toContain(TYPED);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'failed',
      err: { type: 'Error', message: 'Not saved.', cause: { code: '23505' } },
      req: '[Request]',
    });
  });
});
