import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../core/lifetimes.ts';
import { interrupt, overlap } from '../../testing/overlap.ts';
import { logIn, newEmail, PASSWORD, signedInMerchant } from '../../testing/steps/merchants.ts';
import {
  completeAuthorization,
  continueWith,
  logInAtProvider,
  startAuthorization,
} from '../../testing/steps/social-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { listLinkedAccounts } from './linked-accounts.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ LIMITS_FACTOR: '1000' });
  await portal.sandbox.warmUp();
});
afterAll(() => portal.close());

const calls = {
  google: { start: endpoints.linkGoogle, finish: endpoints.completeLinkGoogle },
  facebook: { start: endpoints.linkFacebook, finish: endpoints.completeLinkFacebook },
} as const;
type Provider = keyof typeof calls;

let people = 0;
const newSubject = () => `linked-${++people}`;

/** Authorizes at the provider and returns the callback parameters, not yet sent to the server. */
async function reachCallback(browser: TestBrowser, provider: Provider, subject = newSubject()) {
  const { url } = (await browser.call(calls[provider].start)).data;
  const returned = await logInAtProvider(provider, url, { email: newEmail(), subject });
  const query = returned.searchParams;
  const part = (name: string) => query.get(name) ?? undefined;
  return {
    returned,
    subject,
    body: { code: String(part('code')), state: part('state'), iss: part('iss') },
  };
}

async function link(browser: TestBrowser, provider: Provider, subject = newSubject()) {
  const { body } = await reachCallback(browser, provider, subject);
  return browser.call(calls[provider].finish, { body });
}

const newest = async (email: string) => (await portal.mailsTo(email))[0]?.subject;

describe.each(['google', 'facebook'] as const)('linking %s', (provider) => {
  it('allows logging in to this account with it, whatever its email address, and notifies the owner', {
    tags: ['requirement-14'],
  }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    const subject = newSubject();
    const response = await link(browser, provider, subject);
    expect(response.data).toMatchObject({ password: true, providers: [{ provider }] });
    expect((await browser.call(endpoints.listLinkedAccounts)).data).toEqual(response.data);
    expect(await newest(email)).toMatch(/was connected to your Atrium account$/);
    const later = await continueWith(provider, portal.browser(), { email: newEmail(), subject });
    expect(later.data).toMatchObject({ user: { email } });
  });

  it('is refused when it is linked to another account', async () => {
    const subject = newSubject();
    await link((await signedInMerchant(portal)).browser, provider, subject);
    const { browser } = await signedInMerchant(portal);
    const response = await link(browser, provider, subject);
    expect(response.envelope.error).toMatchObject({
      code: 'conflict',
      message: 'This login already opens another account.',
    });
    expect((await browser.call(endpoints.listLinkedAccounts)).data.providers).toEqual([]);
  });

  it('is refused a second time', async () => {
    const { browser } = await signedInMerchant(portal);
    await link(browser, provider);
    const response = await browser.call(calls[provider].start);
    expect(response.envelope.error).toMatchObject({
      code: 'already_connected',
      message: 'This account is already connected.',
    });
  });

  it('is completed only in the session that started it and does not log in', async () => {
    const { browser } = await signedInMerchant(portal);
    const { body, returned } = await reachCallback(browser, provider);
    const other = await signedInMerchant(portal);
    other.browser.cookies.set('atrium_social', String(browser.cookies.get('atrium_social')));
    expect((await other.browser.call(calls[provider].finish, { body })).status).toBe(403);
    const attacker = portal.browser();
    attacker.cookies.set('atrium_social', String(browser.cookies.get('atrium_social')));
    expect((await completeAuthorization(attacker, provider, returned)).status).toBe(403);
    expect((await browser.call(calls[provider].finish, { body })).status).toBe(200);
  });

  it('is refused when the session ends before the provider has answered', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const { body, subject } = await reachCallback(browser, provider);
    const [refused] = await interrupt(
      portal,
      () => browser.call(calls[provider].finish, { body }),
      () => browser.call(endpoints.logout),
    );
    expect(refused.status).toBe(401);
    const later = await continueWith(provider, portal.browser(), { email: newEmail(), subject });
    expect(later.data).not.toMatchObject({ user: { email } });
  });

  it('does not accept the callback of a login', async () => {
    const { browser } = await signedInMerchant(portal);
    const start = provider === 'google' ? endpoints.startGoogleLogin : endpoints.startFacebookLogin;
    const { url } = (await browser.call(start)).data;
    const query = (await logInAtProvider(provider, url, { email: newEmail() })).searchParams;
    const body = { code: String(query.get('code')), state: String(query.get('state')) };
    expect((await browser.call(calls[provider].finish, { body })).status).toBe(403);
  });

  it('requires a login within the last hour, as does unlinking', async () => {
    const { browser, email } = await signedInMerchant(portal);
    portal.advance(HOUR_MS + 1);
    const end = provider === 'google' ? endpoints.unlinkGoogle : endpoints.unlinkFacebook;
    for (const endpoint of [calls[provider].start, end]) {
      const response = await browser.call(endpoint);
      expect(response.envelope.error?.code).toBe('reauthentication_required');
    }
    await logIn(browser, email);
    expect((await browser.call(calls[provider].start)).status).toBe(200);
  });
});

