import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../core/lifetimes.ts';
import { addCustomer } from '../../testing/races/prepared-stores.ts';
import { newProductApp } from '../../testing/services/product-app.ts';
import {
  auditedBy,
  auditedOn,
  expectDiscreetLog,
  linkTo,
  post,
} from '../../testing/steps/audited.ts';
import { logIn, newEmail, PASSWORD, signedInMerchant } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const NEW_PASSWORD = 'Second-Arch8_';
const WRONG_CODE = 'ZZZZZZ';

const productApp = await newProductApp();

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp(productApp.environment);
});
afterAll(() => portal.close());

const audited = auditedOn(() => portal);

const enter = (browser: TestBrowser, email: string, code: string, type = 'verify-email') =>
  post(browser, endpoints.verify, { email, code, type });

async function registered() {
  const browser = portal.browser();
  const email = newEmail();
  await post(browser, endpoints.register, { email, password: PASSWORD });
  return { browser, email, code: await portal.codeFor(email) };
}

async function resetCode() {
  const { email } = await signedInMerchant(portal);
  portal.advance(2 * MINUTE_MS);
  await post(portal.browser(), endpoints.forgotPassword, { email });
  return { email, code: await portal.codeFor(email) };
}

async function newSignature() {
  const browser = portal.browser();
  const { email, code } = await resetCode();
  const { data } = await browser.call(endpoints.verify, {
    body: { email, code, type: 'reset-password' },
  });
  return { browser, signature: data.type === 'reset-password' ? data.signature : '' };
}

const resetWith = ({ browser, signature }: { browser: TestBrowser; signature: string }) =>
  post(browser, endpoints.resetPassword, {
    signature,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
  });

async function deletedMerchant() {
  const merchant = await signedInMerchant(portal);
  await post(merchant.browser, endpoints.deleteProfile, { isDeleted: true });
  return merchant;
}

/** Login data for a merchant with a store that is connected to the AI theme. */
async function newLoginData() {
  const { user, store } = await addCustomer(portal);
  const { products } = portal.app.dependencies.repositories;
  await products.connect(store.id, 'dtm', portal.now());
  return productApp.loginDataFor(portal, user.id);
}

const signInWith = (data: string, form = {}) =>
  post(portal.browser(), endpoints.returnSignedLoginData, { data, ...form });

