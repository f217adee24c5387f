import { endpoints, messages } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, PASSWORD, signedInMerchant } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const NEW_PASSWORD = 'Second-Arch8!';
const CHROME_ON_MACOS =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const change = (browser: TestBrowser, oldPassword: string, newPassword = NEW_PASSWORD) =>
  browser.call(endpoints.changePassword, {
    body: { oldPassword, newPassword, confirmPassword: newPassword },
  });
const status = async (browser: TestBrowser) => (await browser.call(endpoints.getProfile)).status;

describe('changing the password', () => {
  it('makes the new one work and the old one not, and ends every other session', {
    tags: ['requirement-14', 'requirement-34'],
  }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    const other = portal.browser();
    await logIn(other, email);
    portal.advance(1000);
    const response = await change(browser, PASSWORD);
    expect(response.envelope.message).toBe('Password changed successfully.');
    const methods = (await browser.call(endpoints.listLinkedAccounts)).data;
    expect(methods.passwordChangedAt).toBe(new Date(portal.now()).toISOString());
    expect(await status(browser)).toBe(200);
    expect(await status(other)).toBe(401);
    await expect(logIn(portal.browser(), email, PASSWORD)).rejects.toThrow();
    await logIn(portal.browser(), email, NEW_PASSWORD);
    const notices = (await portal.mailsTo(email)).filter(
      ({ subject }) => subject === 'Your Atrium password was changed',
    );
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toMatch(/Device:\s+Chrome on Linux\s+Time:/);
  });

  it('leaves only this browser known', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const other = portal.browser();
    await logIn(other, email);
    await change(browser, PASSWORD);
    const reports = async () =>
      (await portal.mailsTo(email)).filter(
        ({ subject }) => subject === 'New login to Atrium from Chrome on Linux',
      ).length;
    expect(await reports()).toBe(1);
    await logIn(browser, email, NEW_PASSWORD);
    expect(await reports()).toBe(1);
    await logIn(other, email, NEW_PASSWORD);
    expect(await reports()).toBe(2);
  });

  it('is refused with a field error for a wrong old password, and counted', {
    tags: ['requirement-7'],
  }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    const wrong = await change(browser, 'Not-my-old1!');
    expect(wrong.status).toBe(422);
    expect(wrong.envelope.error?.data).toEqual([
      { field: 'oldPassword', message: messages.passwordIncorrect },
    ]);
    for (let time = 0; time < 9; time++) await change(browser, 'Not-my-old1!');
    expect((await change(browser, PASSWORD)).status).toBe(429);
    await logIn(portal.browser(), email);
  });

  it.each([
    ['Password1!', messages.passwordTooCommon],
    ['Dtm-Reviews1!', messages.passwordTooCommon],
    ['Grace-Hopper1!', messages.passwordTooCommon],
    ['nouppercase1!', messages.passwordStrengthMedium],
    [PASSWORD.replace('_', '!'), null],
  ])('to %s is refused with %s', { tags: ['requirement-2'] }, async (password, message) => {
    const { browser } = await signedInMerchant(portal);
    await browser.call(endpoints.updateProfile, {
      body: { firstName: 'Grace', lastName: 'Hopper' },
    });
    const response = await change(browser, PASSWORD, password);
    expect(response.envelope.error?.data ?? []).toEqual(
      message === null ? [] : [{ field: 'newPassword', message }],
    );
  });

  it('works for a client that keeps no cookies', async () => {
    const { email } = await signedInMerchant(portal);
    const script = portal.client({ userAgent: 'curl/8.5.0' });
    await logIn(script, email);
    expect((await change(script, PASSWORD)).status).toBe(200);
  });

  it('to the same one is refused with the reason', async () => {
    const { browser } = await signedInMerchant(portal);
    await change(browser, PASSWORD);
    const same = await change(browser, NEW_PASSWORD);
    expect(same.envelope.error?.data).toEqual([
      { field: 'newPassword', message: 'Choose a password that differs from the old one.' },
    ]);
  });

  it('is limited to thirty times per hour, even with the right old password', {
    tags: ['requirement-68', 'attack-17'],
  }, async () => {
    const { browser } = await signedInMerchant(portal);
    for (let time = 0; time < 30; time++) {
      expect((await change(browser, PASSWORD, 'Password1!')).status).toBe(422);
    }
    const refused = await change(browser, PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    portal.advance(3600 * 1000 + 1);
    expect((await change(browser, PASSWORD)).status).not.toBe(429);
  });
});

