import { endpoints, TIME_ZONE_HEADER } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeText } from '../../core/time-zone.ts';
import { newEmail, PASSWORD, register, signedInMerchant } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

async function loginFrom(browser: TestBrowser, email: string, timeZone?: string) {
  const response = await browser.call(endpoints.login, {
    body: { email, password: PASSWORD },
    headers: timeZone === undefined ? {} : { [TIME_ZONE_HEADER]: timeZone },
  });
  expect(response.status).toBe(200);
}

async function zoneOf(email: string) {
  return (await portal.app.dependencies.repositories.users.findByEmail(email))?.time_zone;
}

async function newestText(email: string): Promise<string> {
  const [mail] = await portal.mailsTo(email);
  return mail?.text.replaceAll('\n', ' ') ?? '';
}

describe('the time zone of a merchant', () => {
  it('is the one of the browser that verified the address, then of the last login', async () => {
    const [email, browser] = [newEmail(), portal.browser()];
    await register(browser, email);
    await browser.call(endpoints.verify, {
      body: { email, code: await portal.codeFor(email), type: 'verify-email' },
      headers: { [TIME_ZONE_HEADER]: 'Europe/Stockholm' },
    });
    expect(await zoneOf(email)).toBe('Europe/Stockholm');
    await loginFrom(browser, email, 'America/New_York');
    expect(await zoneOf(email)).toBe('America/New_York');
  });

  it('stays as it was when a client sends none or an unknown one', async () => {
    const { email, browser } = await signedInMerchant(portal);
    await loginFrom(browser, email);
    await loginFrom(browser, email, 'Mars/Olympus');
    expect(await zoneOf(email)).toBeNull();
    await loginFrom(browser, email, 'Asia/Tokyo');
    await loginFrom(browser, email);
    await loginFrom(browser, email, '+05:30');
    expect(await zoneOf(email)).toBe('Asia/Tokyo');
  });

  it('is used for the times in emails, not the zone that a new device claims', async () => {
    const { email, browser } = await signedInMerchant(portal);
    await loginFrom(browser, email, 'Asia/Kolkata');
    await loginFrom(portal.browser(), email, 'America/New_York');
    expect(await newestText(email)).toMatch(/Time: .+ India Time/);
  });

  it('is used for the time at which the password was changed', async () => {
    const { email, browser } = await signedInMerchant(portal);
    await loginFrom(portal.browser(), email, 'Asia/Kolkata');
    const next = 'Hall-of-Light9!';
    const changed = await browser.call(endpoints.changePassword, {
      body: { oldPassword: PASSWORD, newPassword: next, confirmPassword: next },
    });
    expect(changed.status).toBe(200);
    const text = await newestText(email);
    expect(text).toMatch(/Your password was changed/i);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      `Time: ${timeText(portal.now(), 'Asia/Kolkata')}`,
    );
  });

  it('is UTC until a browser has sent one', async () => {
    const { email, browser } = await signedInMerchant(portal);
    await browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    expect(await newestText(email)).toMatch(/until .+ UTC\./);
  });

  it('is in no response', async () => {
    const { email, browser } = await signedInMerchant(portal);
    await loginFrom(browser, email, 'Asia/Tokyo');
    const profile = await browser.call(endpoints.getProfile);
    expect(profile.text).not.toContain('Asia/Tokyo');
  });
});
