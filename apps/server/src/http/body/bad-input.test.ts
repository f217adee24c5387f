import { type Endpoint, endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { signedInMerchant } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

let portal: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
  portal = await startTestApp({ LIMITS_FACTOR: '10000' });
  browser = (await signedInMerchant(portal)).browser;
  await portal.app.jobs.outboxWorker.deliverDue();
});
afterAll(() => portal.close());

interface Shape {
  properties?: Record<string, { type?: string }>;
  required?: string[];
}

/** Every call with a body that a merchant or a visitor sends. */
const withBody = Object.entries<Endpoint>(endpoints).filter(
  ([, { body, authentication }]) => body !== undefined && authentication !== 'product',
);

function shapeOf({ body }: Endpoint): Shape {
  return z.toJSONSchema(body as NonNullable<Endpoint['body']>, {
    io: 'input',
    unrepresentable: 'any',
  }) as Shape;
}

const textFieldsOf = (endpoint: Endpoint) =>
  Object.entries(shapeOf(endpoint).properties ?? {})
    .filter(([, { type }]) => type === 'string')
    .map(([name]) => name);

/** All tables but those that count what comes in. */
const remembering = [
  'users',
  'registrations',
  'codes',
  'pending_passwords',
  'reset_signatures',
  'mail_links',
  'social_identities',
  'oauth_transactions',
  'social_registrations',
  'sessions',
  'session_tokens',
  'known_devices',
  'stores',
  'shopify_shops',
  'shopify_webhooks',
  'store_requests',
  'pending_installs',
  'shopify_install_links',
  'product_connections',
  'handoffs',
  'product_logins',
  'affiliate_clicks',
  'signing_keys',
  'outbox',
] as const;

/** How much there is of everything a call could leave behind; one statement, because it runs thousands of times. */
function countRows(): Promise<Record<string, unknown>> {
  return portal.database.connection
    .selectNoFrom((expression) =>
      remembering.map((table) =>
        expression
          .selectFrom(table)
          .select((inner) => inner.fn.countAll().as('rows'))
          .as(table),
      ),
    )
    .executeTakeFirstOrThrow();
}

async function expectRefused(
  endpoint: Endpoint,
  body: Record<string, unknown>,
  field: string | null,
): Promise<void> {
  const before = await countRows();
  const response = await browser.call(endpoint, { body });
  expect([400, 413, 422], response.text).toContain(response.status);
  if (field !== null) {
    expect(
      response.envelope.error?.data.map((row) => row.field),
      response.text,
    ).toContain(field);
  }
  expect(await countRows()).toEqual(before);
}

describe.each(withBody)('%s', (name, endpoint) => {
  it('names every required field of an empty body', async () => {
    for (const field of shapeOf(endpoint).required ?? []) await expectRefused(endpoint, {}, field);
    if ((shapeOf(endpoint).required ?? []).length > 0) {
      const none = await browser.send(endpoint.method, `/api${endpoint.path}`);
      expect(none.status).toBe(422);
    }
  });

  it.each([
    ['a number', 7],
    ['a list', ['x']],
    ['an object', { $ne: 1 }],
    ['null', null],
  ])(
    'names a text field that is %s',
    { tags: ['requirement-63', 'requirement-64'] },
    async (_kind, value) => {
      for (const field of textFieldsOf(endpoint))
        await expectRefused(endpoint, { [field]: value }, field);
    },
  );

  it.each([
    ['a NUL', 'a\u0000b@shop.example'],
    ['an escape', 'a\u001b[31m@shop.example'],
    ['a reordering mark', 'a\u202eb@shop.example'],
    ['half a character', 'a\ud800@shop.example'],
  ])(
    'names a text field with %s in it, unless it is a password or opaque',
    async (_kind, value) => {
      // Its response reports what is wrong with an email address, whatever that is.
      if (name === 'validateEmail') return;
      for (const field of textFieldsOf(endpoint)) {
        if (/password|signature|data|code$/i.test(field)) continue;
        await expectRefused(endpoint, { [field]: value }, field);
      }
    },
  );

  it('names a text field that is far too long', async () => {
    for (const field of textFieldsOf(endpoint)) {
      await expectRefused(endpoint, { [field]: 'x'.repeat(20_000) }, field);
    }
  });

  it('refuses ten megabytes without reading them', async () => {
    const [field = 'x'] = textFieldsOf(endpoint);
    await expectRefused(endpoint, { [field]: 'x'.repeat(10_000_000) }, null);
  });

  it('names an unknown field', async () => {
    await expectRefused(endpoint, { isAdmin: true }, 'isAdmin');
  });

  it('names a field that is sent twice', {
    tags: ['requirement-63', 'requirement-97'],
  }, async () => {
    const [field = 'x'] = Object.keys(shapeOf(endpoint).properties ?? {});
    for (const raw of [
      { contentType: 'application/x-www-form-urlencoded', text: `${field}=a&${field}=b` },
      { contentType: 'application/json', text: `{"${field}":"a","${field}":"b"}` },
      {
        contentType: 'application/json',
        text: `{"x":{"${field}":[]},"${field}":"a","${field}":"b"}`,
      },
      { contentType: 'application/json', text: `{"${field}":"a","x":[{"x":1}],"${field}":"b"}` },
    ]) {
      const response = await browser.send(endpoint.method, `/api${endpoint.path}`, { raw });
      expect(response.envelope.error?.data).toEqual([{ field, message: 'Send this field once.' }]);
    }
  });

  it('refuses bytes that are not UTF-8', async () => {
    const response = await browser.send(endpoint.method, `/api${endpoint.path}`, {
      raw: { contentType: 'application/json', text: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) },
    });
    expect([400, 422]).toContain(response.status);
  });
});
