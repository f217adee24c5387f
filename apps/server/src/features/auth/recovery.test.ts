import { endpoints, messages } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, newEmail, PASSWORD, signedInMerchant } from '../../testing/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const MINUTE = 60_000;
const NEW_PASSWORD = 'Second-Arch8_';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const forgot = (browser: TestBrowser, email: string) =>
  browser.call(endpoints.forgotPassword, { body: { email } });
const login = (browser: TestBrowser, email: string, password: string) =>
  browser.call(endpoints.login, { body: { email, password } });
const reset = (browser: TestBrowser, signature: string, password = NEW_PASSWORD) =>
  browser.call(endpoints.resetPassword, {
    body: { signature, password, password_confirmation: password },
  });

/** A merchant who asked for a code long enough after registering that mail is allowed again. */
async function merchantWhoForgot() {
  const merchant = await signedInMerchant(portal);
  portal.advance(2 * MINUTE);
  await forgot(portal.browser(), merchant.email);
  return { ...merchant, code: await portal.codeFor(merchant.email) };
}

async function signatureFor(email: string, code: string): Promise<string> {
  const answer = await portal.browser().call(endpoints.verify, {
    body: { email, code, type: 'reset-password' },
  });
  if (answer.data.type !== 'reset-password') throw new Error(answer.text);
  return answer.data.signature;
}

/** The value of the link in the newest mail to an address. */
async function mailDataFor(email: string): Promise<string> {
  const [mail] = await portal.mailsTo(email);
  const link = /href="([^"]*mailData=[^"]*)"/.exec(mail?.html ?? '')?.[1] ?? '';
  return new URL(link.replaceAll('&amp;', '&')).searchParams.get('mailData') ?? '';
}

describe('a forgotten password', () => {
  it('is replaced by code and signature, which ends every session and signs nobody in (rows 34, 101)', async () => {
    const { browser, email, code } = await merchantWhoForgot();
    const signature = await signatureFor(email, code);
    const answer = await reset(portal.browser(), signature);
    expect(answer.envelope.message).toBe('Password reset success');
    expect(answer.data).toBeNull();
    expect((await browser.call(endpoints.getProfile)).status).toBe(401);
    expect((await login(portal.browser(), email, PASSWORD)).status).toBe(422);
    expect((await login(portal.browser(), email, NEW_PASSWORD)).status).toBe(200);
    const subjects = (await portal.mailsTo(email)).map((mail) => mail.subject);
    expect(subjects).toContain('Your Atrium password was changed');
  });

  it('is answered alike for known and unknown addresses, with equal work (row 15; attack 13)', async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE);
    const unknown = newEmail();
    const known = await forgot(portal.browser(), email);
    const nobody = await forgot(portal.browser(), unknown);
    expect(known.text).toBe(nobody.text);
    expect(known.envelope.message).toBe(messages.verificationEmailSent);
    expect(await portal.mailsTo(unknown)).toHaveLength(0);
    expect((await portal.mailsTo(email)).length).toBe(2);
  });

  it('needs the steps in order: every other order is refused (row 17; attack 3)', async () => {
    const { browser, email, code } = await merchantWhoForgot();
    expect((await reset(browser, 'made-up')).status).toBe(403);
    expect((await reset(browser, code)).status).toBe(403);
    const wrongPurpose = await browser.call(endpoints.verify, {
      body: { email, code, type: 'verify-email' },
    });
    expect(wrongPurpose.status).toBe(422);
    const signature = await signatureFor(email, code);
    await expect(signatureFor(email, code)).rejects.toThrow('invalid_code');
    expect((await reset(browser, signature)).status).toBe(200);
    expect((await reset(browser, signature)).status).toBe(403);
  });

  it('takes a signature once, even from 20 at the same time (row 67; attack 3)', async () => {
    const { email, code } = await merchantWhoForgot();
    const signature = await signatureFor(email, code);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => reset(portal.browser(), signature)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('forgets the signature after ten minutes and when another reset went before', async () => {
    const first = await merchantWhoForgot();
    const late = await signatureFor(first.email, first.code);
    portal.advance(10 * MINUTE);
    expect((await reset(portal.browser(), late)).status).toBe(403);
    const second = await merchantWhoForgot();
    const unused = await signatureFor(second.email, second.code);
    portal.advance(MINUTE);
    await forgot(portal.browser(), second.email);
    await reset(
      portal.browser(),
      await signatureFor(second.email, await portal.codeFor(second.email)),
    );
    expect((await reset(portal.browser(), unused)).status).toBe(403);
  });

  it('keeps the signature when the new password is refused', async () => {
    const { email, code } = await merchantWhoForgot();
    const signature = await signatureFor(email, code);
    const weak = await reset(portal.browser(), signature, 'Password1!');
    expect(weak.envelope.error?.data).toEqual([
      { field: 'password', message: messages.passwordTooCommon },
    ]);
    const own = await reset(portal.browser(), signature, `X1_${email.split('@')[0]}A`);
    expect(own.envelope.error?.data[0]?.message).toBe(messages.passwordContainsEmail);
    expect((await reset(portal.browser(), signature)).status).toBe(200);
  });

  it('lets the owner in again after strangers locked the account (row 12)', async () => {
    const { email } = await signedInMerchant(portal);
    for (let time = 0; time < 10; time++)
      await login(portal.browser(), email, `Wrong-${time}-One_`);
    expect((await login(portal.browser(), email, PASSWORD)).status).toBe(429);
    portal.advance(2 * MINUTE);
    await forgot(portal.browser(), email);
    await reset(portal.browser(), await signatureFor(email, await portal.codeFor(email)));
    expect((await login(portal.browser(), email, NEW_PASSWORD)).status).toBe(200);
  });

  it('does not restore a deleted account (attack 12)', async () => {
    const { browser, email } = await signedInMerchant(portal);
    await browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    portal.advance(2 * MINUTE);
    await forgot(portal.browser(), email);
    await reset(portal.browser(), await signatureFor(email, await portal.codeFor(email)));
    const answer = await login(portal.browser(), email, NEW_PASSWORD);
    expect(answer.data).toEqual({ accountDeleted: true });
  });
});

