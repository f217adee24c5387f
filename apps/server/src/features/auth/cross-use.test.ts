import { endpoints } from '@atrium/contract';
import { HANDOFF_TYPE } from '@atrium/handoff';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../core/lifetimes.ts';
import { newProductApp, type TestProductApp } from '../../testing/services/product-app.ts';
import {
  merchantWithStore,
  newEmail,
  PASSWORD,
  register,
  signedInMerchant,
} from '../../testing/steps/merchants.ts';
import { verifyStore } from '../../testing/steps/shopify-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

let portal: TestApp;
let productApp: TestProductApp;
beforeAll(async () => {
  productApp = await newProductApp();
  portal = await startTestApp({ LIMITS_FACTOR: '100', ...productApp.environment });
});
afterAll(() => portal.close());

/** The purpose of each kind of code, and where it is entered. */
interface MailedCode {
  kind: 'registration' | 'reset' | 'new address';
  browser: TestBrowser;
  email: string;
  code: string;
}

async function mailedCodes(): Promise<[MailedCode, MailedCode, MailedCode]> {
  const registering = portal.browser();
  const registered = newEmail();
  await registering.call(endpoints.register, { body: { email: registered, password: PASSWORD } });

  const forgetful = await signedInMerchant(portal);
  const moving = await signedInMerchant(portal);
  const wanted = newEmail();
  portal.advance(2 * MINUTE_MS);
  await forgetful.browser.call(endpoints.forgotPassword, { body: { email: forgetful.email } });
  await moving.browser.call(endpoints.updateEmailVerification, { body: { email: wanted } });
  return [
    {
      kind: 'registration',
      browser: registering,
      email: registered,
      code: await portal.codeFor(registered),
    },
    { kind: 'reset', ...forgetful, code: await portal.codeFor(forgetful.email) },
    {
      kind: 'new address',
      browser: moving.browser,
      email: wanted,
      code: await portal.codeFor(wanted),
    },
  ];
}

/** Enters a code where a code of `kind` belongs. */
async function enter(kind: MailedCode['kind'], browser: TestBrowser, email: string, code: string) {
  if (kind === 'new address') {
    return browser.call(endpoints.verifyUpdatedEmail, { body: { email, code } });
  }
  const type = kind === 'reset' ? 'reset-password' : 'verify-email';
  return browser.call(endpoints.verify, { body: { email, code, type } });
}

describe('a mailed code', () => {
  it('is refused for another purpose, address or browser, and still works for its own', {
    tags: ['requirement-22', 'attack-4'],
  }, async () => {
    for (const [first, second] of [
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 2],
      [2, 0],
      [2, 1],
    ] as const) {
      // Each time new ones: a code allows five attempts.
      const codes = await mailedCodes();
      const [own, other] = [codes[first], codes[second]];
      for (const browser of [own.browser, other.browser]) {
        for (const email of [own.email, other.email]) {
          const { envelope } = await enter(other.kind, browser, email, own.code);
          expect(envelope.error?.code, `${own.kind} used as ${other.kind}`).not.toBe('code_spent');
          expect(envelope.success, `${own.kind} used as ${other.kind}`).toBe(false);
        }
      }
    }
    for (const { kind, browser, email, code } of await mailedCodes()) {
      expect((await enter(kind, browser, email, code)).status, kind).toBe(200);
    }
  });
});

