import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { httpChunk, openConnection } from '../../testing/raw-connection.ts';
import { signedInMerchant } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const KIB = 1024;
const BUDGET = 1024 * KIB;

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({}, { bodyBudgetBytes: BUDGET });
});
afterAll(() => portal.close());

const head = (path: string, headers: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`;
const ofLength = (type: string, bytes: number) =>
  `Content-Type: ${type}\r\nContent-Length: ${bytes}`;
const FORM = 'multipart/form-data; boundary=x';
const LOGIN = `/api${endpoints.login.path}`;

/** The parts of a form, each of them as long as a field may be. */
const fields = (count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `--x\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\n${'a'.repeat(16 * KIB)}\r\n`,
  ).join('');

const lastField = (value: string) =>
  `--x\r\nContent-Disposition: form-data; name="last"\r\n\r\n${value}\r\n--x--\r\n`;

/** A connection that ends with the test. */
async function connect() {
  const connection = await openConnection(portal.portalUrl);
  onTestFinished(() => void connection.leave());
  return connection;
}

type Connection = Awaited<ReturnType<typeof connect>>;

/** A connection on which all of a body but its last byte has been sent. */
async function withhold(path: string, type: string, body: string | Buffer, headers = '') {
  const connection = await connect();
  connection.write(head(path, headers + ofLength(type, Buffer.byteLength(body) + 1)));
  connection.write(body);
  return connection;
}

async function bodyBytes(): Promise<number> {
  const metrics = await (await fetch(`${portal.portalUrl}/metrics`)).text();
  return Number(/^atrium_request_body_bytes (\d+)$/m.exec(metrics)?.[1]);
}

const logIn = () =>
  fetch(`${portal.portalUrl}${LOGIN}`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'nobody@shop.example', password: 'Wrong-One9_' }),
  });

function callerOf(browser: TestBrowser): string {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return `Authorization: Bearer ${browser.token}\r\nCookie: ${cookie}\r\n`;
}

describe('a form for a call without a file', () => {
  const tags = ['requirement-58', 'requirement-84', 'attack-21'];

  it('is refused beyond 64 KiB before any of it is read', { tags }, async () => {
    const connection = await connect();
    connection.write(head(LOGIN, ofLength(FORM, 64 * KIB + 1)));
    await expect.poll(connection.received).toMatch(/^HTTP\/1\.1 413 [\s\S]*"too_large"/);
  });

  it('is refused once it exceeds 64 KiB, if it has no length', { tags }, async () => {
    const connection = await connect();
    connection.write(head(LOGIN, `Content-Type: ${FORM}\r\nTransfer-Encoding: chunked`));
    connection.write(httpChunk(Buffer.from(fields(5))));
    await expect.poll(connection.received).toMatch(/^HTTP\/1\.1 413 [\s\S]*"too_large"/);
  });
});

it('a form of exactly 64 KiB is read', async () => {
  const { length } = `${fields(3)}${lastField('')}`;
  const text = `${fields(3)}${lastField('a'.repeat(64 * KIB - length))}`;
  expect(text).toHaveLength(64 * KIB);
  const response = await fetch(`${portal.portalUrl}${LOGIN}`, {
    method: 'POST',
    headers: { 'Content-Type': FORM },
    body: text,
  });
  expect(response.status).toBe(422);
});

describe('bodies that are withheld', () => {
  it.each<[string, string, string, string]>([
    ['forms', LOGIN, FORM, fields(3)],
    ['JSON', LOGIN, 'application/json', `{"email":"${'a'.repeat(50 * KIB)}`],
    ['unsigned webhooks', '/webhooks/shopify', 'application/json', 'a'.repeat(200 * KIB)],
  ])(
    'take up a limited memory, of which the oldest lose theirs: %s',
    { tags: ['requirement-68', 'attack-21'] },
    async (_, path, type, body) => {
      const fitting = Math.floor(BUDGET / Buffer.byteLength(body));
      const connections: Connection[] = [];
      for (let count = 0; count < 3 * fitting; count++) {
        connections.push(await withhold(path, type, body));
      }
      const [oldest] = connections;
      await expect.poll(() => oldest?.received()).toMatch(/^HTTP\/1\.1 503 [\s\S]*"unavailable"/);
      expect(oldest?.received()).toMatch(/\r\nretry-after: 1\r\n/);
      expect(portal.logLines.join('')).toContain('the bodies of all requests take up too much');
      await oldest?.untilClosed();
      const refused = () => connections.filter(({ received }) => received() !== '').length;
      await expect.poll(refused).toBeGreaterThanOrEqual(2 * fitting);
      expect(await bodyBytes()).toBeLessThanOrEqual(BUDGET);
      expect(connections.at(-1)?.received()).toBe('');
      expect((await logIn()).status).toBe(422);
      for (const connection of connections) connection.leave();
      await expect.poll(bodyBytes).toBe(0);
    },
  );

  it('count more than their bytes when they come byte by byte', {
    tags: ['requirement-68', 'attack-21'],
  }, async () => {
    const connection = await connect();
    connection.write(head(LOGIN, 'Content-Type: application/json\r\nTransfer-Encoding: chunked'));
    connection.write(Buffer.concat(Array(4 * KIB).fill(httpChunk(Buffer.from('a')))));
    await expect.poll(connection.received).toMatch(/^HTTP\/1\.1 503 /);
  });

  it('take up nothing any more after the response', async () => {
    expect((await logIn()).status).toBe(422);
    const { browser } = await signedInMerchant(portal);
    expect((await browser.call(endpoints.updateProfile, { body: { city: 'Ur' } })).status).toBe(
      200,
    );
    await expect.poll(bodyBytes).toBe(0);
  });
});

describe('uploads that are withheld', () => {
  const start = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'),
    Buffer.alloc(1000, 'a'),
  ]);

  it('count against the limit before they are read', {
    tags: ['requirement-68', 'requirement-85'],
  }, async () => {
    const { browser } = await signedInMerchant(portal);
    const path = `/api${endpoints.updateProfile.path}`;
    const connections: Connection[] = [];
    for (let upload = 1; upload <= 21; upload++) {
      connections.push(await withhold(path, FORM, start, callerOf(browser)));
    }
    const responses = () => connections.map(({ received }) => received()).filter(Boolean);
    await expect.poll(responses).toEqual([expect.stringMatching(/^HTTP\/1\.1 429 /)]);
  });
});

it('more connections than allowed are closed, and the others work on', {
  tags: ['requirement-68', 'attack-21'],
}, async () => {
  const small = await startTestApp({}, { maxConnections: 2 });
  onTestFinished(() => small.close());
  const [first, second] = [
    await openConnection(small.portalUrl),
    await openConnection(small.portalUrl),
  ];
  expect(await (await openConnection(small.portalUrl)).untilClosed()).toBe('');
  first.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(await first.untilClosed()).toMatch(/^HTTP\/1\.1 200 /);
  second.leave();
});
