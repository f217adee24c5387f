import { connect } from 'node:net';
import { type Endpoint, endpoints, errorsOf, statusesOf } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { newEmail, PASSWORD, signedInMerchant } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestResponse } from '../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const LOGIN = '/api/auth/login';
/** Of a stack, a path, a query, or the library that failed. */
const INTERNALS =
  / at \w|node:|node_modules|\.ts\b|\/src\/|sqlite|postgres|kysely|fastify|zod|select "|insert into|SyntaxError/i;

describe('every response', () => {
  it('carries the security headers, errors included', {
    tags: ['requirement-74', 'requirement-80', 'requirement-95'],
  }, async () => {
    const responses = [
      await portal.browser().send('GET', '/api/nothing'),
      await portal.browser().send('GET', '/api/catalogue'),
      await portal.browser().send('POST', LOGIN, { body: {} }),
    ];
    for (const { headers } of responses) {
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers.server).toBeUndefined();
    }
  });

  it('has an id that no caller can choose', async () => {
    const id = '4bf92f3577b34da6a3ce929d0e0e4736';
    const response = await portal.browser().send('GET', '/api/nothing', {
      headers: {
        traceparent: `00-${id}-00f067aa0ba902b7-01`,
        'x-request-id': id,
        'request-id': id,
      },
    });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(response.headers['x-request-id']).not.toBe(id);
  });

  it('reveals no internals in any of its errors, whatever is wrong with the call', {
    tags: ['requirement-91'],
  }, async () => {
    const errors: TestResponse<unknown>[] = [];
    for (const { method, path } of Object.values<Endpoint>(endpoints)) {
      const url = `/api${path.replace('{id}', "'%00")}`;
      const wrong = [
        { body: { email: "'", shop: { $ne: 1 }, code: [null], data: 'a.b.c', signature: '%00' } },
        { raw: { contentType: 'application/json', text: '{"email": "a' } },
        { raw: { contentType: 'multipart/form-data; boundary=x', text: '--x\r\n' } },
        { headers: { authorization: 'Bearer \x00' } },
      ];
      for (const options of wrong) errors.push(await portal.browser().send(method, url, options));
    }
    const refused = errors.filter(({ status }) => status >= 400);
    expect(refused.length).toBeGreaterThan(100);
    for (const { text, headers, envelope } of refused) {
      expect(Object.keys(envelope).sort()).toEqual(['data', 'error', 'message', 'success']);
      expect(text).not.toMatch(INTERNALS);
      expect(JSON.stringify(headers)).not.toMatch(/fastify|node/i);
    }
  });

  it('reveals no internals when something unexpected fails', {
    tags: ['requirement-91'],
  }, async () => {
    const { browser } = await signedInMerchant(portal);
    const { users } = portal.app.dependencies.repositories;
    const original = users.findWithStores;
    users.findWithStores = async () => {
      throw new Error('secret detail at /home/app.ts');
    };
    const response = await browser.call(endpoints.getProfile);
    users.findWithStores = original;
    expect(response.status).toBe(500);
    expect(response.text).not.toContain('secret detail');
    expect(portal.logLines.join('')).toContain('secret detail');
    expect((await browser.call(endpoints.getProfile)).status).toBe(200);
  });

  it('is 503 with Retry-After while the database is unavailable, never 401', async () => {
    const { browser } = await signedInMerchant(portal);
    const { sessions } = portal.app.dependencies.repositories;
    const original = sessions.findByToken;
    portal.app.dependencies.repositories.sessions.findByToken = async () => {
      throw Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
    };
    portal.advance(1000);
    const response = await browser.call(endpoints.getProfile);
    sessions.findByToken = original;
    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.envelope.error?.code).toBe('unavailable');
  });
});

it('a session is limited to 300 calls a minute', async () => {
  const { browser } = await signedInMerchant(portal);
  for (let call = 0; call < 300; call++) await browser.call(endpoints.connectedApps);
  expect((await browser.call(endpoints.connectedApps)).status).toBe(429);
  portal.advance(60_000);
  expect((await browser.call(endpoints.connectedApps)).status).toBe(200);
});

it('broken HTTP gets a 400 envelope, and the connection is closed', {
  tags: ['requirement-83'],
}, async () => {
  const port = Number(new URL(portal.portalUrl).port);
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, 'localhost', () => socket.write('GARBAGE\r\n\r\n'));
    let received = '';
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
  });
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain('"code":"invalid_body"');
});