describe('the audit log: a call', { tags: ['requirement-98'] }, () => {
  audited('register', 'succeeds', ['registration_started'], async () => registered);

  audited('register', 'names a taken address', ['registration_for_taken_address'], async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    return () => post(portal.browser(), endpoints.register, { email, password: PASSWORD });
  });

  audited('register', 'comes too often', ['call_refused'], async () => {
    const { browser, email } = await registered();
    return () => post(browser, endpoints.register, { email, password: PASSWORD });
  });

  audited('verify', 'makes an account', ['account_created'], async () => {
    const { browser, email, code } = await registered();
    return () => enter(browser, email, code);
  });

  audited('verify', 'has a wrong code', ['code_refused'], async () => {
    const { browser, email } = await registered();
    return () => enter(browser, email, WRONG_CODE);
  });

  audited('verify', 'allows a reset', ['reset_verified'], async () => {
    const { email, code } = await resetCode();
    return () => enter(portal.browser(), email, code, 'reset-password');
  });

  audited('verify', 'allows no reset', ['code_refused'], async () => {
    const { email } = await resetCode();
    return () => enter(portal.browser(), email, WRONG_CODE, 'reset-password');
  });

  audited('resendVerification', 'sends a code', ['code_resent'], async () => {
    const { browser, email } = await registered();
    portal.advance(2 * MINUTE_MS);
    return () => post(browser, endpoints.resendVerification, { email, type: 'verify-email' });
  });

  audited('resendVerification', 'comes too late', ['call_refused'], async () => {
    const { browser, email } = await signedInMerchant(portal);
    return () => post(browser, endpoints.resendVerification, { email, type: 'verify-email' });
  });

  audited('login', 'succeeds', ['login_succeeded'], async () => {
    const { email } = await signedInMerchant(portal);
    return () => logIn(portal.browser(), email);
  });

  audited('login', 'has a wrong password', ['login_failed'], async () => {
    const { email } = await signedInMerchant(portal);
    return () => post(portal.browser(), endpoints.login, { email, password: 'wrong' });
  });

  audited(
    'login',
    'is for nobody',
    ['login_failed'],
    async () => () =>
      post(portal.browser(), endpoints.login, { email: newEmail(), password: 'wrong' }),
  );

  audited('login', 'is not verified yet', ['login_unverified'], async () => {
    const { browser, email } = await registered();
    portal.advance(2 * MINUTE_MS);
    return () => post(browser, endpoints.login, { email, password: PASSWORD });
  });

  audited('login', 'has to wait', ['login_throttled'], async () => {
    const email = newEmail();
    const browser = portal.browser();
    for (let time = 0; time < 10; time++) {
      await post(browser, endpoints.login, { email, password: 'wrong' });
    }
    return () => post(browser, endpoints.login, { email, password: 'wrong' });
  });

  audited('login', 'finds a deleted account', ['deleted_account_found'], async () => {
    const { email } = await deletedMerchant();
    return () => post(portal.browser(), endpoints.login, { email, password: PASSWORD });
  });

  audited('login', 'restores it', ['account_restored', 'login_succeeded'], async () => {
    const { email } = await deletedMerchant();
    const body = { email, password: PASSWORD, restoreAccount: true };
    return () => post(portal.browser(), endpoints.login, body);
  });

  audited(
    'returnSignedLoginData',
    'requires a confirmation',
    ['product_login_unconfirmed'],
    async () => {
      const data = await newLoginData();
      return () => signInWith(data);
    },
  );

  audited('returnSignedLoginData', 'signs in', ['login_succeeded'], async () => {
    const data = await newLoginData();
    return () => signInWith(data, { confirmed: true });
  });

  audited(
    'returnSignedLoginData',
    'is made up',
    ['product_login_refused'],
    async () => () => signInWith('a.b.c'),
  );

  audited('returnSignedLoginData', 'is for nobody', ['product_login_refused'], async () => {
    const data = await productApp.loginDataFor(portal, 'nobody');
    return () => signInWith(data);
  });

  audited('logout', 'succeeds', ['logout'], async () => {
    const { browser } = await signedInMerchant(portal);
    return () => browser.call(endpoints.logout);
  });

  audited(
    'forgotPassword',
    'sends a code',
    ['reset_requested'],
    async () => () => post(portal.browser(), endpoints.forgotPassword, { email: newEmail() }),
  );

  audited('resetPassword', 'succeeds', ['password_reset'], async () => {
    const signature = await newSignature();
    return () => resetWith(signature);
  });

  audited('resetPassword', 'has an unknown signature', ['call_refused'], async () => {
    return () => resetWith({ browser: portal.browser(), signature: 'unknown' });
  });

  audited('returnSignedData', 'opens a link', ['mail_link_opened'], async () => {
    const { email } = await registered();
    const data = await linkTo(portal, email, 'verify-email');
    return () => post(portal.browser(), endpoints.returnSignedData, { data });
  });

  audited(
    'returnSignedData',
    'is made up',
    ['call_refused'],
    async () => () => post(portal.browser(), endpoints.returnSignedData, { data: 'a.b.c' }),
  );

  // It also mails a code for a new password.
  audited('secureAccount', 'succeeds', ['account_secured'], async () => {
    const { email } = await signedInMerchant(portal);
    await logIn(portal.browser(), email);
    const data = await linkTo(portal, email, 'secure-account');
    return () => post(portal.browser(), endpoints.secureAccount, { data });
  });

  audited(
    'secureAccount',
    'is made up',
    ['call_refused'],
    async () => () => post(portal.browser(), endpoints.secureAccount, { data: 'a.b.c' }),
  );

  it('names the account whose link was opened, where there is one', async () => {
    const open = async (email: string) => {
      const data = await linkTo(portal, email, 'verify-email');
      return auditedBy(portal, await post(portal.browser(), endpoints.returnSignedData, { data }));
    };
    const [verified] = await open((await registered()).email);
    expect(verified).toMatchObject({ event: 'mail_link_opened' });
    expect(verified).not.toHaveProperty('userId');
    const { email } = await resetCode();
    const user = await portal.app.dependencies.repositories.users.findByEmail(email);
    expect(await open(email)).toMatchObject([{ event: 'mail_link_opened', userId: user?.id }]);
  });

  it('names the account whose password was guessed, where there is one', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const { id: userId } = (await browser.call(endpoints.getProfile)).data;
    const guess = async (address: string) =>
      auditedBy(
        portal,
        await post(portal.browser(), endpoints.login, { email: address, password: 'wrong' }),
      );
    expect(await guess(email)).toMatchObject([{ event: 'login_failed', userId }]);
    const [unknown] = await guess(newEmail());
    expect(unknown).toMatchObject({ event: 'login_failed' });
    expect(unknown).not.toHaveProperty('userId');
  });

  it.each([
    ['reset_requested', endpoints.forgotPassword, {}],
    ['code_resent', endpoints.resendVerification, { type: 'reset-password' }],
  ] as const)(
    'names in %s the account whose password is to be reset, where there is one',
    async (event, endpoint, form) => {
      const { browser, email } = await signedInMerchant(portal);
      const { id: userId } = (await browser.call(endpoints.getProfile)).data;
      portal.advance(2 * MINUTE_MS);
      const requested = async (address: string) => {
        const response = await post(portal.browser(), endpoint, { ...form, email: address });
        const [line] = auditedBy(portal, response);
        return { line, seen: [response.status, response.text.replaceAll(address, '')] };
      };
      const [owner, unknown] = [await requested(email), await requested(newEmail())];
      expect(owner.line).toMatchObject({ event, userId });
      expect(unknown.line).toMatchObject({ event });
      expect(unknown.line).not.toHaveProperty('userId');
      // The log is the operator's alone.
      expect(owner.seen).toEqual(unknown.seen);
    },
  );

  it('logs no names and no secrets', () => {
    expectDiscreetLog(portal, PASSWORD, NEW_PASSWORD);
  });

  it('keeps a caller’s user agent on one line', async () => {
    const forged = 'Chrome\r\n{"event":"account_deleted"}';
    const begun = portal.logLines.length;
    await post(portal.client({ userAgent: forged }), endpoints.login, {
      email: newEmail(),
      password: 'x',
    });
    const left = portal.logLines.slice(begun).join('');
    expect(left).not.toContain('account_deleted');
    expect(left).toContain('login_failed');
  });
});
