import { createHmac } from 'node:crypto';
import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../core/lifetimes.ts';
import { merchantWithStore } from '../../../testing/steps/merchants.ts';
import { verifyStore } from '../../../testing/steps/shopify-authorization.ts';
import {
  deliver,
  outcomeOf,
  signatureOf,
  uninstallSilently,
  webhookOf,
} from '../../../testing/steps/shopify-webhook.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type TestBrowser, untilAvailable } from '../../../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

let shops = 0;

/** A merchant with a verified store whose AI theme is connected. */
async function connectedMerchant() {
  const domain = `hooked-${++shops}.myshopify.com`;
  const merchant = await merchantWithStore(portal, domain);
  await verifyStore(portal, merchant.browser, domain);
  await merchant.browser.call(endpoints.dtmRegister, { body: {} });
  return { ...merchant, domain };
}

async function storeOf(browser: TestBrowser) {
  const { data } = await browser.call(endpoints.listStores);
  return data.shops[0];
}

/** What the history of the stores of a domain has. */
async function eventsOf(domain: string): Promise<string[]> {
  const rows = await portal.database.connection
    .selectFrom('store_events')
    .innerJoin('stores', 'stores.id', 'store_events.store_id')
    .select('store_events.event')
    .where('stores.domain', '=', domain)
    .execute();
  return rows.map(({ event }) => event).sort();
}

const shopRow = (domain: string) =>
  portal.database.connection
    .selectFrom('shopify_shops')
    .selectAll()
    .where('domain', '=', domain)
    .executeTakeFirst();

