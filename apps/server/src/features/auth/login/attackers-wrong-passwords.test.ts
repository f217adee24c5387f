import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../core/lifetimes.ts';
import { login, signedInMerchant } from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const NEW_PASSWORD = 'Second-Arch8_';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

describe('an attacker who sends wrong passwords', () => {
  it('from one network all day does not block the right password elsewhere', {
    tags: ['attack-18'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    const attacker = portal.browser();
    for (let time = 0; time < 190; time++) {
      portal.advance(8 * MINUTE_MS);
      await login(attacker, email, `Wrong-${time}-One_`);
    }
    expect((await login(portal.browser(), email)).status).toBe(200);
  });

  it('gets at most 30 of a day compared from one network', {
    tags: ['requirement-12'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    const attacker = portal.browser();
    const statuses: number[] = [];
    for (let time = 0; time < 90; time++) {
      portal.advance(15 * MINUTE_MS);
      statuses.push((await login(attacker, email, `Wrong-${time}-One_`)).status);
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(30);
  });

  it('from many networks is stopped at a hundred; the owner’s device and mailbox are not', {
    tags: ['requirement-1', 'requirement-12', 'attack-18'],
  }, async () => {
    const { email, browser } = await signedInMerchant(portal);
    const statuses: number[] = [];
    for (let network = 0; network < 13; network++) {
      const attacker = portal.browser();
      for (let time = 0; time < 9; time++) {
        statuses.push((await login(attacker, email, 'Wrong-One-7_')).status);
      }
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(100);
    const locked = await login(portal.browser(), email);
    expect(locked.status).toBe(429);
    expect(locked.envelope.error?.message).toContain('Forgot Password');
    expect((await login(browser, email)).status).toBe(200);

    portal.advance(2 * MINUTE_MS);
    const owner = portal.browser();
    await owner.call(endpoints.forgotPassword, { body: { email } });
    const { data } = await owner.call(endpoints.verify, {
      body: { email, code: await portal.codeFor(email), type: 'reset-password' },
    });
    const signature = data.type === 'reset-password' ? data.signature : '';
    await owner.call(endpoints.resetPassword, {
      body: { signature, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
    });
    // They go on, and lock all other browsers out again before the owner has logged in.
    for (let network = 0; network < 13; network++) {
      const attacker = portal.browser();
      for (let time = 0; time < 9; time++) await login(attacker, email, 'Wrong-One-7_');
    }
    expect((await login(portal.browser(), email, NEW_PASSWORD)).status).toBe(429);
    expect((await login(owner, email, NEW_PASSWORD)).status).toBe(200);
  });

  it('in a burst from one network does not use up the attempts of all networks', {
    tags: ['attack-18'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    const { address } = portal.browser();
    for (let burst = 0; burst < 3; burst++) {
      await Promise.all(
        Array.from({ length: 40 }, () => login(portal.browser({ address }), email, 'Wrong-One-7_')),
      );
      portal.advance(15 * MINUTE_MS);
    }
    expect((await login(portal.browser(), email)).status).toBe(200);
  });
});
