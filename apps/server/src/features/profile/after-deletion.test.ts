import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '../../core/lifetimes.ts';
import { newProductApp } from '../../testing/services/product-app.ts';
import { logIn, merchantWithStore, newEmail, PASSWORD } from '../../testing/steps/merchants.ts';
import { verifyStore } from '../../testing/steps/shopify-authorization.ts';
import {
  completeAuthorization,
  logInAtProvider,
  startAuthorization,
} from '../../testing/steps/social-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser, TestResponse } from '../../testing/test-browser.ts';

type Attempt = () => Promise<TestResponse<unknown>>;

const NEW_PASSWORD = 'Second-Arch8_';
const productApp = await newProductApp();

let portal: TestApp;
/** Everything that gave access to the account just before it was deleted. */
let attempts: Record<string, Attempt>;
let email: string;
beforeAll(async () => {
  portal = await startTestApp({ ...productApp.environment, LIMITS_FACTOR: '100' });
  await portal.sandbox.warmUp();
  const shop = 'left-behind.myshopify.com';
  email = newEmail().replace(/@.*/, '@gmail.com');
  const { browser } = await merchantWithStore(portal, shop, email);
  await verifyStore(portal, browser, shop);
  attempts = {
    ...(await sessions(browser)),
    ...(await codesAndLinks(browser)),
    ...(await authorizations(browser)),
    // These expire after a minute, so they come last.
    ...(await signedValues(browser)),
  };
  const deleted = await browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
  expect(deleted.status).toBe(200);
});
afterAll(() => portal.close());

async function sessions(browser: TestBrowser): Promise<Record<string, Attempt>> {
  const other = portal.browser();
  await logIn(other, email);
  return {
    'the session that deleted it': () => browser.call(endpoints.getProfile),
    'a session elsewhere': () => other.call(endpoints.getProfile),
  };
}

async function codesAndLinks(browser: TestBrowser): Promise<Record<string, Attempt>> {
  const next = newEmail();
  await browser.call(endpoints.updateEmailVerification, { body: { email: next } });
  const codeForNext = await portal.codeFor(next);
  const signature = await signatureFor(await resetCode());
  const code = await resetCode();
  const newer = [await mailedValue('/verify-email'), await mailedValue('/secure-account')] as const;
  return {
    'a code for a new password': () => enter(code),
    'a code for a new address': () =>
      browser.call(endpoints.verifyUpdatedEmail, { body: { email: next, code: codeForNext } }),
    'a reset’s signature': () =>
      portal.browser().call(endpoints.resetPassword, {
        body: { signature, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
      }),
    'a mailed link with a code': () =>
      portal.browser().call(endpoints.returnSignedData, { body: { data: newer[0] } }),
    'a mailed link that secures the account': () =>
      portal.browser().call(endpoints.secureAccount, { body: { data: newer[1] } }),
  };
}

async function resetCode(): Promise<string> {
  portal.advance(2 * MINUTE_MS);
  await portal.browser().call(endpoints.forgotPassword, { body: { email } });
  return portal.codeFor(email);
}

const enter = (code: string) =>
  portal.browser().call(endpoints.verify, { body: { email, code, type: 'reset-password' } });

async function signatureFor(code: string): Promise<string> {
  const { data } = await enter(code);
  return data.type === 'reset-password' ? data.signature : '';
}

async function mailedValue(path: string): Promise<string> {
  const mails = await portal.mailsTo(email);
  const found = mails.map(
    ({ html }) => new RegExp(`${path}\\?mailData=([\\w.-]+)`).exec(html)?.[1],
  );
  const newest = found.find((value) => value !== undefined);
  if (newest === undefined) throw new Error(`No link to ${path} was mailed.`);
  return newest;
}

async function signedValues(browser: TestBrowser): Promise<Record<string, Attempt>> {
  const { signedUrl } = (await browser.call(endpoints.dtmRegister, { body: {} })).data;
  const handoff = new URL(signedUrl).searchParams.get('handoff') ?? '';
  const user = await portal.app.dependencies.repositories.users.findByEmail(email);
  const [app] = portal.app.dependencies.catalogue.apps;
  const credentials = Buffer.from(`${app?.clientId}:${app?.clientSecret}`).toString('base64');
  return {
    'a signed address of a product': () =>
      portal.client().call(endpoints.consumeHandoff, {
        body: { handoff },
        headers: { authorization: `Basic ${credentials}` },
      }),
    'login data from a product': async () =>
      portal.browser().call(endpoints.returnSignedLoginData, {
        body: { data: await productApp.loginDataFor(portal, user?.id ?? ''), confirmed: true },
      }),
  };
}

async function authorizations(browser: TestBrowser): Promise<Record<string, Attempt>> {
  const newBrowser = portal.browser();
  const returned = await logInAtProvider('google', await startAuthorization(newBrowser, 'google'), {
    email,
  });
  const { url } = (await browser.call(endpoints.linkFacebook)).data;
  const linkCallback = await logInAtProvider('facebook', url, { email });
  return {
    'a login under way at Google': () => completeAuthorization(newBrowser, 'google', returned),
    'a link under way to Facebook': () =>
      browser.call(endpoints.completeLinkFacebook, {
        body: Object.fromEntries(linkCallback.searchParams),
      }),
  };
}

const refusals: [string, number][] = [
  ['the session that deleted it', 401],
  ['a session elsewhere', 401],
  ['a code for a new password', 422],
  ['a code for a new address', 401],
  ['a reset’s signature', 403],
  ['a mailed link with a code', 422],
  ['a mailed link that secures the account', 422],
  ['a signed address of a product', 422],
  ['login data from a product', 422],
  ['a login under way at Google', 403],
  ['a link under way to Facebook', 401],
];

it.each(refusals)(
  '%s is refused after the account is deleted',
  { tags: ['requirement-33', 'attack-12'] },
  async (name, status) => {
    const attempt = attempts[name];
    if (!attempt) throw new Error(`Nothing is tried as ${name}.`);
    const response = await attempt();
    expect(response.status).toBe(status);
    expect(response.envelope.data).toBeNull();
  },
);

it('the password only offers to restore a deleted account', {
  tags: ['requirement-33'],
}, async () => {
  expect(Object.keys(attempts).sort()).toEqual(refusals.map(([name]) => name).sort());
  const { data } = await portal
    .browser()
    .call(endpoints.login, { body: { email, password: PASSWORD } });
  expect(data).toEqual({ accountDeleted: true });
});
