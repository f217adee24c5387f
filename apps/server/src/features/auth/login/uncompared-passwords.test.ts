import { endpoints } from '@atrium/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../core/app-error.ts';
import { login, PASSWORD, signedInMerchant } from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

/** The queue of password hashes refuses, as it does while 200 of them wait. */
beforeEach(() => {
  vi.spyOn(portal.app.dependencies.passwords, 'verify').mockRejectedValue(
    new AppError('unavailable', { retryAfterSeconds: 1 }),
  );
});
afterEach(() => vi.restoreAllMocks());

const throttles = () =>
  portal.database.connection
    .selectFrom('login_throttles')
    .select('failures')
    .where('failures', '>', 0)
    .execute();

describe('a password that the server was too busy to compare', {
  tags: ['requirement-12'],
}, () => {
  it('does not count as wrong: the merchant logs in as soon as it is not busy', async () => {
    const { email } = await signedInMerchant(portal);
    const browser = portal.browser();
    const statuses: number[] = [];
    // Beyond the limit of the network too, which is 50.
    for (let time = 0; time < 60; time++) statuses.push((await login(browser, email)).status);
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect(await throttles()).toEqual([]);
    vi.restoreAllMocks();
    expect((await login(browser, email)).status).toBe(200);
  });

  it('lifts the block that its own attempt began', async () => {
    const { email } = await signedInMerchant(portal);
    const browser = portal.browser();
    vi.restoreAllMocks();
    for (let time = 0; time < 9; time++) await login(browser, email, 'Wrong-One-7_');
    vi.spyOn(portal.app.dependencies.passwords, 'verify').mockRejectedValueOnce(
      new AppError('unavailable', { retryAfterSeconds: 1 }),
    );
    expect((await login(browser, email)).status).toBe(503);
    expect((await login(browser, email)).status).toBe(200);
  });

  it('does not count when a logged-in merchant changes it', async () => {
    const { browser } = await signedInMerchant(portal);
    const newPassword = 'Second-Arch8!';
    const body = { oldPassword: PASSWORD, newPassword, confirmPassword: newPassword };
    const change = async () => (await browser.call(endpoints.changePassword, { body })).status;
    for (let time = 0; time < 12; time++) expect(await change()).toBe(503);
    expect(await throttles()).toEqual([]);
    vi.restoreAllMocks();
    expect(await change()).toBe(200);
  });
});