describe('a webhook from Shopify', () => {
  it('is refused with 401 when its signature is missing, another app’s or for other bytes', async () => {
    const { browser, domain } = await connectedMerchant();
    const { headers, body } = await webhookOf(portal, 'app/uninstalled', { domain });
    const { 'x-shopify-hmac-sha256': _signature, ...unsigned } = headers;
    const otherApp = createHmac('sha256', 'another app’s secret').update(body).digest('base64');
    const forged = [
      { headers: { ...headers, 'x-shopify-hmac-sha256': otherApp }, body },
      { headers: { ...headers, 'x-shopify-hmac-sha256': signatureOf(portal, 'other') }, body },
      { headers: { ...headers, 'x-shopify-hmac-sha256': 'short' }, body },
      { headers: unsigned, body },
      { headers, body: `${body} ` },
      { headers, body: '' },
    ];
    const begun = portal.logLines.length;
    for (const webhook of forged) expect(await deliver(portal, webhook)).toBe(401);
    const logged = portal.logLines.slice(begun).filter((line) => line.includes('"forged"'));
    expect(logged).toHaveLength(forged.length);
    for (const line of logged) expect(line).toMatch(/"reqId":"[0-9a-f]{32}"/);
    const audited = portal.logLines
      .slice(begun)
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === 'call_refused');
    expect(audited).toHaveLength(forged.length);
    expect(audited[0]).toMatchObject({
      ...{ call: '/webhooks/shopify', code: 'unauthenticated', network: '127.0.0.0/24' },
    });
    expect((await storeOf(browser))?.status).toBe('verified');
  });

  it('is verified over the raw bytes, whatever characters they encode', async () => {
    const { browser, domain } = await connectedMerchant();
    const { headers, body } = await webhookOf(portal, 'app/uninstalled', { domain });
    const bytes = Buffer.concat([Buffer.from(body.replace('A shop', 'Åsas ')), Buffer.from('\n')]);
    const signature = { 'x-shopify-hmac-sha256': signatureOf(portal, bytes) };
    const status = await deliver(portal, { headers: { ...headers, ...signature }, body: bytes });
    expect(status).toBe(200);
    expect((await storeOf(browser))?.status).toBe('uninstalled');
  });

  it.each([
    ['malformed JSON', { content: undefined, raw: '{"id":' }, {}],
    ['no shop', { content: {} }, {}],
    ['another shop in its header', {}, { 'x-shopify-shop-domain': 'other.myshopify.com' }],
    ['no id', {}, { 'x-shopify-webhook-id': '' }],
    ['no time', {}, { 'x-shopify-triggered-at': 'yesterday' }],
    ['the name of another kind of message', {}, { 'x-shopify-topic': 'shop/redact' }],
  ])('changes nothing with %s', async (_failure, { raw, ...options }: Failure, headers) => {
    const { browser, domain } = await connectedMerchant();
    const webhook = await webhookOf(portal, 'app/uninstalled', { domain, ...options });
    const body = raw ?? webhook.body;
    const signature = { 'x-shopify-hmac-sha256': signatureOf(portal, body) };
    const sent = { headers: { ...webhook.headers, ...headers, ...signature }, body };
    expect(await deliver(portal, sent)).toBe(400);
    expect((await storeOf(browser))?.status).toBe('verified');
  });

  it.each([
    'x-shopify-webhook-id',
    'x-shopify-topic',
    'x-shopify-shop-domain',
    'x-shopify-triggered-at',
  ])('is refused with 400 without the header %s', async (missing) => {
    const shop = { domain: 'never-seen.myshopify.com', shopNumber: 4711 };
    const { headers, body } = await webhookOf(portal, 'app/uninstalled', shop);
    const others = Object.entries(headers).filter(([name]) => name !== missing);
    expect(await deliver(portal, { headers: Object.fromEntries(others), body })).toBe(400);
  });

  it('about a customer is never accepted as one about the shop', async () => {
    const { browser, domain } = await connectedMerchant();
    const { headers, body } = await webhookOf(portal, 'customers/redact', { domain });
    const renamed = { headers: { ...headers, 'x-shopify-topic': 'shop/redact' }, body };
    expect(await deliver(portal, renamed)).toBe(400);
    expect((await storeOf(browser))?.status).toBe('verified');
  });

  it('is accepted and ignored when its topic or shop is unknown', async () => {
    const { domain } = await connectedMerchant();
    const begun = portal.logLines.length;
    const other = await webhookOf(portal, 'orders/create', { domain, content: { id: 1 } });
    expect(await deliver(portal, other)).toBe(200);
    expect(await outcomeOf(portal, other)).toBe('ignored');
    const unknownShop = { domain: 'never-seen.myshopify.com', shopNumber: 4711 };
    const unknown = await webhookOf(portal, 'app/uninstalled', unknownShop);
    expect(await deliver(portal, unknown)).toBe(200);
    expect(await outcomeOf(portal, unknown)).toBe('unknown_shop');
    expect(portal.logLines.slice(begun).join('')).not.toContain('call_refused');
  });

  it('is refused when it is too large', async () => {
    const { domain } = await connectedMerchant();
    const webhook = await webhookOf(portal, 'app/uninstalled', { domain });
    const large = { ...webhook, body: ' '.repeat(256 * 1024 + 1) };
    expect(await deliver(portal, large)).toBe(413);
  });

  it('requires no cookie, because a cookie could not distinguish a cross-site page from Shopify', async () => {
    const { browser, domain } = await connectedMerchant();
    const { headers, body } = await webhookOf(portal, 'app/uninstalled', { domain });
    const fromPage = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect(await deliver(portal, { headers: { ...headers, ...fromPage }, body })).toBe(200);
    expect((await storeOf(browser))?.status).toBe('uninstalled');
  });
});

type Failure = { raw?: string; content?: unknown };

