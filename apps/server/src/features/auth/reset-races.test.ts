import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, PASSWORD, signedInMerchant } from '../../testing/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const NEW_PASSWORD = 'Second-Arch8_';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

/** A merchant's reset up to its last call, which the answer makes. */
async function resetBy(email: string): Promise<() => Promise<number>> {
  portal.advance(120_000);
  await portal.browser().call(endpoints.forgotPassword, { body: { email } });
  const code = await portal.codeFor(email);
  const answer = await portal.browser().call(endpoints.verify, {
    body: { email, code, type: 'reset-password' },
  });
  if (answer.data.type !== 'reset-password') throw new Error(answer.text);
  const { signature } = answer.data;
  return async () =>
    (
      await portal.browser().call(endpoints.resetPassword, {
        body: { signature, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
      })
    ).status;
}

const tryLogin = (browser: TestBrowser, email: string, password: string) =>
  browser.call(endpoints.login, { body: { email, password } });

describe('a reset', () => {
  it('leaves no session of a login by the old password that ran beside it', async () => {
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

  it('stands against a change of the password that ran beside it', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const reset = await resetBy(email);
    const body = {
      oldPassword: PASSWORD,
      newPassword: 'Third-Vault9$',
      confirmPassword: 'Third-Vault9$',
    };
    const [status] = await Promise.all([reset(), browser.call(endpoints.changePassword, { body })]);
    expect(status).toBe(200);
    await logIn(portal.browser(), email, NEW_PASSWORD);
  });

  it('lets the owner in on their own device that failed too often', async () => {
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
});
