import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, newEmail, PASSWORD, signedInMerchant } from '../../testing/steps/merchants.ts';
import {
  completeAuthorization,
  continueWith,
  logInAtProvider,
  startAuthorization,
  verifySocialEmail,
} from '../../testing/steps/social-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ LIMITS_FACTOR: '1000' });
  await portal.sandbox.warmUp();
});
afterAll(() => portal.close());

let people = 0;
const newGmail = () => `victim${++people}-${process.pid}@gmail.com`;

async function expectNoAccess(email: string, browser = portal.browser()): Promise<void> {
  const response = await browser.call(endpoints.login, { body: { email, password: PASSWORD } });
  expect(response.envelope.error?.code).toBe('invalid_credentials');
}

describe('a password set for somebody else’s address never works', { tags: ['attack-1'] }, () => {
  it('when they continue with Google before the code is used', async () => {
    const email = newEmail();
    const attacker = portal.browser();
    await attacker.call(endpoints.register, { body: { email, password: PASSWORD } });
    const code = await portal.codeFor(email);
    await continueWith('google', portal.browser(), { email });

    await expectNoAccess(email, attacker);
    const late = await attacker.call(endpoints.verify, {
      body: { email, code, type: 'verify-email' },
    });
    expect(late.envelope.error?.code).toBe('invalid_code');
    await attacker.call(endpoints.resendVerification, { body: { email, type: 'verify-email' } });
    await expectNoAccess(email, attacker);
    await expectNoAccess(email);
  });

  it('when they entered the code elsewhere, and then continue with Google', async () => {
    const email = newGmail();
    const attacker = portal.browser();
    await attacker.call(endpoints.register, { body: { email, password: PASSWORD } });
    const victim = portal.browser();
    await victim.call(endpoints.verify, {
      body: { email, code: await portal.codeFor(email), type: 'verify-email' },
    });
    await continueWith('google', victim, { email });
    await expectNoAccess(email, attacker);
    // Not even in the browser that verified the mailbox: the owner never entered the password.
    await expectNoAccess(email, victim);
  });

  it('and neither does a Google account that once had the address, which another service hosts', async () => {
    const email = newEmail();
    const attacker = portal.browser();
    const formerOwner = { email, hostedDomain: '', subject: `former-${email}` };
    const created = await continueWith('google', attacker, formerOwner);
    expect(created.data).toEqual({ type: 'verify-email', email });
    expect(attacker.cookies.has('atrium_binding')).toBe(false);

    await signedInMerchant(portal, email);
    const late = await continueWith('google', attacker, formerOwner);
    expect(late.envelope.error?.code).toBe('sign_in_first');
  });

  it('when they verify the address after continuing with Facebook', async () => {
    const email = newEmail();
    const attacker = portal.browser();
    await attacker.call(endpoints.register, { body: { email, password: PASSWORD } });
    const victim = portal.browser();
    await continueWith('facebook', victim, { email });
    await verifySocialEmail(portal, victim, email);
    await expectNoAccess(email, attacker);
  });
});

describe('a code that the owner of a mailbox enters elsewhere', () => {
  it('does not link the account to whoever entered the address', async () => {
    const email = newEmail();
    const attacker = portal.browser();
    await continueWith('facebook', attacker, { email: newEmail(), subject: 'attacker' });
    await attacker.call(endpoints.setSocialEmail, { body: { email } });
    const code = await portal.codeFor(email);
    const owner = await portal.browser().call(endpoints.verify, {
      body: { email, code, type: 'verify-email' },
    });
    expect(owner.envelope.error?.code).toBe('invalid_code');
  });

  it('is refused for an address it was not mailed to', async () => {
    const [own, other] = [newEmail(), newEmail()];
    const browser = portal.browser();
    await continueWith('facebook', browser, { email: own });
    await browser.call(endpoints.setSocialEmail, { body: { email: own } });
    const code = await portal.codeFor(own);
    await browser.call(endpoints.setSocialEmail, { body: { email: other } });
    const response = await browser.call(endpoints.verify, {
      body: { email: other, code, type: 'verify-email' },
    });
    expect(response.envelope.error?.code).toBe('invalid_code');
  });

  it('works once, even with concurrent calls', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await continueWith('facebook', browser, { email });
    await browser.call(endpoints.setSocialEmail, { body: { email } });
    const body = { email, code: await portal.codeFor(email), type: 'verify-email' as const };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => browser.call(endpoints.verify, { body })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const user = await portal.app.dependencies.repositories.users.findByEmail(email);
    const started = await portal.database.connection
      .selectFrom('sessions')
      .select('remembered')
      .where('user_id', '=', user?.id ?? '')
      .execute();
    expect(started).toEqual([{ remembered: 0 }]);
  });

  it('cannot be guessed: after five wrong ones the right one is refused', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await continueWith('facebook', browser, { email });
    await browser.call(endpoints.setSocialEmail, { body: { email } });
    const code = await portal.codeFor(email);
    const send = (typed: string) =>
      browser.call(endpoints.verify, { body: { email, code: typed, type: 'verify-email' } });
    for (let attempts = 0; attempts < 5; attempts++)
      await send(code === '222222' ? '333333' : '222222');
    expect((await send(code)).envelope.error?.code).toBe('code_spent');
  });

  it('can be requested again, which invalidates the old one', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await continueWith('facebook', browser, { email });
    await browser.call(endpoints.setSocialEmail, { body: { email } });
    const old = await portal.codeFor(email);
    portal.advance(61_000);
    await browser.call(endpoints.resendVerification, { body: { email, type: 'verify-email' } });
    const fresh = await portal.codeFor(email);
    const send = (code: string) =>
      browser.call(endpoints.verify, { body: { email, code, type: 'verify-email' } });
    expect(fresh).not.toBe(old);
    expect((await send(old)).status).toBe(422);
    expect((await send(fresh)).data).toMatchObject({ type: 'token' });
  });
});

