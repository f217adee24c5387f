import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, signedInMerchant } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const deviceOf = (browser: TestBrowser) => browser.cookies.get('atrium_device') ?? '';

function browserWith(device: string): TestBrowser {
  const browser = portal.browser();
  browser.cookies.set('atrium_device', device);
  return browser;
}

async function reportsTo(email: string): Promise<number> {
  const mails = await portal.mailsTo(email);
  return mails.filter(({ subject }) => subject.startsWith('New login')).length;
}

describe('a client that is not a browser', () => {
  it('is known by its network and what it calls itself, and gets neither of a browser’s cookies', async () => {
    const { email } = await signedInMerchant(portal);
    const { address } = portal.client();
    const logInAs = async (options: { userAgent: string; address?: string }) => {
      const script = portal.client(options);
      await logIn(script, email);
      expect(String(script.setCookieHeaders)).not.toMatch(/atrium_(binding|device)=/);
      return reportsTo(email);
    };
    expect(await logInAs({ userAgent: 'curl/8.5.0', address })).toBe(1);
    expect(await logInAs({ userAgent: 'curl/8.5.0', address })).toBe(1);
    expect(await logInAs({ userAgent: 'wget/1.0', address })).toBe(2);
    expect(await logInAs({ userAgent: 'curl/8.5.0' })).toBe(3);
  });
});

describe('the cookie of a known device', () => {
  it('is a new one for a merchant who has not logged in with it, so that nobody has a copy', async () => {
    const victim = await signedInMerchant(portal);
    const attacker = await signedInMerchant(portal);
    const copied = deviceOf(attacker.browser);
    // On a shared computer, where the attacker has logged in before.
    const shared = browserWith(copied);
    await logIn(shared, victim.email);
    expect(deviceOf(shared)).toMatch(/^[\w-]{43}$/);
    expect(deviceOf(shared)).not.toBe(copied);

    expect(await reportsTo(victim.email)).toBe(1);
    await logIn(browserWith(copied), victim.email);
    expect(await reportsTo(victim.email)).toBe(2);
  });

  it('stays the same for a merchant who has logged in with it', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const device = deviceOf(browser);
    await logIn(browser, email);
    expect(deviceOf(browser)).toBe(device);
  });

  it('stays valid for the other accounts that are used in the browser', async () => {
    const first = await signedInMerchant(portal);
    const second = await signedInMerchant(portal);
    await logIn(first.browser, second.email);
    await first.browser.call(endpoints.logout);
    await logIn(first.browser, first.email);
    expect(await reportsTo(first.email)).toBe(0);
    expect(await reportsTo(second.email)).toBe(1);
  });
});
