import { endpoints, messages } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../core/lifetimes.ts';
import { logIn, newEmail, PASSWORD, signedInMerchant } from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { comparableHeaders, type TestBrowser } from '../../../testing/test-browser.ts';

const NEW_PASSWORD = 'Second-Arch8_';

let portal: TestApp;
const queries: string[] = [];
beforeAll(async () => {
  portal = await startTestApp({}, { onQuery: (sql) => queries.push(sql) });
});
afterAll(() => portal.close());

const forgot = (browser: TestBrowser, email: string) =>
  browser.call(endpoints.forgotPassword, { body: { email } });
const login = (browser: TestBrowser, email: string, password: string) =>
  browser.call(endpoints.login, { body: { email, password } });
const change = (browser: TestBrowser, oldPassword: string, newPassword = 'Third-Arch9!') =>
  browser.call(endpoints.changePassword, {
    body: { oldPassword, newPassword, confirmPassword: newPassword },
  });
/** What a browser has for entering the code. */
interface Signature {
  value: string;
  browser: TestBrowser;
}

const reset = ({ browser, value: signature }: Signature, password = NEW_PASSWORD) =>
  browser.call(endpoints.resetPassword, {
    body: { signature, password, password_confirmation: password },
  });

/** A merchant who registered long enough ago that another email is allowed. */
async function merchantWhoForgot() {
  const merchant = await signedInMerchant(portal);
  portal.advance(2 * MINUTE_MS);
  await forgot(portal.browser(), merchant.email);
  return { ...merchant, code: await portal.codeFor(merchant.email) };
}

async function signatureFor(
  email: string,
  code: string,
  browser = portal.browser(),
): Promise<Signature> {
  const response = await browser.call(endpoints.verify, {
    body: { email, code, type: 'reset-password' },
  });
  if (response.data.type !== 'reset-password') throw new Error(response.text);
  return { value: response.data.signature, browser };
}

