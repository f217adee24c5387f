import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { httpChunk, openConnection } from '../testing/raw-connection.ts';
import { signedInMerchant } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const MIB = 1024 * 1024;
const ZEROS = httpChunk(Buffer.alloc(64 * 1024, 'a'));

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const post = (path: string, headers: string) =>
  `POST /api${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`;
const chunked = (contentType: string) =>
  `Content-Type: ${contentType}\r\nTransfer-Encoding: chunked`;
const FORM = chunked('multipart/form-data; boundary=x');
const part = (head: string) =>
  httpChunk(Buffer.from(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`));

/** The envelope at the end of a response. */
const envelopeIn = (response: string) =>
  JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4));

function expectEveryHeader(response: string): void {
  for (const header of [
    'content-security-policy',
    'x-content-type-options: nosniff',
    'x-frame-options: deny',
    'referrer-policy: no-referrer',
    'cross-origin-opener-policy: same-origin',
    'cross-origin-resource-policy: same-origin',
    'content-type: application/json; charset=utf-8',
  ]) {
    expect(response.toLowerCase()).toContain(header);
  }
}

describe('a body without a length that never ends', () => {
  it.each<[string, string, Buffer]>([
    ['a field', FORM, part('name="email"')],
    ['no part at all', FORM, Buffer.alloc(0)],
    ['a file', FORM, part('name="email"; filename="a.jpg"')],
    ['JSON', chunked('application/json'), httpChunk(Buffer.from('{"email":"'))],
    ['a type that does not exist', chunked('image/jpeg'), Buffer.alloc(0)],
  ])(
    'is cut off for a client without a session: %s',
    { tags: ['requirement-58', 'requirement-84', 'attack-21'] },
    async (_, headers, start) => {
      const connection = await openConnection(portal.portalUrl);
      connection.write(post(endpoints.login.path, headers));
      if (start.length > 0) connection.write(start);
      const sent = await connection.sendForever(ZEROS);
      expect(sent).toBeLessThan(60 * MIB);
      expect(connection.received()).toMatch(/^HTTP\/1\.1 4(13|22) /);
      expectEveryHeader(connection.received());
    },
  );

  it.each([
    ['without a session', 'POST', endpoints.updateProfile.path, 401],
    ['at an unknown path', 'POST', '/nowhere', 404],
    ['of a call that takes none', 'GET', '/catalogue', 200],
  ])('is cut off %s', { tags: ['attack-21'] }, async (_, method, path, status) => {
    const connection = await openConnection(portal.portalUrl);
    connection.write(post(path, FORM).replace('POST', method));
    expect(await connection.sendForever(ZEROS)).toBeLessThan(60 * MIB);
    expect(connection.received()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});

describe('the rest of a body that was refused by its length', () => {
  const json = (bytes: number) => `Content-Type: application/json\r\nContent-Length: ${bytes}`;

  it('is read up to 32 MiB, after which the connection gets a response to the next request', async () => {
    const connection = await openConnection(portal.portalUrl);
    onTestFinished(() => void connection.leave());
    connection.write(post(endpoints.login.path, json(32 * MIB)));
    await expect.poll(connection.received).toMatch(/^HTTP\/1\.1 413 [\s\S]*"too_large"/);
    connection.write(Buffer.alloc(32 * MIB, 'a'));
    connection.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(connection.received).toMatch(/\}HTTP\/1\.1 200 /);
    connection.write('no request\r\n\r\n');
    expect(await connection.untilClosed()).toMatch(/HTTP\/1\.1 400 /);
  });

  it('is cut off beyond', { tags: ['requirement-84', 'attack-21'] }, async () => {
    const connection = await openConnection(portal.portalUrl);
    connection.write(post(endpoints.login.path, json(100 * MIB)));
    expect(await connection.sendForever(ZEROS)).toBeLessThan(60 * MIB);
    expect(connection.received()).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe('an image over 5 MB', () => {
  const image = Buffer.alloc(5 * MIB + 1);
  const inForm = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'),
    image,
    Buffer.from('\r\n--x--\r\n'),
  ]);

  it.each<[string, string, Buffer]>([
    ['as a form in pieces', FORM, Buffer.concat([httpChunk(inForm), Buffer.from('0\r\n\r\n')])],
    [
      'as a form of known length',
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${inForm.length}`,
      inForm,
    ],
    ['bare and in pieces', chunked('image/jpeg'), httpChunk(image)],
    [
      'bare and of known length',
      `Content-Type: image/jpeg\r\nContent-Length: ${image.length}`,
      image,
    ],
    [
      'as text of known length',
      `Content-Type: application/json\r\nContent-Length: ${image.length}`,
      image,
    ],
  ])('is 413 %s', { tags: ['requirement-84'] }, async (_, headers, body) => {
    const { browser } = await signedInMerchant(portal);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const connection = await openConnection(portal.portalUrl);
    const caller = `Authorization: Bearer ${browser.token}\r\nCookie: ${cookie}\r\nConnection: close`;
    connection.write(post(endpoints.updateProfile.path, `${caller}\r\n${headers}`));
    connection.write(body);
    await expect.poll(connection.received).toMatch(/^HTTP\/1\.1 413 [\s\S]*"too_large"/);
    connection.leave();
  });
});

