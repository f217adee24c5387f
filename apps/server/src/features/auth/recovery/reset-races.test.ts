import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interrupt, overlap } from '../../../testing/overlap.ts';
import { logIn, newEmail, PASSWORD, signedInMerchant } from '../../../testing/steps/merchants.ts';
import {
  completeAuthorization,
  continueWith,
  logInAtProvider,
  startAuthorization,
  verifySocialEmail,
} from '../../../testing/steps/social-authorization.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

const NEW_PASSWORD = 'Second-Arch8_';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
  await portal.sandbox.warmUp();
});
afterAll(() => portal.close());

/** A merchant's reset up to its last call, which the returned function makes. */
async function resetBy(email: string): Promise<() => Promise<number>> {
  portal.advance(120_000);
  const browser = portal.browser();
  await browser.call(endpoints.forgotPassword, { body: { email } });
  const code = await portal.codeFor(email);
  const response = await browser.call(endpoints.verify, {
    body: { email, code, type: 'reset-password' },
  });
  if (response.data.type !== 'reset-password') throw new Error(response.text);
  const { signature } = response.data;
  return async () =>
    (
      await browser.call(endpoints.resetPassword, {
        body: { signature, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
      })
    ).status;
}

const newGmail = () => newEmail().replace(/@.*/, '@gmail.com');

/** A merchant who logged in with the password, and was notified of the second browser. */
async function merchantWithNotice() {
  const merchant = await signedInMerchant(portal);
  await logIn(portal.browser(), merchant.email);
  return merchant;
}

/** An account whose only credential is a Google account that is not authoritative for its address. */
async function merchantByGoogle(): Promise<{ email: string }> {
  const email = newEmail();
  const browser = portal.browser();
  await continueWith('google', browser, { email, hostedDomain: '' });
  await verifySocialEmail(portal, browser, email);
  return { email };
}

/** A browser that Google has redirected back; the returned function completes the login. */
async function reachCallback(email: string) {
  const browser = portal.browser();
  const returned = await logInAtProvider('google', await startAuthorization(browser, 'google'), {
    email,
    hostedDomain: '',
  });
  return { browser, complete: () => completeAuthorization(browser, 'google', returned) };
}

/** Starts to link an attacker’s Google account in the owner’s session; the returned function completes it. */
async function startLink(browser: TestBrowser): Promise<() => Promise<number>> {
  const { url } = (await browser.call(endpoints.linkGoogle)).data;
  const returned = await logInAtProvider('google', url, { email: newGmail() });
  const body = Object.fromEntries(returned.searchParams);
  return async () => (await browser.call(endpoints.completeLinkGoogle, { body })).status;
}

async function countLinkedAccounts(email: string): Promise<number> {
  const { users, socialIdentities } = portal.app.dependencies.repositories;
  const user = await users.findByEmail(email);
  return (await socialIdentities.listByUser(user?.id ?? '')).length;
}

/** The link of a notification, opened up to the call that secures the account. */
async function securingOf(email: string): Promise<() => Promise<number>> {
  const links = (await portal.mailsTo(email)).map(
    ({ html }) => /secure-account\?mailData=([\w.-]+)/.exec(html)?.[1],
  );
  const data = links.find((link) => link !== undefined) ?? 'no link';
  return async () =>
    (await portal.browser().call(endpoints.secureAccount, { body: { data } })).status;
}

const tryLogin = (browser: TestBrowser, email: string, password: string) =>
  browser.call(endpoints.login, { body: { email, password } });

describe('a reset', () => {
  it('ends the session of a concurrent login with the old password', async () => {
    const { email } = await signedInMerchant(portal);
    const reset = await resetBy(email);
    const browsers = Array.from({ length: 8 }, () => portal.browser());
    const signIn = async (browser: TestBrowser) => {
      const { envelope } = await tryLogin(browser, email, PASSWORD);
      if (envelope.data && 'auth' in envelope.data) browser.token = envelope.data.auth.token;
    };
    const [status] = await Promise.all([reset(), ...browsers.map(signIn)]);
    expect(status).toBe(200);
    for (const browser of browsers) {
      expect((await browser.call(endpoints.getProfile)).status).toBe(401);
    }
  });

  it('refuses a login whose old password was compared just before it', async () => {
    const { email } = await signedInMerchant(portal);
    const reset = await resetBy(email);
    const browser = portal.browser();
    const [response] = await interrupt(portal, () => tryLogin(browser, email, PASSWORD), reset);
    expect(response.envelope.error?.code).toBe('invalid_credentials');
    expect(browser.cookies.has('atrium_binding')).toBe(false);
  });

  it('is not overwritten by a concurrent change of the password', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const reset = await resetBy(email);
    const body = {
      oldPassword: PASSWORD,
      newPassword: 'Third-Vault9$',
      confirmPassword: 'Third-Vault9$',
    };
    const change = () => browser.call(endpoints.changePassword, { body });
    const [response, status] = await interrupt(portal, change, reset);
    expect([response.status, status]).toEqual([422, 200]);
    await logIn(portal.browser(), email, NEW_PASSWORD);
  });

  it('lets the owner log in on their own device that was blocked', async () => {
    const { browser, email } = await signedInMerchant(portal);
    for (let failures = 0; failures < 15; failures++) {
      while ((await tryLogin(browser, email, 'wrong')).status === 429) portal.advance(30_000);
    }
    expect((await tryLogin(browser, email, PASSWORD)).status).toBe(429);
    const reset = await resetBy(email);
    expect((await tryLogin(browser, email, PASSWORD)).status).toBe(429);
    expect(await reset()).toBe(200);
    await logIn(browser, email, NEW_PASSWORD);
  });

  it('names the linked accounts in its email, because a new password does not end them', async () => {
    const { email } = await signedInMerchant(portal, newGmail());
    await continueWith('google', portal.browser(), { email });
    expect(await (await resetBy(email))()).toBe(200);
    const [mail] = await portal.mailsTo(email);
    expect(mail?.text).toContain('You can also still log in with Google.');
  });

  it('ends a session of a login by Google that was under way before it', async () => {
    const { email } = await signedInMerchant(portal, newGmail());
    await continueWith('google', portal.browser(), { email });
    const reset = await resetBy(email);
    const { browser, complete } = await reachCallback(email);
    const [response, status] = await overlap(portal, complete, reset);
    expect([response.status, status]).toEqual([200, 200]);
    expect((await browser.call(endpoints.getProfile)).status).toBe(401);
  });

  it('forgets known browsers and their separate attempts', async () => {
    const { browser: thief, email } = await signedInMerchant(portal);
    expect(await (await resetBy(email))()).toBe(200);
    const attacker = portal.browser({ address: thief.address });
    while ((await tryLogin(attacker, email, 'wrong')).status !== 429);
    expect((await tryLogin(thief, email, 'wrong')).status).toBe(429);
  });
});