describe('a forgotten password', () => {
  it('makes no known device of a client that is not a browser', async () => {
    const { email, code } = await merchantWhoForgot();
    const client = portal.client();
    expect((await reset(await signatureFor(email, code, client))).status).toBe(200);
    expect(String(client.setCookieHeaders)).not.toContain('atrium_device');
  });

  it('is reset with code and signature, which ends every session and logs nobody in', {
    tags: ['requirement-14', 'requirement-34', 'requirement-101'],
  }, async () => {
    const { browser, email, code } = await merchantWhoForgot();
    const signature = await signatureFor(email, code);
    const response = await reset(signature);
    expect(response.envelope.message).toBe('Password reset success');
    expect(response.data).toBeNull();
    expect((await browser.call(endpoints.getProfile)).status).toBe(401);
    expect((await login(portal.browser(), email, PASSWORD)).status).toBe(422);
    expect((await login(portal.browser(), email, NEW_PASSWORD)).status).toBe(200);
    const mails = await portal.mailsTo(email);
    const notice = mails.find(({ subject }) => subject === 'Your Atrium password was changed');
    expect(notice?.text).toContain('You were logged out on all devices.');
  });

  it('gets the same response for known and unknown addresses, with equal work', {
    tags: ['requirement-15', 'attack-13'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const unknown = newEmail();
    queries.length = 0;
    const known = await forgot(portal.browser(), email);
    const forKnown = queries.splice(0);
    const nobody = await forgot(portal.browser(), unknown);
    expect(forKnown.join()).toContain('insert into "outbox"');
    expect(queries).toEqual(forKnown);
    expect(known.text).toBe(nobody.text);
    expect(comparableHeaders(known)).toBe(comparableHeaders(nobody));
    expect(known.envelope.message).toBe(messages.verificationEmailSent);
    expect(await portal.mailsTo(unknown)).toHaveLength(0);
    expect((await portal.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/ is your Atrium code to set a new password$/),
      'Welcome to Atrium: connect your first store',
      expect.stringMatching(/ is your Atrium code to confirm your email address$/),
    ]);
  });

  it('requested again invalidates the previous code of the same browser, not that of another', async () => {
    const { email } = await signedInMerchant(portal);
    const here = portal.browser();
    const codes: string[] = [];
    for (const browser of [here, here, portal.browser()]) {
      portal.advance(2 * MINUTE_MS);
      await forgot(browser, email);
      codes.push(await portal.codeFor(email));
    }
    const [first = '', second = '', elsewhere = ''] = codes;
    await expect(signatureFor(email, first)).rejects.toThrow('invalid_code');
    expect((await signatureFor(email, second)).value).not.toBe('');
    expect((await signatureFor(email, elsewhere)).value).not.toBe('');
  });

  it('accepts the newer of two codes in a third browser while the older one is still valid', async () => {
    const { email, code: older } = await merchantWhoForgot();
    portal.advance(2 * MINUTE_MS);
    await forgot(portal.browser(), email);
    expect((await signatureFor(email, await portal.codeFor(email))).value).not.toBe('');
    expect((await signatureFor(email, older)).value).not.toBe('');
  });

  it('is not reset with a code from before the last reset, although another reset has begun since', async () => {
    const { email, code: older } = await merchantWhoForgot();
    portal.advance(2 * MINUTE_MS);
    await forgot(portal.browser(), email);
    await reset(await signatureFor(email, await portal.codeFor(email)));
    portal.advance(2 * MINUTE_MS);
    await forgot(portal.browser(), email);
    await expect(signatureFor(email, older)).rejects.toThrow('invalid_code');
    expect((await signatureFor(email, await portal.codeFor(email))).value).not.toBe('');
  });

  it('requested for a second address leaves the first one’s code alone', async () => {
    const first = await signedInMerchant(portal);
    const second = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const browser = portal.browser();
    await forgot(browser, first.email);
    await forgot(browser, second.email);
    for (const { email } of [second, first]) {
      const code = await portal.codeFor(email);
      const body = { email, code, type: 'reset-password' };
      const verified = await browser.call(endpoints.verify, { body });
      expect(verified.data).toMatchObject({ type: 'reset-password' });
    }
  });

  it('requested in a browser with the cookie of an unknown request creates a new request and cookie', async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const browser = portal.browser();
    browser.cookies.set('atrium_reset', 'A'.repeat(43));
    expect((await forgot(browser, email)).status).toBe(200);
    expect(browser.cookies.get('atrium_reset')).not.toBe('A'.repeat(43));
  });

  it('requested again within an hour continues with the same request', async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const browser = portal.browser();
    await forgot(browser, email);
    const cookie = browser.cookies.get('atrium_reset');
    portal.advance(59 * MINUTE_MS);
    await forgot(browser, email);
    expect(browser.cookies.get('atrium_reset')).toBe(cookie);
    portal.advance(MINUTE_MS);
    await forgot(browser, email);
    expect(browser.cookies.get('atrium_reset')).not.toBe(cookie);
  });

  it('shows only the browser that requested it that its code has expired', async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const browser = portal.browser();
    await forgot(browser, email);
    const body = { email, code: await portal.codeFor(email), type: 'reset-password' };
    portal.advance(10 * MINUTE_MS);
    const own = await browser.call(endpoints.verify, { body });
    const elsewhere = await portal.browser().call(endpoints.verify, { body });
    expect(own.envelope.error?.code).toBe('code_expired');
    expect(elsewhere.envelope.error?.code).toBe('invalid_code');
  });

  it('requested before there was an account works for the account that there is since', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await forgot(browser, email);
    portal.advance(2 * MINUTE_MS);
    await signedInMerchant(portal, email);
    portal.advance(2 * MINUTE_MS);
    await forgot(browser, email);
    const body = { email, code: await portal.codeFor(email), type: 'reset-password' };
    const verified = await browser.call(endpoints.verify, { body });
    expect(verified.data).toMatchObject({ type: 'reset-password' });
  });

  it('of an address without an account sends no email and returns success', async () => {
    const email = newEmail();
    const browser = portal.browser();
    for (let time = 0; time < 2; time++) {
      expect((await forgot(browser, email)).status).toBe(200);
      portal.advance(2 * MINUTE_MS);
    }
    expect(await portal.mailsTo(email)).toEqual([]);
    const failed = portal.database.connection
      .selectFrom('outbox')
      .select('last_error')
      .where('last_error', 'is not', null);
    expect(await failed.execute()).toEqual([]);
  });

  it('requires the steps in order', {
    tags: ['requirement-17', 'attack-3'],
  }, async () => {
    const { browser, email, code } = await merchantWhoForgot();
    expect((await reset({ browser, value: 'made-up' })).status).toBe(403);
    expect((await reset({ browser, value: code })).status).toBe(403);
    const wrongPurpose = await browser.call(endpoints.verify, {
      body: { email, code, type: 'verify-email' },
    });
    expect(wrongPurpose.status).toBe(422);
    const signature = await signatureFor(email, code);
    await expect(signatureFor(email, code)).rejects.toThrow('invalid_code');
    expect((await reset(signature)).status).toBe(200);
    expect((await reset(signature)).status).toBe(403);
  });

  it('is set only in the browser that entered the code, whoever else has its signature', {
    tags: ['requirement-103'],
  }, async () => {
    const { email, code } = await merchantWhoForgot();
    const signature = await signatureFor(email, code);
    const copied = { value: signature.value, browser: portal.browser() };
    expect((await reset(copied)).status).toBe(403);
    copied.browser.cookies.set('atrium_reset', 'A'.repeat(43));
    expect((await reset(copied)).status).toBe(403);
    expect((await reset({ ...copied, browser: portal.client() })).status).toBe(403);
    expect((await reset(signature)).status).toBe(200);
  });

  it('invalidates the signature after ten minutes and after another reset', async () => {
    const first = await merchantWhoForgot();
    const late = await signatureFor(first.email, first.code);
    portal.advance(10 * MINUTE_MS);
    const refused = await reset(late);
    expect(refused.status).toBe(403);
    expect(refused.envelope.error?.message).toBe(
      'This step has expired or was used already. Request a new code.',
    );
    const second = await merchantWhoForgot();
    const unused = await signatureFor(second.email, second.code);
    portal.advance(MINUTE_MS);
    await forgot(portal.browser(), second.email);
    await reset(await signatureFor(second.email, await portal.codeFor(second.email)));
    expect((await reset(unused)).status).toBe(403);
  });

  it('keeps the signature when the new password is refused, as for the brand’s or the merchant’s name', {
    tags: ['requirement-2'],
  }, async () => {
    const { email, code, browser } = await merchantWhoForgot();
    await browser.call(endpoints.updateProfile, {
      body: { firstName: 'Grace', lastName: 'Hopper' },
    });
    const signature = await signatureFor(email, code);
    for (const named of ['Dtm-Reviews1!', 'Grace-Hopper1!']) {
      expect((await reset(signature, named)).envelope.error?.data).toEqual([
        { field: 'password', message: messages.passwordTooCommon },
      ]);
    }
    const weak = await reset(signature, 'Password1!');
    expect(weak.envelope.error?.data).toEqual([
      { field: 'password', message: messages.passwordTooCommon },
    ]);
    const own = await reset(signature, `X1_${email.split('@')[0]}A`);
    expect(own.envelope.error?.data[0]?.message).toBe(messages.passwordContainsEmail);
    expect((await reset(signature)).status).toBe(200);
  });

  it('lets the owner log in again after others locked the account', {
    tags: ['requirement-12'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const attacker = portal.browser();
    for (let time = 0; time < 10; time++) await login(attacker, email, `Wrong-${time}-One_`);
    await forgot(portal.browser(), email);
    const signature = await signatureFor(email, await portal.codeFor(email));
    expect((await login(attacker, email, PASSWORD)).status).toBe(429);
    // The clock does not advance: the reset unblocks the account, not the end of the block.
    await reset(signature);
    expect((await login(attacker, email, NEW_PASSWORD)).status).toBe(200);
  });

  it('requested a hundred times keeps nobody from logging in', {
    tags: ['requirement-101'],
  }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    for (let time = 0; time < 100; time++) await forgot(portal.browser(), email);
    expect((await browser.call(endpoints.getProfile)).status).toBe(200);
    expect((await login(portal.browser(), email, PASSWORD)).status).toBe(200);
  });

  it('lets the owner change the password again after too many wrong current ones', async () => {
    const { browser, email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    for (let time = 0; time < 10; time++) await change(browser, `Wrong-${time}-One_`);
    expect((await change(browser, PASSWORD)).status).toBe(429);
    await forgot(portal.browser(), email);
    await reset(await signatureFor(email, await portal.codeFor(email)));
    const again = portal.browser();
    await logIn(again, email, NEW_PASSWORD);
    // The clock does not advance here either.
    expect((await change(again, NEW_PASSWORD)).status).toBe(200);
  });

  it('refuses weak passwords ten times, so that the strength check cannot be overloaded', {
    tags: ['attack-17'],
  }, async () => {
    const { email, code } = await merchantWhoForgot();
    const signature = await signatureFor(email, code);
    const statuses: number[] = [];
    for (let time = 0; time < 11; time++) {
      statuses.push((await reset(signature, 'Password1!')).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    portal.advance(9 * MINUTE_MS);
    expect((await reset(signature)).status).toBe(429);
  });

  it('does not restore a deleted account', { tags: ['attack-12'] }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    await browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    portal.advance(2 * MINUTE_MS);
    await forgot(portal.browser(), email);
    await reset(await signatureFor(email, await portal.codeFor(email)));
    const response = await login(portal.browser(), email, NEW_PASSWORD);
    expect(response.data).toEqual({ accountDeleted: true });
  });
});