describe('the linked accounts', () => {
  it('are listed with their addresses and the time of linking', async () => {
    const { browser } = await signedInMerchant(portal);
    portal.advance(1000);
    const connectedAt = new Date(portal.now()).toISOString();
    await link(browser, 'google');
    expect((await browser.call(endpoints.listLinkedAccounts)).data).toEqual({
      password: true,
      passwordChangedAt: new Date(portal.now() - 1000).toISOString(),
      providers: [{ provider: 'google', email: expect.stringContaining('@'), connectedAt }],
    });
  });

  it('are named when the password is changed, because an attacker’s would outlast it', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const mailedAbout = async (newPassword: string, oldPassword: string) => {
      portal.advance(1000);
      await browser.call(endpoints.changePassword, {
        body: { oldPassword, newPassword, confirmPassword: newPassword },
      });
      const [mail] = await portal.mailsTo(email);
      expect(mail?.subject).toBe('Your Atrium password was changed');
      return mail?.text;
    };
    expect(await mailedAbout('Second-Arch8!', PASSWORD)).not.toContain('You can also still log in');
    await link(browser, 'facebook');
    await link(browser, 'google');
    expect(await mailedAbout('Third-Arch9!', 'Second-Arch8!')).toMatch(
      /You can also still log in with (Facebook and Google|Google and Facebook)\./,
    );
  });

  it('of an account without a password have no time of its last change', async () => {
    const browser = portal.browser();
    await continueWith('google', browser, { email: newEmail() });
    expect((await browser.call(endpoints.listLinkedAccounts)).data).toMatchObject({
      password: false,
      passwordChangedAt: null,
    });
  });

  it('of an account that is deleted during the call are those of nobody', async () => {
    const { repositories } = portal.app.dependencies;
    await expect(listLinkedAccounts(repositories, { userId: 'nobody' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});

describe('unlinking', () => {
  it('removes the linked account and notifies the owner', {
    tags: ['requirement-14'],
  }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    const subject = newSubject();
    await link(browser, 'google', subject);
    const response = await browser.call(endpoints.unlinkGoogle);
    expect(response.data).toMatchObject({ password: true, providers: [] });
    expect(await newest(email)).toBe('Google was disconnected from your Atrium account');
    const later = await continueWith('google', portal.browser(), { email: newEmail(), subject });
    expect(later.data).not.toMatchObject({ user: { email } });
  });

  it('opens the account to nobody who logs in with the linked one at the same moment', {
    tags: ['requirement-67'],
  }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    const persona = { email: newEmail(), subject: newSubject() };
    await link(browser, 'google', persona.subject);
    const attacker = portal.browser();
    const url = await startAuthorization(attacker, 'google');
    const returned = await logInAtProvider('google', url, persona);
    const [unlinked, login] = await overlap(
      portal,
      () => browser.call(endpoints.unlinkGoogle),
      () => completeAuthorization(attacker, 'google', returned),
    );
    expect(unlinked.data).toMatchObject({ providers: [] });
    // Refused on PostgreSQL, where the two meet; on SQLite somebody without an account by then.
    expect(JSON.stringify(login.envelope)).not.toContain(email);
  });

  it('never removes the last credential', async () => {
    const browser = portal.browser();
    await continueWith('google', browser, { email: newEmail() });
    const refused = await browser.call(endpoints.unlinkGoogle);
    expect(refused.status).toBe(409);
    expect(refused.envelope.message).toContain('your only way to log in');
    await link(browser, 'facebook');
    expect((await browser.call(endpoints.unlinkGoogle)).data).toMatchObject({
      password: false,
      providers: [{ provider: 'facebook' }],
    });
    expect((await browser.call(endpoints.unlinkFacebook)).status).toBe(409);
  });

  it('keeps one of two linked accounts that are unlinked at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const browser = portal.browser();
      await continueWith('google', browser, { email: newEmail() });
      await link(browser, 'facebook');
      const responses = await Promise.all([
        browser.call(endpoints.unlinkGoogle),
        browser.call(endpoints.unlinkFacebook),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('returns 404 when there is nothing to unlink', async () => {
    const { browser } = await signedInMerchant(portal);
    const response = await browser.call(endpoints.unlinkFacebook);
    expect(response.status).toBe(404);
    expect(response.envelope.message).toBe('This account is not connected.');
  });
});