describe('a mailed link', () => {
  const exchange = (browser: TestBrowser, data: string) =>
    browser.call(endpoints.returnSignedData, { body: { data } });
  const verify = (browser: TestBrowser, email: string, code: string) =>
    browser.call(endpoints.verify, { body: { email, code, type: 'verify-email' } });

  it('carries no code and is exchanged once for one that verifies in the registering browser', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await browser.call(endpoints.register, { body: { email, password: PASSWORD } });
    const mailData = await mailDataFor(email);
    expect(Buffer.from(mailData.split('.')[1] ?? '', 'base64url').toString()).not.toContain(
      await portal.codeFor(email),
    );
    const { data } = await exchange(browser, mailData);
    expect(data).toMatchObject({ email, type: 'verify-email' });
    expect((await verify(browser, email, data.code)).data).toMatchObject({ type: 'token' });
    expect((await exchange(browser, mailData)).envelope.error?.code).toBe('already_used');
  });

  it('opened by a mail scanner arms no password, and the merchant can still finish (attack 2)', async () => {
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

  it('opened by a scanner does not help whoever registered another’s address (attack 2)', async () => {
    const email = newEmail();
    const attacker = portal.browser();
    await attacker.call(endpoints.register, { body: { email, password: 'Attackers-Own9_' } });
    const scanner = portal.browser();
    const { data } = await exchange(scanner, await mailDataFor(email));
    await verify(scanner, email, data.code);
    expect((await login(attacker, email, 'Attackers-Own9_')).status).toBe(422);
    portal.advance(2 * MINUTE);
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
    const answer = await exchange(portal.browser(), change(await mailDataFor(email)));
    expect(answer.envelope.error?.code).toBe('invalid_handoff');
  });

  it('is dead after ten minutes', async () => {
    const email = newEmail();
    await portal.browser().call(endpoints.register, { body: { email, password: PASSWORD } });
    const mailData = await mailDataFor(email);
    portal.advance(10 * MINUTE);
    expect((await exchange(portal.browser(), mailData)).status).toBe(422);
  });

  it('of a notice secures the account: everyone out, old password useless, code under way', async () => {
    const { browser, email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE);
    const thief = portal.browser();
    await logIn(thief, email);
    const mailData = await mailDataFor(email);
    expect((await portal.mailsTo(email))[0]?.subject).toBe('New login to your Atrium account');
    const crossUse = await exchange(portal.browser(), mailData);
    expect(crossUse.envelope.error?.code).toBe('invalid_handoff');

    const secured = await portal
      .browser()
      .call(endpoints.secureAccount, { body: { data: mailData } });
    expect(secured.data).toEqual({ email, type: 'reset-password' });
    for (const one of [browser, thief]) {
      expect((await one.call(endpoints.getProfile)).status).toBe(401);
    }
    expect((await login(portal.browser(), email, PASSWORD)).status).toBe(422);
    await reset(portal.browser(), await signatureFor(email, await portal.codeFor(email)));
    expect((await login(portal.browser(), email, NEW_PASSWORD)).status).toBe(200);
    const twice = await portal
      .browser()
      .call(endpoints.secureAccount, { body: { data: mailData } });
    expect(twice.status).toBeGreaterThanOrEqual(400);
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
    const answer = await portal.client().call(endpoints.validateEmail, { body: { email } });
    expect(answer.data).toEqual({ valid, suggestion });
  });

  it('tells nothing of whether it has an account (row 15)', async () => {
    const { email } = await signedInMerchant(portal);
    const known = await portal.client().call(endpoints.validateEmail, { body: { email } });
    const unknown = await portal.client().call(endpoints.validateEmail, {
      body: { email: newEmail() },
    });
    expect(known.text).toBe(unknown.text);
  });
});
