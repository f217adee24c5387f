import { randomUUID } from 'node:crypto';
import { endpoints, isInUse, productStates } from '@atrium/contract';
import { connectionStates } from '@atrium/handoff';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SECOND_MS } from '../../core/lifetimes.ts';
import { overlap } from '../../testing/overlap.ts';
import { expectRows } from '../../testing/races/prepared.ts';
import { newProductApp, type TestProductApp } from '../../testing/services/product-app.ts';
import { merchantWithStore } from '../../testing/steps/merchants.ts';
import { verifyStore } from '../../testing/steps/shopify-authorization.ts';
import { deliver, webhookOf } from '../../testing/steps/shopify-webhook.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type TestBrowser, untilAvailable } from '../../testing/test-browser.ts';
import { readAppMessage } from './read-app-message.ts';

/** From a product that reports without end. */
const MANY = 10_000;
/** As a product app that reports for many stores at once. */
const AT_A_TIME = 50;

let portal: TestApp;
let productApp: TestProductApp;
/** The product app's server. */
let caller: TestBrowser;
beforeAll(async () => {
  productApp = await newProductApp();
  portal = await startTestApp(productApp.environment);
  caller = portal.client();
});
afterAll(() => portal.close());

let shops = 0;
async function customer() {
  const shop = `reported-${++shops}.myshopify.com`;
  const merchant = await merchantWithStore(portal, shop);
  await verifyStore(portal, merchant.browser, shop);
  return { ...merchant, shop };
}

const report = (data: string) => caller.call(endpoints.reportConnection, { body: { data } });
const stateOf = async (browser: TestBrowser, product = 'dtm') =>
  (await browser.call(endpoints.connectedApps)).data[product]?.state;