describe('uninstalling the app at Shopify', () => {
  it('erases the tokens, disconnects the products and notifies the merchant once', {
    tags: ['requirement-67'],
  }, async () => {
    const { browser, domain, email } = await connectedMerchant();
    const webhook = await webhookOf(portal, 'app/uninstalled', { domain });
    const mailsBefore = (await portal.mailsTo(email)).length;
    const statuses = await Promise.all(
      Array.from({ length: 5 }, () => untilAvailable(() => deliver(portal, webhook))),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 200]);

    expect((await storeOf(browser))?.status).toBe('uninstalled');
    expect(await eventsOf(domain)).toEqual(['added', 'uninstalled', 'verified']);
    const apps = await browser.call(endpoints.connectedApps);
    expect(apps.data.dtm).toEqual({ connected: false, state: 'disconnected' });
    expect(await shopRow(domain)).toMatchObject({
      access_token_sealed: '',
      refresh_token_sealed: null,
      scopes: '',
    });
    const mails = await portal.mailsTo(email);
    expect(mails).toHaveLength(mailsBefore + 1);
    expect(mails[0]?.subject).toBe(`Atrium was removed from A store (${domain})`);
  });

  it('blocks the products of the store until it is confirmed again', async () => {
    const { browser, domain } = await connectedMerchant();
    await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain }));
    const refused = await browser.call(endpoints.dtmLoginUrl, { body: { shop: domain } });
    expect(refused.envelope.error?.code).toBe('store_unverified');

    expect(await verifyStore(portal, browser, domain)).toContain('store=verified');
    expect((await storeOf(browser))?.status).toBe('verified');
    expect((await shopRow(domain))?.access_token_sealed).not.toBe('');
    expect((await shopRow(domain))?.uninstalled_at).toBeNull();
  });

  it('changes nothing when its webhook arrives after a reinstallation', async () => {
    const { browser, domain } = await connectedMerchant();
    const installedAt = (await shopRow(domain))?.installed_at ?? 0;
    const late = await webhookOf(portal, 'app/uninstalled', {
      domain,
      triggeredAt: installedAt - 1,
    });
    expect(await deliver(portal, late)).toBe(200);
    expect(await outcomeOf(portal, late)).toBe('stale');
    expect((await storeOf(browser))?.status).toBe('verified');
    expect((await shopRow(domain))?.access_token_sealed).not.toBe('');
  });

  it('is logged with the request’s id, without a name or an address', async () => {
    const { domain } = await connectedMerchant();
    const begun = portal.logLines.length;
    await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain }));
    const lines = portal.logLines.slice(begun);
    const logged = lines.find((line) => line.includes('"outcome":"applied"')) ?? '';
    expect(logged).toMatch(/"reqId":"[0-9a-f]{32}"/);
    expect(lines.join('')).not.toContain(domain);
  });
});

describe('the mandatory privacy webhooks', () => {
  it.each(['customers/data_request', 'customers/redact'])('records %s', async (topic) => {
    const { browser, domain } = await connectedMerchant();
    const webhook = await webhookOf(portal, topic, { domain });
    expect(await deliver(portal, webhook)).toBe(200);
    expect(await outcomeOf(portal, webhook)).toBe('recorded');
    const kept = await portal.database.connection
      .selectFrom('shopify_webhooks')
      .selectAll()
      .execute();
    expect(JSON.stringify(kept)).not.toContain('john@customers.example');
    expect((await storeOf(browser))?.status).toBe('verified');
  });

  it('redacts a shop: its tokens, its name and its products', async () => {
    const { browser, domain } = await connectedMerchant();
    await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain }));
    const triggeredAt = portal.now() + 48 * HOUR_MS;
    const redact = await webhookOf(portal, 'shop/redact', { domain, triggeredAt });
    expect(await deliver(portal, redact)).toBe(200);

    expect(await storeOf(browser)).toMatchObject({ name: domain, domain, status: 'redacted' });
    expect(await shopRow(domain)).toBeUndefined();
    expect(await eventsOf(domain)).toContain('redacted');
    const connections = await portal.database.connection
      .selectFrom('product_connections')
      .innerJoin('stores', 'stores.id', 'product_connections.store_id')
      .select('product')
      .where('stores.domain', '=', domain)
      .execute();
    expect(connections).toEqual([]);
  });

  it('redacts a shop that was uninstalled soon after its installation', async () => {
    const { browser, domain } = await connectedMerchant();
    await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain }));
    const redact = await webhookOf(portal, 'shop/redact', { domain, triggeredAt: portal.now() });
    await deliver(portal, redact);
    expect(await outcomeOf(portal, redact)).toBe('applied');
    expect((await storeOf(browser))?.status).toBe('redacted');
  });

  it('redacts a shop whose uninstall webhook was lost, but not one that was reinstalled since', async () => {
    const { browser, domain } = await connectedMerchant();
    const installedAt = (await shopRow(domain))?.installed_at ?? 0;
    const early = await webhookOf(portal, 'shop/redact', {
      domain,
      triggeredAt: installedAt + DAY_MS,
    });
    await deliver(portal, early);
    expect(await outcomeOf(portal, early)).toBe('stale');
    expect((await storeOf(browser))?.status).toBe('verified');

    await uninstallSilently(portal, domain);
    portal.advance(49 * HOUR_MS);
    const due = await webhookOf(portal, 'shop/redact', { domain });
    await deliver(portal, due);
    portal.advance(-49 * HOUR_MS);
    expect(await outcomeOf(portal, due)).toBe('applied');
    expect((await storeOf(browser))?.status).toBe('redacted');
  });
});
