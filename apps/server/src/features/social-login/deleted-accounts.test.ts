import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD, signedInMerchant } from '../../testing/steps/merchants.ts';
import { continueWith, verifySocialEmail } from '../../testing/steps/social-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ LIMITS_FACTOR: '1000' });
  await portal.sandbox.warmUp();
});
afterAll(() => portal.close());

const userOf = (email: string) =>
  portal.database.connection
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
const identitiesOf = (email: string) =>
  portal.database.connection
    .selectFrom('social_identities')
    .innerJoin('users', 'users.id', 'social_identities.user_id')
    .select('subject')
    .where('users.email', '=', email)
    .execute();

async function deleteAccount(browser: TestBrowser): Promise<void> {
  await browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
  browser.token = undefined;
}

describe('a deleted account', () => {
  it.each(['google', 'facebook'] as const)(
    'is neither restored nor accessible with its linked %s account',
    { tags: ['attack-12'] },
    async (provider) => {
      const somebody = { email: newEmail(), subject: `deleted-at-${provider}` };
      const browser = portal.browser();
      const first = await continueWith(provider, browser, somebody);
      if ('type' in first.data) await verifySocialEmail(portal, browser, somebody.email);
      await deleteAccount(browser);
      const response = await continueWith(provider, browser, somebody);
      expect(response.status).toBe(403);
      expect(response.envelope.error).toMatchObject({
        code: 'account_deleted',
        message: expect.stringContaining('This account was deleted.'),
      });
      expect((await userOf(somebody.email))?.deleted_at).not.toBeNull();
    },
  );

  it('without a password gets a message to set one, with its email address', async () => {
    const somebody = { email: newEmail(), subject: 'deleted-without-password' };
    const browser = portal.browser();
    await continueWith('google', browser, somebody);
    await deleteAccount(browser);
    const { envelope } = await continueWith('google', browser, somebody);
    expect(envelope.error?.message).toContain(
      'It has no password yet: set one by “Forgot Password”',
    );
    expect(envelope.error?.data).toEqual([{ field: 'email', message: somebody.email }]);
    const [notice] = await portal.mailsTo(somebody.email);
    expect(notice?.text).toContain('set a password with “Forgot Password” on the login page');
  });

  it('with a password gets a message to log in with it, without its email address', async () => {
    const { browser, email } = await signedInMerchant(portal, `with-${process.pid}@gmail.com`);
    await deleteAccount(browser);
    const { envelope } = await continueWith('google', portal.browser(), { email });
    expect(envelope.error?.message).toContain('Log in with your password to reactivate it.');
    expect(envelope.error?.data).toEqual([]);
    expect((await portal.mailsTo(email))[0]?.text).toContain('log in with your password. Then');
  });

  it('is not linked to a Google account, even if Google is authoritative for the address', {
    tags: ['attack-12'],
  }, async () => {
    const { browser, email } = await signedInMerchant(portal, `deleted-${process.pid}@gmail.com`);
    await deleteAccount(browser);
    const response = await continueWith('google', portal.browser(), { email });
    expect(response.envelope.error?.code).toBe('account_deleted');
    expect(await identitiesOf(email)).toEqual([]);
  });

  it('without a password is restored with a new one and the owner’s confirmation', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await continueWith('google', browser, { email });
    await deleteAccount(browser);
    await browser.call(endpoints.forgotPassword, { body: { email } });
    const verified = await browser.call(endpoints.verify, {
      body: { email, code: await portal.codeFor(email), type: 'reset-password' },
    });
    const signature = verified.data.type === 'reset-password' ? verified.data.signature : '';
    await browser.call(endpoints.resetPassword, {
      body: { signature, password: PASSWORD, password_confirmation: PASSWORD },
    });
    expect((await continueWith('google', browser, { email })).status).toBe(403);
    const credentials = { email, password: PASSWORD };
    const response = await browser.call(endpoints.login, { body: credentials });
    expect(response.data).toEqual({ accountDeleted: true });
    await browser.call(endpoints.login, { body: { ...credentials, restoreAccount: true } });
    expect((await continueWith('google', browser, { email })).status).toBe(200);
  });

  it('is not created again by a code either', {
    tags: ['attack-12'],
  }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    await deleteAccount(browser);
    const newBrowser = portal.browser();
    await continueWith('facebook', newBrowser, { email, subject: 'deleted-by-code' });
    await newBrowser.call(endpoints.setSocialEmail, { body: { email } });
    expect((await portal.mailsTo(email))[0]?.subject).toBe('You already have an Atrium account');
  });
});