describe('a request that does not come to its end in time', () => {
  it.each([
    ['its body', post(endpoints.login.path, `${FORM}`)],
    ['its headers', 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n'],
  ])(
    'is cut with 408 in the envelope: %s',
    { tags: ['requirement-83', 'attack-21'] },
    async (_, beginning) => {
      const hurried = await startTestApp({}, { requestTimeoutMs: 200 });
      onTestFinished(() => hurried.close());
      const connection = await openConnection(hurried.portalUrl);
      connection.write(beginning);
      const response = await connection.untilClosed();
      expect(response).toMatch(/^HTTP\/1\.1 408 /);
      expect(envelopeIn(response)).toMatchObject({
        success: false,
        error: { code: 'invalid_body' },
      });
      expectEveryHeader(response);
    },
  );

  it('is closed without a second response after the first', { tags: ['attack-21'] }, async () => {
    // Long enough for the first response on a busy machine.
    const hurried = await startTestApp({}, { requestTimeoutMs: 2_000 });
    onTestFinished(() => hurried.close());
    const connection = await openConnection(hurried.portalUrl);
    connection.write(post('/nowhere', FORM));
    expect((await connection.untilClosed()).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404']);
  });
});

describe('what is refused before any route is reached', () => {
  const longHeader = `X-Long: ${'a'.repeat(20_000)}`;
  it.each([
    ['no HTTP', 'GARBAGE\r\n\r\n', 400, 'invalid_body'],
    ['headers that are too large', post('/auth/login', longHeader), 431, 'too_large'],
    [
      'two lengths',
      post('/auth/login', 'Content-Length: 1\r\nContent-Length: 2'),
      400,
      'invalid_body',
    ],
    [
      'a length and chunks',
      `${post('/auth/login', 'Content-Length: 4\r\nTransfer-Encoding: chunked')}0\r\n\r\n`,
      400,
      'invalid_body',
    ],
    ['a chunk without a length', `${post('/auth/login', FORM)}zz\r\na\r\n`, 400, 'invalid_body'],
    [
      'two hosts',
      post('/auth/login', 'Host: evil.example\r\nConnection: close'),
      400,
      'invalid_body',
    ],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid_body'],
    ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 400, 'invalid_body'],
    [
      'two hosts in one line',
      'GET / HTTP/1.1\r\nHost: a.example, b.example\r\nConnection: close\r\n\r\n',
      400,
      'invalid_body',
    ],
    [
      'a host with a path',
      'GET / HTTP/1.1\r\nHost: a.example/b\r\nConnection: close\r\n\r\n',
      400,
      'invalid_body',
    ],
    [
      'CONNECT',
      'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n',
      405,
      'method_not_allowed',
    ],
    [
      'an expectation that is not supported',
      post('/auth/login', 'Expect: wonders'),
      417,
      'invalid_body',
    ],
    [
      'TRACE',
      'TRACE /login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      405,
      'method_not_allowed',
    ],
    [
      'a change from another site',
      post('/auth/login', 'Origin: https://evil.example\r\nConnection: close'),
      403,
      'cross_site',
    ],
    [
      'an announced body that is too large',
      post('/auth/login', 'Content-Length: 99999999\r\nConnection: close'),
      413,
      'too_large',
    ],
    [
      'an unreadable path',
      'GET /%ff HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      400,
      'invalid_body',
    ],
  ])(
    'gets a response like everything else, and the connection is closed: %s',
    { tags: ['requirement-74', 'requirement-82', 'requirement-83'] },
    async (_, text, status, code) => {
      const connection = await openConnection(portal.portalUrl);
      connection.write(text);
      const response = await connection.untilClosed();
      expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(envelopeIn(response)).toMatchObject({ success: false, data: null, error: { code } });
      expectEveryHeader(response);
      const allowed = /\r\nallow: (GET)/i.exec(response)?.[1];
      expect(allowed).toBe(status === 405 ? 'GET' : undefined);
    },
  );

  it('survives a client that sends CONNECT and hangs up', async () => {
    for (let time = 0; time < 20; time++) {
      const connection = await openConnection(portal.portalUrl);
      connection.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n');
      connection.leave();
    }
    expect((await fetch(`${portal.portalUrl}/healthz`)).status).toBe(200);
  });

  it('closes the connection after CONNECT, and forwards nothing', async () => {
    const connection = await openConnection(portal.portalUrl);
    const request = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
    connection.write(`CONNECT localhost:80 HTTP/1.1\r\nHost: localhost:80\r\n\r\n${request}`);
    const response = await connection.untilClosed();
    expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 405']);
  });

  it.each(['localhost:8080', '[::1]:3000', '127.0.0.1', 'my_shop.example:'])(
    'does not refuse a valid host: %s',
    async (host) => {
      const connection = await openConnection(portal.portalUrl);
      connection.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  it('accepts HTTP/1.0 without a host', async () => {
    const connection = await openConnection(portal.portalUrl);
    connection.write('GET /healthz HTTP/1.0\r\n\r\n');
    expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a client that leaves early', () => {
  it.each([
    ['in a form', FORM, part('name="email"')],
    ['in JSON', chunked('application/json'), httpChunk(Buffer.from('{'))],
    ['in JSON of known length', 'Content-Type: application/json\r\nContent-Length: 99', '{'],
    ['before the body', FORM, ''],
  ])('%s leaves no line that calls it an error', async (_, headers, start) => {
    const watched = await startTestApp({ LOG_LEVEL: 'debug' });
    onTestFinished(() => watched.close());
    const connection = await openConnection(watched.portalUrl);
    connection.write(post(endpoints.login.path, headers));
    if (start !== '') connection.write(start);
    // The response came on another connection, so the first request has been read by then.
    await fetch(`${watched.portalUrl}/healthz`);
    connection.leave();
    await expect.poll(() => watched.logLines.join('')).toContain('client disconnected');
    const levels = watched.logLines.map((line) => JSON.parse(line).level);
    expect(Math.max(...levels)).toBe(30);
  });
});
