import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whileRefused } from '../../testing/database/while-refused.ts';
import { newEmail, register, signedInMerchant, verify } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const refund = { change: 'update', table: 'rate_limits', when: 'new.count < old.count' } as const;

/** The call fails as long as the database refuses to count its email as confirmed, and succeeds afterwards. */
async function expectRepeatable(call: () => Promise<{ status: number }>): Promise<void> {
  const failed = await whileRefused(portal.database, refund, call);
  expect(failed.status).toBeGreaterThanOrEqual(500);
  expect((await call()).status).toBe(200);
}

describe('a code that was entered while the database failed can be entered again', () => {
  it('where the merchant registered', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const code = await portal.codeFor(email);
    await expectRepeatable(() => verify(browser, email, code));
  });

  it('in another browser, which gets the cookie that activates the password', async () => {
    const email = newEmail();
    await register(portal.browser(), email);
    const code = await portal.codeFor(email);
    const other = portal.browser();
    await expectRepeatable(() => verify(other, email, code));
    expect(other.cookies.has('atrium_verification')).toBe(true);
  });

  it('for a new password', async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(61_000);
    const browser = portal.browser();
    await browser.call(endpoints.forgotPassword, { body: { email } });
    const code = await portal.codeFor(email);
    await expectRepeatable(() =>
      browser.call(endpoints.verify, { body: { email, code, type: 'reset-password' } }),
    );
  });

  it('for another address', async () => {
    const { browser } = await signedInMerchant(portal);
    const email = newEmail();
    await browser.call(endpoints.updateEmailVerification, { body: { email } });
    const code = await portal.codeFor(email);
    await expectRepeatable(() =>
      browser.call(endpoints.verifyUpdatedEmail, { body: { email, code } }),
    );
  });

  it('in a browser whose session it replaces', async () => {
    const { browser } = await signedInMerchant(portal);
    const email = newEmail();
    await register(browser, email);
    const code = await portal.codeFor(email);
    const enter = () => verify(browser, email, code);
    const sessionEnd = { change: 'delete', table: 'sessions' } as const;
    const failed = await whileRefused(portal.database, sessionEnd, enter);
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect((await enter()).data).toMatchObject({ type: 'token' });
  });
});
