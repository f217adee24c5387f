import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitTable } from '../../../config/limit-table.ts';
import { whileRefused } from '../../../testing/database/while-refused.ts';
import { login, newEmail, register, signedInMerchant } from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

/** The first call stores no email; the next one must send it at once, although a mailbox gets one a minute. */
async function expectRepeatable(call: () => Promise<{ status: number }>): Promise<void> {
  const email = { change: 'insert', table: 'outbox' } as const;
  const failed = await whileRefused(portal.database, email, call);
  expect(failed.status).toBeGreaterThanOrEqual(500);
  expect((await call()).status).toBe(200);
  expect((await call()).status).toBe(429);
}

/** The events that all limits on emails have counted in their windows. */
async function counted(): Promise<number> {
  const rows = await portal.database.connection
    .selectFrom('rate_limits')
    .select('count')
    .where((where) =>
      where.or([where('key', 'like', 'mail%'), where('key', 'like', 'unconfirmed%')]),
    )
    .execute();
  return rows.reduce((sum, { count }) => sum + count, 0);
}

describe('an email that could not be stored counts against no limit on emails', () => {
  it('of a registration', async () => {
    const browser = portal.browser();
    const email = newEmail();
    await expectRepeatable(() => register(browser, email));
  });

  it('whatever the limit', async () => {
    const before = await counted();
    const email = { change: 'insert', table: 'outbox' } as const;
    await whileRefused(portal.database, email, () => register(portal.browser(), newEmail()));
    expect(await counted()).toBe(before);
  });

  it('from a browser that the recipient has used, where the emails that others requested still count', async () => {
    const { browser, email } = await signedInMerchant(portal);
    await portal.browser().call(endpoints.forgotPassword, { body: { email } });
    const before = await counted();
    const insert = { change: 'insert', table: 'outbox' } as const;
    await whileRefused(portal.database, insert, () =>
      browser.call(endpoints.forgotPassword, { body: { email } }),
    );
    expect(await counted()).toBe(before);
  });

  it('of a forgotten password', async () => {
    const { email } = await signedInMerchant(portal);
    const browser = portal.browser();
    await expectRepeatable(() => browser.call(endpoints.forgotPassword, { body: { email } }));
  });

  it('of another code', async () => {
    const browser = portal.browser();
    const email = newEmail();
    await register(browser, email);
    portal.advance(61_000);
    await expectRepeatable(() =>
      browser.call(endpoints.resendVerification, { body: { email, type: 'verify-email' } }),
    );
  });

  it('of a login that is not verified yet', async () => {
    const email = newEmail();
    await register(portal.browser(), email);
    portal.advance(61_000);
    const browser = portal.browser();
    const refused = { change: 'insert', table: 'outbox' } as const;
    const failed = await whileRefused(portal.database, refused, () => login(browser, email));
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect((await login(browser, email)).envelope.error?.code).toBe('email_not_verified');
    expect(await portal.mailsTo(email)).toHaveLength(2);
    expect((await login(browser, email)).envelope.error?.code).toBe('email_not_verified');
    expect(await portal.mailsTo(email)).toHaveLength(2);
  });

  it('of the last link of a day', async () => {
    const { email } = await signedInMerchant(portal);
    const { limiter } = portal.app.dependencies;
    const { max } = limitTable.mailPerDayOverall;
    for (let mail = 0; mail < max; mail++) await limiter.tryConsume('mailPerDayOverall', email);
    const forgot = () => portal.browser().call(endpoints.forgotPassword, { body: { email } });
    const before = (await portal.mailsTo(email)).length;
    const refused = { change: 'insert', table: 'outbox' } as const;
    const failed = await whileRefused(portal.database, refused, forgot);
    expect(failed.status).toBeGreaterThanOrEqual(500);
    for (let call = 0; call < 2; call++) expect((await forgot()).status).toBe(429);
    expect(await portal.mailsTo(email)).toHaveLength(before + 1);
  });

  it('of a request whose limit could not be counted, which sends no last link either', async () => {
    const { email } = await signedInMerchant(portal);
    const before = (await portal.mailsTo(email)).length;
    const count = {
      change: 'insert',
      table: 'rate_limits',
      when: "new.key like 'mailPerDayOverall:%'",
    } as const;
    const failed = await whileRefused(portal.database, count, () =>
      portal.browser().call(endpoints.forgotPassword, { body: { email } }),
    );
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect(await portal.mailsTo(email)).toHaveLength(before);
  });

  it('of another address', async () => {
    const { browser } = await signedInMerchant(portal);
    const email = newEmail();
    await expectRepeatable(() =>
      browser.call(endpoints.updateEmailVerification, { body: { email } }),
    );
  });
});
