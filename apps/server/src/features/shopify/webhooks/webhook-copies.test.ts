import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitTable } from '../../../config/limit-table.ts';
import { HOUR_MS } from '../../../core/lifetimes.ts';
import { merchantWithStore } from '../../../testing/steps/merchants.ts';
import { verifyStore } from '../../../testing/steps/shopify-authorization.ts';
import {
  deliver,
  outcomeOf,
  type TestWebhook,
  uninstallSilently,
  webhookOf,
} from '../../../testing/steps/shopify-webhook.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

let shops = 0;

/** A merchant whose store was verified two hours ago. */
async function verifiedStore() {
  const domain = `copied-${++shops}.myshopify.com`;
  const merchant = await merchantWithStore(portal, domain);
  await install(merchant.browser, domain);
  await portal.database.connection
    .updateTable('shopify_shops')
    .set({ installed_at: portal.now() - 2 * HOUR_MS })
    .where('domain', '=', domain)
    .execute();
  return { ...merchant, domain };
}

async function install(browser: TestBrowser, domain: string): Promise<void> {
  expect(await verifyStore(portal, browser, domain)).toContain('store=verified');
}

const statusOf = async (browser: TestBrowser) =>
  (await browser.call(endpoints.listStores)).data.shops[0]?.status;

const anHourAgo = (domain: string) => ({ domain, triggeredAt: portal.now() - HOUR_MS });

let copies = 0;

/** The same signed bytes under headers that nobody has signed. */
function copyOf(webhook: TestWebhook): TestWebhook {
  const headers = {
    ...webhook.headers,
    'x-shopify-webhook-id': `copy-${++copies}`,
    'x-shopify-triggered-at': new Date(portal.now() + 10_000).toISOString(),
  };
  return { ...webhook, headers };
}

describe('a copy of a webhook with another id and time', () => {
  it('ends no installation that came after the original', async () => {
    const { browser, domain } = await verifiedStore();
    const original = await webhookOf(portal, 'app/uninstalled', anHourAgo(domain));
    await deliver(portal, original);
    await install(browser, domain);

    const copy = copyOf(original);
    expect(await deliver(portal, copy)).toBe(200);
    expect(await outcomeOf(portal, copy)).toBe('stale');
    expect(await statusOf(browser)).toBe('verified');
  });

  it('redacts no shop that was installed after the original', async () => {
    const { browser, domain } = await verifiedStore();
    await deliver(portal, await webhookOf(portal, 'app/uninstalled', anHourAgo(domain)));
    const original = await webhookOf(portal, 'shop/redact', anHourAgo(domain));
    await deliver(portal, original);
    await install(browser, domain);

    portal.advance(49 * HOUR_MS);
    const copy = copyOf(original);
    await deliver(portal, copy);
    portal.advance(-49 * HOUR_MS);
    expect(await outcomeOf(portal, copy)).toBe('stale');
    expect(await statusOf(browser)).toBe('verified');
  });

  it('is processed when it is not a copy, because the same merchant has uninstalled the app again', async () => {
    const { browser, domain } = await verifiedStore();
    const first = await webhookOf(portal, 'app/uninstalled', anHourAgo(domain));
    await deliver(portal, first);
    await install(browser, domain);

    await uninstallSilently(portal, domain);
    await deliver(portal, copyOf(first));
    expect(await statusOf(browser)).toBe('uninstalled');
  });
});

it('the portal checks ten copies an hour at Shopify, and further ones change nothing', async () => {
  const { browser, domain } = await verifiedStore();
  const original = await webhookOf(portal, 'app/uninstalled', anHourAgo(domain));
  await deliver(portal, original);
  await install(browser, domain);
  for (let copies = 0; copies < limitTable.webhookCopiesByShop.max; copies++) {
    await deliver(portal, copyOf(original));
  }
  await uninstallSilently(portal, domain);
  const copy = copyOf(original);
  expect(await deliver(portal, copy)).toBe(200);
  expect(await outcomeOf(portal, copy)).toBe('stale');
  expect(await statusOf(browser)).toBe('verified');

  portal.advance(HOUR_MS);
  await deliver(portal, copyOf(original));
  expect(await statusOf(browser)).toBe('uninstalled');
  portal.advance(-HOUR_MS);
});

it('a webhook with a time in the future does not end an installation that begins later', async () => {
  const { browser, domain } = await verifiedStore();
  await deliver(portal, await webhookOf(portal, 'app/uninstalled', anHourAgo(domain)));
  await install(browser, domain);
  const triggeredAt = portal.now() + 49 * HOUR_MS;
  const redact = await webhookOf(portal, 'shop/redact', { domain, triggeredAt });
  await deliver(portal, redact);
  expect(await outcomeOf(portal, redact)).toBe('stale');
  expect(await statusOf(browser)).toBe('verified');
});
