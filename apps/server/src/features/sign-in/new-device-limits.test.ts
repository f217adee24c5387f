import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitTable } from '../../config/limit-table.ts';
import { login, signedInMerchant } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { MAX_KNOWN_DEVICES } from './known-devices.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const logIn = async (browser: TestBrowser, email: string) => (await login(browser, email)).status;

async function logInFromNewDevices(email: string, count: number) {
  for (let device = 0; device < count; device++) {
    expect(await logIn(portal.browser(), email)).toBe(200);
  }
}

const noticesTo = async (email: string) =>
  (await portal.mailsTo(email)).filter(({ subject }) => subject.startsWith('New login')).length;

describe('whoever has a password', () => {
  it('cannot fill the mailbox of its owner by logins from new devices', async () => {
    const { email } = await signedInMerchant(portal);
    const { newDeviceMailPerHour, newDeviceMailPerDay } = limitTable;
    await logInFromNewDevices(email, newDeviceMailPerHour.max + 2);
    expect(await noticesTo(email)).toBe(newDeviceMailPerHour.max);
    for (let hour = 1; hour < 6; hour++) {
      portal.advance(newDeviceMailPerHour.windowSeconds * 1000 + 1);
      await logInFromNewDevices(email, newDeviceMailPerHour.max);
    }
    expect(await noticesTo(email)).toBe(newDeviceMailPerDay.max);
  });

  it('leaves no more than a number of known clients that are not browsers', async () => {
    const { email } = await signedInMerchant(portal);
    const user = await portal.app.dependencies.repositories.users.findByEmail(email);
    for (let version = 0; version <= MAX_KNOWN_DEVICES; version++) {
      const client = portal.client({ userAgent: `curl/${version}` });
      expect(await logIn(client, email)).toBe(200);
    }
    const known = portal.database.connection
      .selectFrom('known_devices')
      .select('device_hash')
      .where('user_id', '=', user?.id ?? '');
    expect(await known.execute()).toHaveLength(MAX_KNOWN_DEVICES);
  });

  it('leaves no more than a number of known devices, those used last', async () => {
    const { email, browser } = await signedInMerchant(portal);
    const user = await portal.app.dependencies.repositories.users.findByEmail(email);
    const known = portal.database.connection
      .selectFrom('known_devices')
      .select('device_hash')
      .where('user_id', '=', user?.id ?? '');
    await logInFromNewDevices(email, MAX_KNOWN_DEVICES - 1);
    portal.advance(1);
    expect(await logIn(browser, email)).toBe(200);
    await logInFromNewDevices(email, 3);
    expect(await known.execute()).toHaveLength(MAX_KNOWN_DEVICES);
    const notices = await noticesTo(email);
    portal.advance(24 * 3600 * 1000);
    expect(await logIn(browser, email)).toBe(200);
    // It is known still.
    expect(await noticesTo(email)).toBe(notices);
  });
});