describe('a signed value', () => {
  type Use = (browser: TestBrowser, value: string) => Promise<{ envelope: { success: boolean } }>;

  const uses: Record<string, Use> = {
    'a hand-off': (_, handoff) => {
      const app = portal.app.dependencies.catalogue.apps.find(({ type }) => type === 'dtm');
      const credentials = Buffer.from(`${app?.clientId}:${app?.clientSecret}`).toString('base64');
      return portal.client().call(endpoints.consumeHandoff, {
        body: { handoff },
        headers: { authorization: `Basic ${credentials}` },
      });
    },
    'login data': (browser, data) =>
      browser.call(endpoints.returnSignedLoginData, { body: { data, confirmed: true } }),
    'a report': (browser, data) => browser.call(endpoints.reportConnection, { body: { data } }),
    'a link with a code': (browser, data) =>
      browser.call(endpoints.returnSignedData, { body: { data } }),
    'a link that secures': (browser, data) =>
      browser.call(endpoints.secureAccount, { body: { data } }),
    'a link that takes an address back': (browser, data) =>
      browser.call(endpoints.revertEmail, { body: { data } }),
    'a reset signature': (browser, signature) =>
      browser.call(endpoints.resetPassword, {
        body: { signature, password: 'Another-Door8_x', password_confirmation: 'Another-Door8_x' },
      }),
  };

  async function mailedValue(email: string, path: string): Promise<string> {
    const mail = (await portal.mailsTo(email)).find(({ text }) =>
      text.includes(`${path}?mailData=`),
    );
    // Without the full stop of a sentence.
    const link = new RegExp(`${path}\\?mailData=([\\w-]+\\.[\\w-]+\\.[\\w-]+)`);
    const value = link.exec(mail?.text ?? '')?.[1];
    if (!value) throw new Error(`No link to ${path} was mailed.`);
    return value;
  }

  /** One valid, unused value of each kind, of one merchant where none ends another. */
  async function values() {
    const shop = 'cross-use.myshopify.com';
    const { browser, email } = await merchantWithStore(portal, shop);
    await verifyStore(portal, browser, shop);
    const moved = newEmail();
    portal.advance(2 * MINUTE_MS);
    await browser.call(endpoints.updateEmailVerification, { body: { email: moved } });
    await browser.call(endpoints.verifyUpdatedEmail, {
      body: { email: moved, code: await portal.codeFor(moved) },
    });
    const user = await portal.app.dependencies.repositories.users.findByEmail(moved);
    // After the change of the address, which ends what was mailed or signed before.
    const another = await signedInMerchant(portal);
    const registered = newEmail();
    await register(portal.browser(), registered);
    portal.advance(2 * MINUTE_MS);
    const resetting = portal.browser();
    await resetting.call(endpoints.forgotPassword, { body: { email: moved } });
    const verified = await resetting.call(endpoints.verify, {
      body: { email: moved, code: await portal.codeFor(moved), type: 'reset-password' },
    });
    const started = await browser.call(endpoints.dtmRegister, { body: {} });
    const handoff = new URL(started.data.signedUrl).searchParams.get('handoff') ?? '';
    return {
      session: browser,
      /** The only one that may set the password. */
      resetting,
      signed: {
        'a hand-off': handoff,
        'login data': await productApp.loginDataFor(portal, user?.id ?? ''),
        'a report': await productApp.reportFor(portal, shop),
        'a link with a code': await mailedValue(registered, '/verify-email'),
        'a reset signature': verified.data.type === 'reset-password' ? verified.data.signature : '',
        'a link that secures': await mailedValue(another.email, '/secure-account'),
        'a link that takes an address back': await mailedValue(email, '/revert-email'),
      },
    };
  }

  it('with the claims of a mailed link is refused under another type, even if the portal’s key signed it', {
    tags: ['requirement-44'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    await portal.browser().call(endpoints.forgotPassword, { body: { email } });
    const link = await mailedValue(email, '/verify-email');
    const { key, kid } = portal.app.dependencies.signingKeys.signingKey();
    const retyped = await new SignJWT(decodeJwt(link))
      .setProtectedHeader({ alg: 'ES256', typ: HANDOFF_TYPE, kid })
      .sign(key);
    const open = (data: string) =>
      portal.browser().call(endpoints.returnSignedData, { body: { data } });
    expect((await open(retyped)).envelope.error?.code).toBe('invalid_link');
    expect((await open(link)).status).toBe(200);
  });

  it('works only for its own purpose', { tags: ['requirement-44'] }, async () => {
    const { session, resetting, signed } = await values();
    const browserFor = (purpose: string) =>
      purpose === 'a reset signature' ? resetting : portal.browser();
    const kinds = Object.entries({ ...signed, 'a session’s token': session.token ?? '' });
    for (const [kind, value] of kinds) {
      expect(value.length, kind).toBeGreaterThan(40);
      for (const [purpose, use] of Object.entries(uses)) {
        if (purpose === kind) continue;
        const { envelope } = await use(browserFor(purpose), value);
        expect(envelope.success, `${kind} used as ${purpose}`).toBe(false);
      }
      if (value === session.token) continue;
      const asToken = portal.browser();
      asToken.token = value.slice(0, 200);
      const profile = await asToken.call(endpoints.getProfile);
      expect(profile.status, `${kind} used as a token`).toBe(401);
    }
    expect((await session.call(endpoints.getProfile)).status).toBe(200);
    for (const [kind, value] of Object.entries(signed)) {
      const response = await uses[kind]?.(browserFor(kind), value);
      expect(response?.envelope, kind).toMatchObject({ success: true });
    }
  });
});