it.each(['/api/%zz', '/%zz'])('the broken path %s gets the envelope', async (url) => {
  const response = await portal.browser().send('GET', url);
  expect(response.status).toBe(400);
  expect(response.envelope.error?.code).toBe('invalid_body');
});

it('the log has the pattern of a route, never the URL with its query', {
  tags: ['requirement-93'],
}, async () => {
  await portal.browser().send('GET', '/api/catalogue?secret=in-the-query');
  const log = portal.logLines.join('');
  expect(log).toContain('"route":"/api/catalogue"');
  expect(log).not.toContain('in-the-query');
});

describe('operations', () => {
  it('reports that it is alive and ready', async () => {
    const alive = await portal.app.http.inject('/healthz');
    const ready = await portal.app.http.inject('/readyz');
    const nodeReady = await portal.app.http.inject('/readyz/node');
    expect([alive, ready, nodeReady].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it.each([
    ['full', 0, 503],
    ['almost full', 32 * 1024 * 1024 - 1, 503],
    ['not full', 32 * 1024 * 1024, 200],
  ])('is ready by the room on its disk: %s', async (_, freeBytes, status) => {
    const app = await startTestApp({}, { readFreeBytes: async () => freeBytes });
    onTestFinished(() => app.close());
    expect((await app.app.http.inject('/readyz')).statusCode).toBe(status);
    expect((await app.app.http.inject('/readyz/node')).statusCode).toBe(status);
    expect((await app.app.http.inject('/healthz')).statusCode).toBe(200);
  });

  const diskMetricOf = async (app: TestApp) =>
    /^atrium_data_dir_free_bytes .*$/m.exec((await app.app.http.inject('/metrics')).body)?.[0];

  it('shows the room on its disk, and NaN while that does not respond', async () => {
    let readFreeBytes = async () => 123_456;
    const app = await startTestApp({}, { readFreeBytes: () => readFreeBytes() });
    onTestFinished(() => app.close());
    expect(await diskMetricOf(app)).toBe('atrium_data_dir_free_bytes 123456');
    readFreeBytes = async () => {
      throw new Error('EIO: i/o error, statfs');
    };
    expect(await diskMetricOf(app)).toMatch(/^atrium_data_dir_free_bytes nan$/i);
  });

  it.runIf(inject('postgresUrl') !== null)(
    'shows no room on a disk that only others write to',
    async () => {
      const app = await startTestApp({
        STORAGE_URL: 's3://images?region=eu-central-1',
        AWS_ACCESS_KEY_ID: 'key',
        AWS_SECRET_ACCESS_KEY: 'secret',
      });
      onTestFinished(() => app.close());
      expect(await diskMetricOf(app)).toBeUndefined();
    },
  );

  it('logs why it is not ready, once, and when it is again', async () => {
    let freeBytes = 0;
    const app = await startTestApp({}, { readFreeBytes: async () => freeBytes });
    onTestFinished(() => app.close());
    const isReady = async () => (await app.app.http.inject('/readyz')).statusCode === 200;
    const metric = async () =>
      /^atrium_ready .*$/m.exec((await app.app.http.inject('/metrics')).body)?.[0];
    expect([await isReady(), await isReady(), await metric()]).toEqual([
      false,
      false,
      'atrium_ready 0',
    ]);
    freeBytes = 2 ** 30;
    expect([await isReady(), await metric()]).toEqual([true, 'atrium_ready 1']);
    const lines = app.logLines.filter((line) => /"msg":"(not ready|ready again)"/.test(line));
    expect(lines).toEqual([
      expect.stringContaining('"reason":"DATA_DIR has less than 32 MiB free"'),
      expect.stringContaining('"msg":"ready again"'),
    ]);
  });

  it('measures by route pattern and shows it to this machine only', async () => {
    await portal
      .browser()
      .call(endpoints.login, { body: { email: newEmail(), password: PASSWORD } });
    const own = await portal.app.http.inject('/metrics');
    expect(own.body).toContain('route="/api/auth/login",status="422"');
    const foreign = await portal.app.http.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
    expect(foreign.statusCode).toBe(404);
    const refused = portal.logLines.findLast((line) => line.includes('"call_refused"')) ?? '';
    expect(JSON.parse(refused)).toMatchObject({ call: '/metrics', network: '203.0.113.0/24' });
  });
});

it('each call declares the statuses it may respond with', () => {
  for (const endpoint of Object.values(endpoints)) {
    expect(statusesOf(endpoint)).toContain(422);
    expect(errorsOf(endpoint).includes('unauthenticated')).toBe(endpoint.authentication !== 'none');
  }
});
