import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../core/lifetimes.ts';
import { timeText } from '../../core/time-zone.ts';
import { logIn, PASSWORD, signedInMerchant } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const login = (email: string) =>
  portal.browser().call(endpoints.login, { body: { email, password: PASSWORD } });

describe('deleting the account', () => {
  const remove = (browser: TestBrowser) =>
    browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });

  it('revokes all access at once and emails the owner how to restore it', {
    tags: ['requirement-14', 'requirement-33', 'attack-12'],
  }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    const other = portal.browser();
    await logIn(other, email);
    portal.advance(2 * MINUTE_MS);
    await portal.browser().call(endpoints.forgotPassword, { body: { email } });
    const code = await portal.codeFor(email);
    expect((await remove(browser)).status).toBe(200);
    for (const one of [browser, other]) {
      expect((await one.call(endpoints.getProfile)).status).toBe(401);
    }
    const verified = await portal.browser().call(endpoints.verify, {
      body: { email, code, type: 'reset-password' },
    });
    expect(verified.status).toBe(422);
    expect((await portal.mailsTo(email))[0]?.subject).toBe('Your Atrium account was deleted');
    expect((await login(email)).data).toEqual({ accountDeleted: true });
  });

  it.each([
    ['with one is referred to logging in with it', true, 'log in with your password'],
    ['without one is referred to Forgot Password', false, 'Forgot Password'],
  ])('a merchant who has a password: %s', async (_, hasPassword, instructions) => {
    const { browser, email } = await signedInMerchant(portal);
    if (!hasPassword) {
      await portal.database.connection
        .updateTable('users')
        .set({ password_hash: null })
        .where('email', '=', email)
        .execute();
    }
    await remove(browser);
    const [mail] = await portal.mailsTo(email);
    expect(mail?.text).toContain(`until ${timeText(portal.now() + 30 * DAY_MS, null)}`);
    expect(mail?.text.includes('log in with your password')).toBe(hasPassword);
    expect(mail?.text).toContain(instructions);
  });

  it('can be undone by logging in, and the owner is notified', {
    tags: ['requirement-14'],
  }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    await remove(browser);
    const restored = await portal.browser().call(endpoints.login, {
      body: { email, password: PASSWORD, restoreAccount: true },
    });
    expect(restored.data).toMatchObject({ user: { email } });
    expect((await portal.mailsTo(email))[0]?.subject).toBe('Your Atrium account was restored');
  });

  it('requires confirmation and a login within the last hour', {
    tags: ['requirement-36'],
  }, async () => {
    const { browser } = await signedInMerchant(portal);
    const no = await browser.call(endpoints.deleteProfile, { body: { isDeleted: false } });
    expect(no.envelope.error?.data).toEqual([
      { field: 'isDeleted', message: 'Confirm the deletion by sending true.' },
    ]);
    portal.advance(60 * MINUTE_MS + 1);
    expect((await remove(browser)).envelope.error?.code).toBe('reauthentication_required');
  });
});