describe('a product app’s report', () => {
  it('changes the state of its card without a click in the portal, and whether it opens', async () => {
    const { browser, shop } = await customer();
    for (const state of productStates.toReversed()) {
      const response = await report(await productApp.reportFor(portal, shop, { state }));
      expect(response.data).toEqual({ product: 'dtm', shop, state });
      const { data } = await browser.call(endpoints.connectedApps);
      expect(data.dtm).toEqual({ connected: isInUse(state), state });
      const opened = await browser.call(endpoints.getSignedUrl, { query: { type: 'dtm' } });
      expect(opened.status).toBe(isInUse(state) ? 200 : 422);
    }
    expect(await stateOf(browser, 'reviews')).toBe('disconnected');
  });

  it('is applied also when its count against the network cannot be refunded', async () => {
    const { browser, shop } = await customer();
    const { limiter } = portal.app.dependencies;
    const refund = vi.spyOn(limiter, 'refund').mockRejectedValueOnce(new Error('gone'));
    const data = await productApp.reportFor(portal, shop, { state: 'connected' });
    // From a network of its own, against which one report stays counted.
    const reported = await portal.client().call(endpoints.reportConnection, { body: { data } });
    expect(reported.status).toBe(200);
    expect(refund).toHaveBeenCalledOnce();
    refund.mockRestore();
    expect(await stateOf(browser)).toBe('connected');
  });

  it('gives the card a line of text with a figure and its age, the newest one', async () => {
    const { browser, shop } = await customer();
    const seconds = Math.floor(portal.now() / 1000);
    const send = async (text: string, at: number, value?: number) => {
      const claims = { text, at, ...(value !== undefined && { value }) };
      const data = await productApp.reportFor(portal, shop, { state: 'connected', report: claims });
      expect((await report(data)).status).toBe(200);
    };
    const shown = async () => (await browser.call(endpoints.connectedApps)).data.dtm?.report;
    expect(await shown()).toBeUndefined();
    await send('<b>12</b> new reviews', seconds - 60, 12);
    const at = (age: number) => new Date((seconds - age) * 1000).toISOString();
    expect(await shown()).toEqual({ text: '<b>12</b> new reviews', value: 12, at: at(60) });
    await send('An older one, delivered late', seconds - 120);
    expect((await shown())?.value).toBe(12);
    await send('🌿'.repeat(60), seconds);
    expect(await shown()).toEqual({ text: '🌿'.repeat(60), value: null, at: at(0) });
  });

  it('from the future does not hide a later one', async () => {
    const { browser, shop } = await customer();
    const seconds = Math.floor(portal.now() / 1000);
    for (const text of ['far ahead', 'now']) {
      const at = text === 'now' ? seconds + 1 : seconds + 365 * 24 * 3600;
      const reported = { state: 'connected', report: { text, at } } as const;
      await report(await productApp.reportFor(portal, shop, reported));
      portal.advance(2 * SECOND_MS);
    }
    const { data } = await browser.call(endpoints.connectedApps);
    expect(data.dtm?.report?.text).toBe('now');
  });

  it('may name every state that a product has, and no other', () => {
    expect([...connectionStates].sort()).toEqual([...productStates].sort());
  });

  it('ends a connection that the merchant started', async () => {
    const { browser, shop } = await customer();
    await browser.call(endpoints.dtmRegister, { body: {} });
    await report(await productApp.reportFor(portal, shop));
    expect(await stateOf(browser)).toBe('disconnected');
    expect((await browser.call(endpoints.getSignedUrl)).status).toBe(422);
  });

  it('that arrives after one that was signed later changes no state', async () => {
    const { browser, shop } = await customer();
    const older = await productApp.reportFor(portal, shop, { state: 'connected' });
    portal.advance(SECOND_MS);
    await report(await productApp.reportFor(portal, shop, { state: 'disconnected' }));
    expect((await report(older)).status).toBe(200);
    expect(await stateOf(browser)).toBe('disconnected');
    expect(portal.logLines.findLast((line) => line.includes('product_reported'))).toContain(
      '"stores":0',
    );
    expect((await browser.call(endpoints.getSignedUrl)).status).toBe(422);
    // Of the same second as the one before: nobody knows which was first.
    await report(await productApp.reportFor(portal, shop, { state: 'connecting' }));
    expect(await stateOf(browser)).toBe('connecting');
  });

  it('that arrives after one that was signed later still gives the card a newer line of text', async () => {
    const { browser, shop } = await customer();
    const seconds = Math.floor(portal.now() / 1000);
    const claims = { text: '12 new reviews', at: seconds };
    const older = await productApp.reportFor(portal, shop, { state: 'connecting', report: claims });
    portal.advance(SECOND_MS);
    await report(await productApp.reportFor(portal, shop, { state: 'connected' }));
    await report(older);
    const { data } = await browser.call(endpoints.connectedApps);
    expect(data.dtm).toMatchObject({ state: 'connected', report: { text: '12 new reviews' } });
  });

  it.each([
    ['six seconds', 7 * SECOND_MS, 'connected'],
    // By a clock that is behind.
    ['five seconds', 5 * SECOND_MS, 'disconnected'],
  ])(
    'that was signed %s before the merchant opened the product leaves it so if the clocks cannot differ by that',
    async (_, waitMs, state) => {
      const { browser, shop } = await customer();
      await browser.call(endpoints.dtmRegister, { body: {} });
      const before = await productApp.reportFor(portal, shop, { state: 'disconnected' });
      portal.advance(waitMs);
      await browser.call(endpoints.dtmRegister, { body: {} });
      expect((await report(before)).status).toBe(200);
      expect(await stateOf(browser)).toBe(state);
    },
  );

  it('works once, even with twenty concurrent calls', {
    tags: ['requirement-67'],
  }, async () => {
    const { browser, shop } = await customer();
    const data = await productApp.reportFor(portal, shop, { state: 'connected' });
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => untilAvailable(() => report(data))),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await report(await productApp.reportFor(portal, shop));
    expect((await report(data)).envelope.error).toMatchObject({
      code: 'already_used',
      message: 'This report has already been used.',
    });
    expect(await stateOf(browser)).toBe('disconnected');
  });

  it('changes nothing for an unverified store', async () => {
    const { browser } = await merchantWithStore(portal, 'only-typed');
    const shop = 'only-typed.myshopify.com';
    const data = await productApp.reportFor(portal, shop, { state: 'connected' });
    expect((await report(data)).envelope.error).toMatchObject({
      code: 'not_found',
      message: 'No merchant has confirmed this store.',
    });
    expect(await stateOf(browser)).toBe('disconnected');
    // The report was not consumed: the merchant may confirm the store a moment later.
    await verifyStore(portal, browser, shop);
    expect((await report(data)).status).toBe(200);
  });

  it.each([
    ['', 0],
    [', by a clock as far ahead as is allowed', 5 * SECOND_MS],
  ])(
    'that was sent before an uninstall connects nothing, even if the store is confirmed again%s',
    async (_, ahead) => {
      const { browser, shop: domain } = await customer();
      portal.advance(ahead);
      const before = await productApp.reportFor(portal, domain, { state: 'connected' });
      portal.advance(-ahead + SECOND_MS);
      await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain }));
      await verifyStore(portal, browser, domain);
      expect((await report(before)).envelope.error?.code).toBe('not_found');
      expect(await stateOf(browser)).toBe('disconnected');
      portal.advance(6 * SECOND_MS);
      const since = await productApp.reportFor(portal, domain, { state: 'connected' });
      expect((await report(since)).status).toBe(200);
      expect(await stateOf(browser)).toBe('connected');
    },
  );

  it('at the moment of an uninstall leaves the product disconnected', {
    tags: ['requirement-67'],
  }, async () => {
    const { browser, shop: domain } = await customer();
    const data = await productApp.reportFor(portal, domain, { state: 'connected' });
    const webhook = await webhookOf(portal, 'app/uninstalled', { domain });
    await overlap(
      portal,
      () => deliver(portal, webhook),
      () => report(data),
    );
    expect(await stateOf(browser)).toBe('disconnected');
  });

  // After those that uninstall: while it runs, the clock of Shopify's stand-in goes on, and the portal's does not.
  it('takes the place of the one before it: however many there are, one line is stored', {
    tags: ['slow'],
    timeout: 300_000,
  }, async () => {
    const { browser, shop } = await customer();
    const seconds = Math.floor(portal.now() / 1000);
    const send = async (value: number) => {
      const claims = { text: 'visits a day', value, at: seconds - MANY + value };
      const data = await productApp.reportFor(portal, shop, { state: 'connected', report: claims });
      return (await report(data)).status;
    };
    const statuses = new Set<number>();
    for (let sent = 0; sent < MANY; sent += AT_A_TIME) {
      const values = Array.from({ length: AT_A_TIME }, (_, index) => sent + index + 1);
      for (const status of await Promise.all(values.map(send))) statuses.add(status);
    }
    expect([...statuses]).toEqual([200]);
    const stored = { product: 'dtm', report_text: 'visits a day' };
    await expectRows(portal, 'product_connections', stored);
    const { data } = await browser.call(endpoints.connectedApps);
    expect(data.dtm?.report?.value).toBe(MANY);
  });

  it.each([
    ['for another portal', { aud: 'https://other.example' }],
    ['of an app that registered no key', { iss: 'reviews-client' }],
    ['of an app that is not configured', { iss: 'unknown-client' }],
  ])('is refused %s', async (_, claims) => {
    const { browser, shop } = await customer();
    const data = await productApp.reportFor(portal, shop, { state: 'connected', ...claims });
    expect((await report(data)).envelope.error).toMatchObject({
      code: 'invalid_handoff',
      message: 'This report is not valid or has expired.',
    });
    expect(await stateOf(browser)).toBe('disconnected');
  });

  it('is refused with a foreign signature or after a minute, and the log has the reason', async () => {
    const { browser, shop } = await customer();
    const byAnotherApp = await (await newProductApp()).reportFor(portal, shop, {
      state: 'connected',
    });
    expect((await report(byAnotherApp)).envelope.error?.code).toBe('invalid_handoff');
    const old = await productApp.reportFor(portal, shop, { state: 'connected' });
    portal.advance(66_000);
    expect((await report(old)).envelope.error?.code).toBe('invalid_handoff');
    expect(await stateOf(browser)).toBe('disconnected');
    const log = portal.logLines.filter((line) => line.includes('product_report_refused')).join('');
    expect(log).toContain('handoff_signature_invalid');
    expect(log).toContain('handoff_expired');
    expect(log).not.toContain(old);
  });

  it('is rate limited after repeated invalid signatures', {
    tags: ['requirement-68'],
  }, async () => {
    const flooded = portal.client();
    const send = () => flooded.call(endpoints.reportConnection, { body: { data: 'a.b.c' } });
    const responses = await Promise.all(Array.from({ length: 60 }, () => untilAvailable(send)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const { shop } = await customer();
    const elsewhere = await report(await productApp.reportFor(portal, shop));
    expect(elsewhere.status).toBe(200);
  });

  it('that was used is removed after its expiry', async () => {
    const { shop } = await customer();
    const message = await productApp.reportFor(portal, shop, { jti: randomUUID() });
    await report(message);
    const kept = portal.database.connection.selectFrom('product_messages').selectAll();
    const { jti, exp = 0 } = decodeJwt(message);
    // It is accepted for five more seconds, and the clocks of two processes may differ by a minute.
    const [row] = (await kept.execute()).filter((each) => each.jti === jti);
    expect(row?.expires_at).toBe((exp + 65) * 1000);
    portal.advance((exp + 65) * 1000 - portal.now() - 1);
    await portal.app.jobs.cleanup.run();
    expect((await kept.execute()).map((each) => each.jti)).toContain(jti);
    portal.advance(1);
    await portal.app.jobs.cleanup.run();
    expect(await kept.execute()).toEqual([]);
  });
});

it('a failure of our own while a message is read is not blamed on the product app', async () => {
  const audit = vi.fn();
  const reading = readAppMessage(
    {
      ...portal.app.dependencies,
      portalUrl: portal.portalUrl,
      audit,
    },
    'a message',
    {
      verify: () => Promise.reject(new Error('a failure of our own')),
      refusal: 'product_report_refused',
      code: 'invalid_handoff',
    },
  );
  await expect(reading).rejects.toThrow('a failure of our own');
  expect(audit).not.toHaveBeenCalled();
});
