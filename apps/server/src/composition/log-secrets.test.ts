import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { endpoints } from '@atrium/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sendProfile, smallJpeg } from '../testing/images.ts';
import { newEmail } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createLog } from './create-log.ts';

const PASSWORD = 'Canary-Of-Log7_';
const NEW_PASSWORD = 'Canary-Of-Change8!';
const TYPED = 'canary-typed-by-somebody';

/** Goes through the calls that carry something secret, refused ones too, and collects every secret of it. */
async function walk(portal: TestApp): Promise<string[]> {
  const browser = portal.browser();
  const email = newEmail();
  await browser.call(endpoints.register, { body: { email, password: PASSWORD } });
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
  const { clientId, clientSecret } = portal.app.dependencies.catalogue.apps[0] ?? {};
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  for (const authorization of [`Basic ${credentials}`, `Basic ${btoa(`${clientId}:${TYPED}`)}`]) {
    await portal
      .client()
      .call(endpoints.consumeHandoff, { body: { handoff: TYPED }, headers: { authorization } });
  }
  await portal.client().call(endpoints.reportConnection, { body: { data: TYPED } });
  await portal.app.http.inject(`/login?data=${TYPED}`);
  await portal.app.http.inject(`/api/nowhere/${TYPED}?code=${TYPED}`);
  await portal.app.http.inject(`/%ff?data=${TYPED}`);
  await sendRaw(portal, `GET / HTTP/1.1\r\nCookie: a=${TYPED}\r\nX y: z\r\n\r\n`);
  return [
    ...[email, code, PASSWORD, NEW_PASSWORD, TYPED, browser.token],
    ...[credentials, clientSecret ?? '', btoa(`${clientId}:${TYPED}`)],
    ...browser.setCookieHeaders.map((line) => /=([^;]*)/.exec(line)?.[1] ?? ''),
  ].filter((secret) => secret !== '');
}

async function sendRaw(portal: TestApp, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(portal.portalUrl).port), 'localhost');
  socket.end(bytes);
  return text(socket);
}

describe('the log', () => {
  it.each(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])(
    'has no token, cookie, code, password, address or query at the level %s',
    { tags: ['requirement-98', 'attack-20'] },
    async (level) => {
      const portal = await startTestApp({ LOG_LEVEL: level });
      onTestFinished(() => portal.close());
      const secrets = await walk(portal);
      const log = portal.logLines.join('');
      expect(secrets.length).toBeGreaterThan(8);
      expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
      // At the finest level the libraries speak as well: the test looks at what they say.
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
