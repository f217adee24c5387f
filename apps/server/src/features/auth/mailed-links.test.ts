import { endpoints } from '@atrium/contract';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../core/lifetimes.ts';
import { logIn, newEmail, PASSWORD, signedInMerchant } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { comparableHeaders, type TestBrowser } from '../../testing/test-browser.ts';

const NEW_PASSWORD = 'Second-Arch8_';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const login = (browser: TestBrowser, email: string, password: string) =>
  browser.call(endpoints.login, { body: { email, password } });
const reset = (browser: TestBrowser, signature: string, password = NEW_PASSWORD) =>
  browser.call(endpoints.resetPassword, {
    body: { signature, password, password_confirmation: password },
  });

async function signatureFor(browser: TestBrowser, email: string, code: string): Promise<string> {
  const response = await browser.call(endpoints.verify, {
    body: { email, code, type: 'reset-password' },
  });
  if (response.data.type !== 'reset-password') throw new Error(response.text);
  return response.data.signature;
}

/** The value of the link in the newest email to an address. */
async function mailDataFor(email: string): Promise<string> {
  const [mail] = await portal.mailsTo(email);
  const link = /href="([^"]*mailData=[^"]*)"/.exec(mail?.html ?? '')?.[1] ?? '';
  return new URL(link.replaceAll('&amp;', '&')).searchParams.get('mailData') ?? '';
}