describe('“Wasn’t you?”', () => {
  it('ends a session of a login by Google that was under way before it', async () => {
    const { email } = await merchantByGoogle();
    const secure = await securingOf(email);
    const { browser, complete } = await reachCallback(email);
    const [response, status] = await overlap(portal, complete, secure);
    expect([response.status, status]).toEqual([200, 200]);
    expect((await browser.call(endpoints.getProfile)).status).toBe(401);
  });

  it('refuses a login with the Google account that it has just unlinked', async () => {
    const { email } = await merchantByGoogle();
    const { complete } = await reachCallback(email);
    const [status, response] = await overlap(portal, await securingOf(email), complete);
    expect([status, response.status]).toEqual([200, 409]);
  });

  it('is refused when its link is used at the same moment', async () => {
    const { email } = await merchantWithNotice();
    const secure = await securingOf(email);
    expect(await interrupt(portal, secure, secure)).toEqual([409, 200]);
  });

  it('unlinks an account that an attacker links concurrently', async () => {
    const { browser, email } = await merchantWithNotice();
    const secure = await securingOf(email);
    const connect = await startLink(browser);
    expect(await overlap(portal, connect, secure)).toEqual([200, 200]);
    expect(await countLinkedAccounts(email)).toBe(0);
  });

  it('refuses an account that an attacker links during the request to the provider', async () => {
    const { browser, email } = await merchantWithNotice();
    const secure = await securingOf(email);
    const connect = await startLink(browser);
    expect(await interrupt(portal, connect, secure)).toEqual([401, 200]);
    expect(await countLinkedAccounts(email)).toBe(0);
  });

  it('forgets known browsers and their separate attempts', async () => {
    const { browser: thief, email } = await merchantWithNotice();
    expect(await (await securingOf(email))()).toBe(200);
    const attacker = portal.browser({ address: thief.address });
    while ((await tryLogin(attacker, email, 'wrong')).status !== 429);
    expect((await tryLogin(thief, email, 'wrong')).status).toBe(429);
  });
});
