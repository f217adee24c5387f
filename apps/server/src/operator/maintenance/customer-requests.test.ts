import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../core/lifetimes.ts';
import { deliver, webhookOf } from '../../testing/steps/shopify-webhook.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { operate } from '../../testing/test-operator.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const run = (...args: string[]) => operate(portal, ['customer-requests', ...args]);

/** Sends what Shopify passes on for a customer, and something that is about none; returns its id. */
async function receive(topic: string, domain: string): Promise<string> {
  const shop = { domain, shopNumber: 4711 };
  const webhook = await webhookOf(portal, topic, shop);
  await deliver(portal, webhook);
  await deliver(portal, await webhookOf(portal, 'app/uninstalled', shop));
  return webhook.headers['x-shopify-webhook-id'] ?? '';
}

it('requests about customers are listed until they are answered, and overdue ones marked', async () => {
  const nothing = await run('list', '--json');
  expect([nothing.code, nothing.json]).toEqual([0, []]);
  const first = await receive('customers/data_request', 'asked.myshopify.com');
  portal.advance(DAY_MS);
  const second = await receive('customers/redact', 'erased.myshopify.com');
  const day = (days: number) => new Date(portal.now() + days * DAY_MS).toISOString();
  const common = { answeredAt: null, overdue: false };
  const listed = await run('list', '--json');
  expect([listed.code, listed.json]).toEqual([
    0,
    [
      {
        ...common,
        id: first,
        topic: 'customers/data_request',
        shop: 'asked.myshopify.com',
        receivedAt: day(-1),
        answerBy: day(29),
      },
      {
        ...common,
        id: second,
        topic: 'customers/redact',
        shop: 'erased.myshopify.com',
        receivedAt: day(0),
        answerBy: day(30),
      },
    ],
  ]);

  portal.advance(29 * DAY_MS);
  const late = await run('list');
  expect(late.code).toBe(1);
  expect(late.text).toMatch(/asked\.myshopify\.com .* overdue\n.*erased\.myshopify\.com .* -$/m);

  const noted = await run('answered', first, '--json');
  expect([noted.code, noted.json]).toEqual([0, { answered: 1 }]);
  expect(noted.stderr).toContain('"event":"customer_requests_answered","answered":1');
  const left = await run('list', '--json');
  expect([left.code, left.json]).toMatchObject([0, [{ id: second }]]);
  const all = (await run('list', '--all', '--json')).json;
  expect(all).toMatchObject([{ id: first, overdue: false, answeredAt: day(0) }, { id: second }]);
  expect((await run('list', '--all', '--limit', '1', '--json')).json).toHaveLength(1);
});

it('answering fails for an unknown id, an answered request, or another kind of webhook', async () => {
  const id = await receive('customers/redact', 'twice.myshopify.com');
  expect((await run('answered', id)).code).toBe(0);
  const shopId = (
    await portal.database.connection
      .selectFrom('shopify_webhooks')
      .select('id')
      .where('topic', '=', 'app/uninstalled')
      .executeTakeFirstOrThrow()
  ).id;
  const again = await run('answered', id, shopId, 'unknown', '--json');
  expect([again.code, again.json]).toEqual([1, { answered: 0 }]);
});

it('unanswered requests are kept longer than the 90 days of other records', async () => {
  const answered = await receive('customers/redact', 'done.myshopify.com');
  const open = await receive('customers/redact', 'forgotten.myshopify.com');
  await run('answered', answered);
  portal.advance(91 * DAY_MS);
  await portal.app.jobs.cleanup.run();
  const left = await portal.database.connection
    .selectFrom('shopify_webhooks')
    .select(['domain', 'topic'])
    .where('domain', 'in', ['done.myshopify.com', 'forgotten.myshopify.com'])
    .execute();
  expect(left).toEqual([{ domain: 'forgotten.myshopify.com', topic: 'customers/redact' }]);
  expect((await run('answered', open)).code).toBe(0);
});