describe('a mailed link', () => {
  const exchange = (browser: TestBrowser, data: string) =>
    browser.call(endpoints.returnSignedData, { body: { data } });
  const verify = (browser: TestBrowser, email: string, code: string) =>
    browser.call(endpoints.verify, { body: { email, code, type: 'verify-email' } });

  it('contains no code and is exchanged once for one that verifies in the registering browser', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await browser.call(endpoints.register, { body: { email, password: PASSWORD } });
    const mailData = await mailDataFor(email);
    expect(Buffer.from(mailData.split('.')[1] ?? '', 'base64url').toString()).not.toContain(
      await portal.codeFor(email),
    );
    const { exp } = decodeJwt(mailData);
    expect(exp).toBe(Math.floor((portal.now() + 10 * MINUTE_MS) / 1000));
    const { data } = await exchange(browser, mailData);
    expect(data).toMatchObject({ email, type: 'verify-email' });
    expect((await verify(browser, email, data.code)).data).toMatchObject({ type: 'token' });
    expect((await exchange(browser, mailData)).envelope.error?.code).toBe('already_used');
  });

  it('is reported as used after its own browser has entered the code', async () => {
    const email = newEmail();
    const registering = portal.browser();
    await registering.call(endpoints.register, { body: { email, password: PASSWORD } });
    const mailData = await mailDataFor(email);
    await verify(registering, email, await portal.codeFor(email));
    const opened = await exchange(portal.browser(), mailData);
    expect(opened.envelope.error?.code).toBe('already_used');
  });

  it('opened by a mail scanner activates no password, and the merchant can still complete the registration', {
    tags: ['attack-2'],
  }, async () => {
    const email = newEmail();
    const registering = portal.browser();
    await registering.call(endpoints.register, { body: { email, password: PASSWORD } });
    const typed = await portal.codeFor(email);
    const scanner = portal.browser();
    const { data } = await exchange(scanner, await mailDataFor(email));
    expect((await verify(scanner, email, data.code)).data).toEqual({ type: 'verify-email' });
    expect((await login(portal.browser(), email, PASSWORD)).status).toBe(422);
    expect((await verify(registering, email, typed)).data).toMatchObject({ type: 'token' });
    expect((await login(portal.browser(), email, PASSWORD)).status).toBe(200);
  });

  it('opened by a scanner does not help whoever registered another’s address', {
    tags: ['attack-2'],
  }, async () => {
    const email = newEmail();
    const attacker = portal.browser();
    await attacker.call(endpoints.register, { body: { email, password: 'Attackers-Own9_' } });
    const scanner = portal.browser();
    const { data } = await exchange(scanner, await mailDataFor(email));
    await verify(scanner, email, data.code);
    expect((await login(attacker, email, 'Attackers-Own9_')).status).toBe(422);
    portal.advance(2 * MINUTE_MS);
    const resent = await attacker.call(endpoints.resendVerification, {
      body: { email, type: 'verify-email' },
    });
    expect(resent.status).toBe(409);
  });

  it.each([
    ['changed', (data: string) => `${data.slice(0, -4)}AAAA`],
    ['of another type', () => 'eyJhbGciOiJub25lIn0.e30.'],
    ['not a link at all', () => 'nothing'],
  ])('that is %s is refused', async (_, change) => {
    const email = newEmail();
    await portal.browser().call(endpoints.register, { body: { email, password: PASSWORD } });
    const response = await exchange(portal.browser(), change(await mailDataFor(email)));
    expect(response.envelope.error?.code).toBe('invalid_link');
  });

  it.each([
    ['registration', 'registration_id'],
    ['account', 'user_id'],
  ] as const)('whose %s is gone by now is refused, and stays unused', async (kind, column) => {
    const email = newEmail();
    if (kind === 'account') {
      await signedInMerchant(portal, email);
      portal.advance(2 * MINUTE_MS);
      await portal.browser().call(endpoints.forgotPassword, { body: { email } });
    } else {
      await portal.browser().call(endpoints.register, { body: { email, password: PASSWORD } });
    }
    const mailData = await mailDataFor(email);
    const change = (to: string | null) =>
      portal.database.connection
        .updateTable('mail_links')
        .set({ [column]: to })
        .where('email', '=', email)
        .execute();
    const { [column]: former } = await portal.database.connection
      .selectFrom('mail_links')
      .select(column)
      .where('email', '=', email)
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow();
    await change(null);
    const opened = await exchange(portal.browser(), mailData);
    expect(opened.envelope.error?.code).toBe('invalid_link');
    await change(former);
    expect((await exchange(portal.browser(), mailData)).status).toBe(200);
  });

  it('whose registration was removed is refused', async () => {
    const email = newEmail();
    await portal.browser().call(endpoints.register, { body: { email, password: PASSWORD } });
    const mailData = await mailDataFor(email);
    await portal.database.connection
      .deleteFrom('registrations')
      .where('email', '=', email)
      .execute();
    const opened = await exchange(portal.browser(), mailData);
    expect(opened.envelope.error?.code).toBe('invalid_link');
  });

  it('for a new password is refused once the account has another address', async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    await portal.browser().call(endpoints.forgotPassword, { body: { email } });
    const mailData = await mailDataFor(email);
    await portal.database.connection
      .updateTable('users')
      .set({ email: newEmail() })
      .where('email', '=', email)
      .execute();
    const opened = await exchange(portal.browser(), mailData);
    expect(opened.envelope.error?.code).toBe('invalid_link');
  });

  it('for a new password ties the reset to the browser that opened it; one for a registration ties nothing', async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    await portal.browser().call(endpoints.forgotPassword, { body: { email } });
    const opening = portal.browser();
    const { data } = await exchange(opening, await mailDataFor(email));
    expect(data).toMatchObject({ email, type: 'reset-password' });
    expect([...opening.cookies.keys()]).toEqual(['atrium_reset']);

    const fresh = newEmail();
    await portal.browser().call(endpoints.register, { body: { email: fresh, password: PASSWORD } });
    const verifying = portal.browser();
    await exchange(verifying, await mailDataFor(fresh));
    expect([...verifying.cookies.keys()]).toEqual([]);
  });

  it('is reported as used once the registering browser has finished what a scanner began', async () => {
    const email = newEmail();
    const registering = portal.browser();
    await registering.call(endpoints.register, { body: { email, password: PASSWORD } });
    const first = await mailDataFor(email);
    portal.advance(2 * MINUTE_MS);
    await registering.call(endpoints.resendVerification, { body: { email, type: 'verify-email' } });
    const second = await mailDataFor(email);
    const scanner = portal.browser();
    const { data } = await exchange(scanner, first);
    await verify(scanner, email, data.code);
    const typed = await portal.codeFor(email);
    expect((await verify(registering, email, typed)).data).toMatchObject({ type: 'token' });
    const opened = await exchange(portal.browser(), second);
    expect(opened.envelope.error?.code).toBe('already_used');
  });

  it('expires after ten minutes', async () => {
    const email = newEmail();
    await portal.browser().call(endpoints.register, { body: { email, password: PASSWORD } });
    const mailData = await mailDataFor(email);
    portal.advance(10 * MINUTE_MS);
    expect((await exchange(portal.browser(), mailData)).status).toBe(422);
  });

  it('of a security notification ends all sessions, removes the password and mails a reset code', async () => {
    const { browser, email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const attacker = portal.browser();
    await logIn(attacker, email);
    const mailData = await mailDataFor(email);
    expect((await portal.mailsTo(email))[0]?.subject).toBe(
      'New login to Atrium from Chrome on Linux',
    );
    const crossUse = await exchange(portal.browser(), mailData);
    expect(crossUse.envelope.error?.code).toBe('invalid_link');

    const secured = await portal
      .browser()
      .call(endpoints.secureAccount, { body: { data: mailData } });
    expect(secured.data).toEqual({ email, type: 'reset-password' });
    for (const one of [browser, attacker]) {
      expect((await one.call(endpoints.getProfile)).status).toBe(401);
    }
    expect((await login(portal.browser(), email, PASSWORD)).status).toBe(422);
    const owner = portal.browser();
    await reset(owner, await signatureFor(owner, email, await portal.codeFor(email)));
    expect((await login(portal.browser(), email, NEW_PASSWORD)).status).toBe(200);
    const twice = await portal
      .browser()
      .call(endpoints.secureAccount, { body: { data: mailData } });
    expect(twice.status).toBeGreaterThanOrEqual(400);
  });

  it('of a security notification mails the code also where visitors’ emails are withheld after a report of spam', async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    await logIn(portal.browser(), email);
    const mailData = await mailDataFor(email);
    await portal.app.dependencies.limiter.tryConsume('spamReports', email);
    const before = (await portal.mailsTo(email)).length;
    await portal.browser().call(endpoints.forgotPassword, { body: { email } });
    expect(await portal.mailsTo(email)).toHaveLength(before);
    await portal.browser().call(endpoints.secureAccount, { body: { data: mailData } });
    expect(await portal.mailsTo(email)).toHaveLength(before + 1);
    const owner = portal.browser();
    const signature = await signatureFor(owner, email, await portal.codeFor(email));
    expect((await reset(owner, signature)).status).toBe(200);
  });
});

describe('checking an address', () => {
  it.each([
    ['anna@gmial.com', true, 'anna@gmail.com'],
    ['anna@gmail.con', true, 'anna@gmail.com'],
    ['anna@gmail.com', true, null],
    ['anna@outlok.com', true, 'anna@outlook.com'],
    ['anna@my-own-shop.example', true, null],
    ['anna@', false, null],
  ])('%s: valid %s, suggestion %s', async (email, valid, suggestion) => {
    const response = await portal.client().call(endpoints.validateEmail, { body: { email } });
    expect(response.data).toEqual({ valid, suggestion });
  });

  it('does not reveal whether it has an account', { tags: ['requirement-15'] }, async () => {
    const { email } = await signedInMerchant(portal);
    const known = await portal.client().call(endpoints.validateEmail, { body: { email } });
    const unknown = await portal.client().call(endpoints.validateEmail, {
      body: { email: newEmail() },
    });
    expect(known.text).toBe(unknown.text);
    expect(comparableHeaders(known)).toBe(comparableHeaders(unknown));
  });
});