describe('the list of devices', () => {
  it.each([
    ['still there a millisecond before it is idle too long', 1, 2],
    ['gone once it is', 0, 1],
  ])('has a device %s', async (_, left, count) => {
    const { browser, email } = await signedInMerchant(portal);
    const user = await portal.app.dependencies.repositories.users.findByEmail(email);
    await portal.database.connection
      .updateTable('sessions')
      .set({ last_seen_at: portal.now() - 2 * 3600 * 1000 + left })
      .where('user_id', '=', user?.id ?? '')
      .execute();
    const other = portal.browser();
    await logIn(other, email);
    expect((await other.call(endpoints.listAccessTokens)).data).toHaveLength(count);
    expect((await browser.call(endpoints.getProfile)).status).toBe(left > 0 ? 200 : 401);
  });

  it('has a device of “Remember me” that is idle for longer', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const remembering = portal.browser();
    await remembering.call(endpoints.login, {
      body: { email, password: PASSWORD, rememberMe: true },
    });
    portal.advance(3 * 3600 * 1000);
    await logIn(browser, email);
    expect((await browser.call(endpoints.listAccessTokens)).data).toHaveLength(2);
  });

  it('shows the current one first, with a readable name', async () => {
    const { browser, email } = await signedInMerchant(portal);
    portal.advance(5000);
    const laptop = portal.browser({ userAgent: CHROME_ON_MACOS });
    await logIn(laptop, email);
    const script = portal.client({ userAgent: 'curl/8.5.0' });
    await logIn(script, email);
    const { data } = await browser.call(endpoints.listAccessTokens);
    expect(data[0]).toMatchObject({ isDefault: true });
    expect(data.map((device) => device.userAgent)).toEqual([
      'Chrome on Linux',
      'curl',
      'Chrome on macOS',
    ]);
    expect(new Date(data[0]?.createdAt ?? '').getTime()).toBe(portal.now() - 5000);
    expect(JSON.stringify(data)).not.toContain(browser.token);
  });

  it('shows the location a device sends, as far as it is the name of a place', {
    tags: ['requirement-42'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    const browser = portal.browser();
    const response = await browser.call(endpoints.login, {
      body: { email, password: PASSWORD },
      headers: {
        'x-geo-city': encodeURIComponent('Sankt\r\n Pölten'),
        'x-geo-subdivision': 'call +43 1 234567 or open help.example',
        'x-geo-country': 'Austria',
        'x-client-ip': '198.51.100.1',
      },
    });
    if (!('auth' in response.data)) throw new Error(response.text);
    browser.token = response.data.auth.token;
    const { data } = await browser.call(endpoints.listAccessTokens);
    expect(data[0]?.location).toBe('Sankt Pölten, Austria');
  });

  it('logs a device out at once', { tags: ['requirement-37', 'requirement-43'] }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    const other = portal.browser({ userAgent: CHROME_ON_MACOS });
    await logIn(other, email);
    const { data } = await browser.call(endpoints.listAccessTokens);
    const id = data.find((device) => !device.isDefault)?.id ?? '';
    // From here on its session is in memory.
    expect(await status(other)).toBe(200);
    const { envelope } = await browser.call(endpoints.deleteAccessToken, { params: { id } });
    expect(envelope).toMatchObject({ success: true, message: 'Chrome on macOS was logged out.' });
    expect(await status(other)).toBe(401);
    const twice = await browser.call(endpoints.deleteAccessToken, { params: { id } });
    expect(twice.status).toBe(404);
    expect(twice.envelope.message).toBe('This device is logged out already.');
    expect((await browser.call(endpoints.listAccessTokens)).data).toHaveLength(1);
  });

  it('does not allow access to another merchant’s devices', {
    tags: ['requirement-37', 'requirement-40'],
  }, async () => {
    const [victim, attacker] = [await signedInMerchant(portal), await signedInMerchant(portal)];
    const { data } = await victim.browser.call(endpoints.listAccessTokens);
    const id = data[0]?.id ?? '';
    expect(
      (await attacker.browser.call(endpoints.deleteAccessToken, { params: { id } })).status,
    ).toBe(404);
    expect(await status(victim.browser)).toBe(200);
  });
});

describe('a login from a new device', () => {
  it('is reported to the owner once, with a link that logs everyone out', {
    tags: ['requirement-13'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    const browser = portal.browser({ userAgent: CHROME_ON_MACOS });
    await logIn(browser, email);
    await logIn(browser, email);
    const notices = (await portal.mailsTo(email)).filter((mail) =>
      mail.subject.startsWith('New login'),
    );
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain('Chrome on macOS');
    expect(notices[0]?.text).toContain('/secure-account?mailData=');
  });

  it('is reported once for a script without cookies', async () => {
    const { email } = await signedInMerchant(portal);
    const address = '198.51.105.8';
    await logIn(portal.client({ address, userAgent: 'curl/8.5.0' }), email);
    await logIn(portal.client({ address, userAgent: 'curl/8.5.0' }), email);
    const notices = (await portal.mailsTo(email)).filter((mail) =>
      mail.subject.startsWith('New login'),
    );
    expect(notices).toHaveLength(1);
  });

  it('shows nothing of markup that the browser sends as its name and its place', {
    tags: ['requirement-53', 'requirement-60', 'attack-14'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    const markup = '<img src=x onerror=alert(1)>';
    await portal.browser({ userAgent: markup }).call(endpoints.login, {
      body: { email, password: PASSWORD },
      headers: { 'x-geo-city': encodeURIComponent(markup), 'x-geo-country': '{{7*7}}' },
    });
    const [mail] = await portal.mailsTo(email);
    expect(mail?.text).toContain('Unknown device');
    expect(mail?.html).not.toMatch(/<img|onerror|7\*7/);
  });

  it('shows neither an address nor a number that the device sends as its name', {
    tags: ['attack-14'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    const userAgents = [
      'help.example',
      'Call 030 1234567 or open help.example/1.0 (Windows NT 10.0)',
    ];
    for (const userAgent of userAgents) await logIn(portal.client({ userAgent }), email);
    const notices = (await portal.mailsTo(email)).filter(({ subject }) =>
      subject.startsWith('New login'),
    );
    expect(notices).toHaveLength(userAgents.length);
    for (const { subject, text } of notices) expect(subject + text).not.toMatch(/help\.|1234567/);
  });
});
