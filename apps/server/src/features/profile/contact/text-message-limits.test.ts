import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitTable } from '../../../config/limit-table.ts';
import { whileRefused } from '../../../testing/database/while-refused.ts';
import { startMisbehavingEndpoint } from '../../../testing/services/misbehaving-service.ts';
import { signedInMerchant } from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

const PER_HOUR = 15;

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ LIMITS: `textMessagesPerHour=${PER_HOUR}/3600` });
});
afterAll(() => portal.close());

/** Requests a code for a number with a new account on a network of its own. */
async function request(phone: string) {
  const { browser } = await signedInMerchant(portal);
  return browser.call(endpoints.updatePhoneVerification, { body: { phone } });
}

/** What happens to further attempts while the service fails in one way, and to the one after that. */
async function attemptsWhile(failure: 'no-response' | { status: number }): Promise<number[]> {
  const webhook = await startMisbehavingEndpoint();
  const broken = await startTestApp(
    {
      SMS_WEBHOOK_URL: `${webhook.url}/send`,
      LIMITS: 'textMessagesPerHour=1/3600,textMessagesPerDayOverall=1/86400',
    },
    { timeouts: { callMs: 500, reportMs: 10_000 } },
  );
  const { browser } = await signedInMerchant(broken);
  const attempt = async () =>
    (await browser.call(endpoints.updatePhoneVerification, { body: { phone: '+4915112345699' } }))
      .status;
  webhook.respondWith({ only: failure });
  const statuses = [await attempt(), await attempt()];
  webhook.respondWith({ only: { status: 202 } });
  statuses.push(await attempt());
  await broken.close();
  await webhook.close();
  return statuses;
}

const textsTo = (phone: string) => portal.sandbox.mailbox.messages(phone);

const suppressed = () =>
  portal.logLines.filter((line) => line.includes('"event":"text_message_suppressed"'));

describe('text messages', () => {
  it('to one number are ten a day, however many accounts and networks request them', {
    tags: ['requirement-68'],
  }, async () => {
    const phone = '+4915112345601';
    const { max } = limitTable.textMessagesPerDayOverall;
    for (let text = 0; text < max; text++) expect((await request(phone)).status).toBe(200);
    expect((await request(phone)).status).toBe(429);
    expect(textsTo(phone)).toHaveLength(max);
    portal.advance(3600_000);
    expect((await request(phone)).status).toBe(429);
    expect(suppressed()).toEqual([]);
    portal.advance(23 * 3600_000);
    expect((await request(phone)).status).toBe(200);
    portal.advance(3600_000);
  });

  it('refused by a limit of the number count for the account, and not for the portal', {
    tags: ['requirement-68'],
  }, async () => {
    const two = await startTestApp({ LIMITS: 'textMessagesPerHour=2/3600' });
    const send = async (browser: TestBrowser, phone: string) =>
      (await browser.call(endpoints.updatePhoneVerification, { body: { phone } })).status;
    const { browser } = await signedInMerchant(two);
    const again = () => send(browser, '+4915112345690');
    expect(await again()).toBe(200);
    // Within a minute of the first one.
    for (let time = 1; time < limitTable.textMessage.max; time++) expect(await again()).toBe(429);
    two.advance(61_000);
    expect(await again()).toBe(429);
    const other = await signedInMerchant(two);
    expect(await send(other.browser, '+4915112345691')).toBe(200);
    await two.close();
  });

  it('that the service has refused do not count, so that the next one is sent', async () => {
    expect(await attemptsWhile({ status: 503 })).toEqual([503, 503, 200]);
  });

  it.each([
    ['no response', 'no-response'],
    ['an error after which it may have been sent', { status: 500 }],
    ['a refusal of the number', { status: 400 }],
  ] as const)('count after %s, because the operator may pay for them', async (_, response) => {
    expect(await attemptsWhile(response)).toEqual([503, 429, 429]);
  });

  it('whose limit cannot be counted are not logged as beyond it', async () => {
    const count = {
      change: 'insert',
      table: 'rate_limits',
      when: "new.key like 'textMessagesPerHour:%'",
    } as const;
    const failed = await whileRefused(portal.database, count, () => request('+4915112345602'));
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect(suppressed()).toEqual([]);
  });

  it('in all have a limit, whatever the numbers, and those beyond it are logged', {
    tags: ['requirement-68'],
  }, async () => {
    const numberOf = (text: number) => `+49151123457${text + 10}`;
    for (let text = 0; text < PER_HOUR; text++) {
      expect((await request(numberOf(text))).status).toBe(200);
    }
    const next = numberOf(PER_HOUR);
    const { browser } = await signedInMerchant(portal);
    const retry = async () =>
      (await browser.call(endpoints.updatePhoneVerification, { body: { phone: next } })).status;
    // None of them counts against the ten of the number or of the account.
    const { max } = limitTable.textMessage;
    for (let refused = 0; refused < max; refused++) expect(await retry()).toBe(429);
    expect(textsTo(next)).toEqual([]);
    expect(suppressed()).toHaveLength(max);
    portal.advance(3600_000);
    expect(await retry()).toBe(200);
  });
});
