import { endpoints } from '@atrium/contract';
import type { TestApp } from '../test-app.ts';
import type { TestBrowser } from '../test-browser.ts';

export const PASSWORD = 'Hall-of-Light7_';

let count = 0;

/** An address nobody has used. */
export function newEmail(): string {
  return `merchant${++count}-${process.pid}@shop.example`;
}

/** Registers, proves the address and logs in, all in one new browser. */
export async function signedInMerchant(
  portal: TestApp,
  email: string = newEmail(),
): Promise<{ browser: TestBrowser; email: string }> {
  const browser = portal.browser();
  await registerAndVerify(portal, browser, email);
  return { browser, email };
}

export async function registerAndVerify(
  portal: TestApp,
  browser: TestBrowser,
  email: string,
): Promise<void> {
  await browser.call(endpoints.register, { body: { email, password: PASSWORD } });
  const code = await portal.codeFor(email);
  const verified = await browser.call(endpoints.verify, {
    body: { email, code, type: 'verify-email' },
  });
  if (verified.data.type !== 'token') throw new Error(`No session: ${verified.text}`);
  browser.token = verified.data.auth.token;
}

export async function logIn(
  browser: TestBrowser,
  email: string,
  password: string = PASSWORD,
  rememberMe = false,
): Promise<void> {
  const response = await browser.call(endpoints.login, { body: { email, password, rememberMe } });
  if (!('auth' in response.data)) throw new Error(`No session: ${response.text}`);
  browser.token = response.data.auth.token;
}

/** Requests a password reset and enters its code: the signature allows a new password. */
export async function startReset(portal: TestApp, browser: TestBrowser, email: string) {
  await browser.call(endpoints.forgotPassword, { body: { email } });
  const code = await portal.codeFor(email);
  const { data } = await browser.call(endpoints.verify, {
    body: { email, code, type: 'reset-password' },
  });
  if (data.type !== 'reset-password') throw new Error(data.type);
  return { code, signature: data.signature };
}

/** A merchant whose only store is added and current, but not verified. */
export async function merchantWithStore(portal: TestApp, shop: string, email = newEmail()) {
  const merchant = await signedInMerchant(portal, email);
  await merchant.browser.call(endpoints.addStore, { body: { name: 'A store', shop } });
  const changed = await merchant.browser.call(endpoints.changeStore, {
    body: { shop, type: 'dtm' },
  });
  merchant.browser.token = changed.data.auth.token;
  return merchant;
}

// Each of these calls returns the response as it is, refused or not.

export const register = (browser: TestBrowser, email: string, password = PASSWORD) =>
  browser.call(endpoints.register, { body: { email, password } });

export const verify = (browser: TestBrowser, email: string, code: string) =>
  browser.call(endpoints.verify, { body: { email, code, type: 'verify-email' } });

export const login = (browser: TestBrowser, email: string, password = PASSWORD) =>
  browser.call(endpoints.login, { body: { email, password } });