it('an authorization whose secrets no key opens is refused like one that is over', async () => {
  const browser = portal.browser();
  const url = await startAuthorization(browser, 'google');
  const returned = await logInAtProvider('google', url, { email: newEmail() });
  await portal.database.connection
    .updateTable('oauth_transactions')
    .set({ code_verifier_sealed: 'sealed by nobody', nonce_sealed: 'sealed by nobody' })
    .where('provider', '=', 'google')
    .execute();
  const refused = await completeAuthorization(browser, 'google', returned);
  expect(refused.envelope.error?.code).toBe('forbidden');
});

it('no address can be set in a browser without a social registration', async () => {
  const response = await portal.browser().call(endpoints.setSocialEmail, {
    body: { email: newEmail() },
  });
  expect(response.envelope.error).toMatchObject({
    code: 'forbidden',
    message: 'This login has expired. Start again.',
  });
});

/** The value of the link to one of the portal's pages in the newest email to an address. */
async function linkIn(email: string, page: string): Promise<string> {
  const [mail] = await portal.mailsTo(email);
  const link = new RegExp(`${page}\\?mailData=([\\w.-]+)`).exec(mail?.html ?? '')?.[1];
  if (!link) throw new Error(`There is no link to ${page} for ${email}.`);
  return link;
}

/** The providers linked to an account. */
async function providersOf(email: string): Promise<string[]> {
  const rows = await portal.database.connection
    .selectFrom('social_identities')
    .innerJoin('users', 'users.id', 'social_identities.user_id')
    .select('provider')
    .where('users.email', '=', email)
    .execute();
  return rows.map(({ provider }) => provider);
}

it('securing an account unlinks all Google and Facebook accounts', async () => {
  const { email } = await signedInMerchant(portal, newGmail());
  await continueWith('google', portal.browser(), { email });
  expect(await providersOf(email)).toEqual(['google']);
  const data = await linkIn(email, 'secure-account');
  await portal.browser().call(endpoints.secureAccount, { body: { data } });
  expect(await providersOf(email)).toEqual([]);
});

it('undoing a change of address unlinks all Google and Facebook accounts', async () => {
  const { browser, email } = await signedInMerchant(portal, newGmail());
  await continueWith('google', portal.browser(), { email });
  const next = newEmail();
  await browser.call(endpoints.updateEmailVerification, { body: { email: next } });
  const code = await portal.codeFor(next);
  await browser.call(endpoints.verifyUpdatedEmail, { body: { email: next, code } });
  expect(await providersOf(next)).toEqual(['google']);
  const data = await linkIn(email, 'revert-email');
  await portal.browser().call(endpoints.revertEmail, { body: { data } });
  expect(await providersOf(email)).toEqual([]);
});

it('a new login ends the browser’s previous session', async () => {
  const email = newEmail();
  const browser = portal.browser();
  await continueWith('google', browser, { email });
  const former = browser.token;
  const previousBinding = String(browser.cookies.get('atrium_binding'));
  await continueWith('google', browser, { email });
  browser.token = former;
  // With its own cookie: beside the new cookie any previous token is refused.
  browser.cookies.set('atrium_binding', previousBinding);
  expect((await browser.call(endpoints.getProfile)).status).toBe(401);
});

it('the token of a session by Google works only in its own browser', {
  tags: ['requirement-103'],
}, async () => {
  const browser = portal.browser();
  await continueWith('google', browser, { email: newEmail() });
  const attacker = portal.browser();
  attacker.token = browser.token;
  expect((await attacker.call(endpoints.getProfile)).status).toBe(401);
  expect((await browser.call(endpoints.getProfile)).status).toBe(200);
});

it('logging in with the password still works with a linked Google account', async () => {
  const { email } = await signedInMerchant(portal, newGmail());
  await continueWith('google', portal.browser(), { email });
  const withPassword = portal.browser();
  await logIn(withPassword, email);
  expect((await withPassword.call(endpoints.getProfile)).status).toBe(200);
});
