import { endpoints, messages } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../core/lifetimes.ts';
import { login, newEmail, register, verify } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

describe('entering the code', () => {
  it('signs the merchant in where they registered', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const response = await verify(browser, email, (await portal.codeFor(email)).toLowerCase());
    expect(response.data).toMatchObject({ type: 'token', user: { email, emailVerified: true } });
  });

  it('refuses a wrong code with a field error', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const response = await verify(browser, email, 'ZZZZZZ');
    expect(response.status).toBe(422);
    expect(response.envelope.error).toEqual({
      code: 'invalid_code',
      message: messages.codeInvalid,
      data: [{ field: 'code', message: messages.codeInvalid }],
    });
  });

  it('refuses the right code after 10 minutes', { tags: ['requirement-16'] }, async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const code = await portal.codeFor(email);
    portal.advance(10 * MINUTE_MS);
    expect((await verify(browser, email, code)).status).toBe(422);
  });

  it('accepts the right code one millisecond earlier', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const code = await portal.codeFor(email);
    portal.advance(10 * MINUTE_MS - 1);
    expect((await verify(browser, email, code)).status).toBe(200);
  });

  it('invalidates a code after five wrong attempts', { tags: ['requirement-23'] }, async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const code = await portal.codeFor(email);
    for (let attempt = 0; attempt < 5; attempt++) await verify(browser, email, 'ZZZZZZ');
    expect((await verify(browser, email, code)).status).toBe(422);
  });

  it('does not accept one merchant’s code for another address', {
    tags: ['requirement-22', 'attack-4'],
  }, async () => {
    const [first, second] = [newEmail(), newEmail()];
    const [one, two] = [portal.browser(), portal.browser()];
    await register(one, first);
    await register(two, second);
    const code = await portal.codeFor(first);
    expect((await verify(two, second, code)).status).toBe(422);
    expect((await verify(one, second, code)).status).toBe(422);
    const reset = await one.call(endpoints.verify, {
      body: { email: first, code, type: 'reset-password' },
    });
    expect(reset.status).toBe(422);
    expect((await verify(one, first, code)).status).toBe(200);
  });
});

describe('a code typed in another browser', () => {
  it('creates the account and sends the merchant to the login page', async () => {
    const email = newEmail();
    await register(portal.browser(), email);
    const elsewhere = portal.browser();
    const response = await verify(elsewhere, email, await portal.codeFor(email));
    expect(response.data).toEqual({ type: 'verify-email' });
    expect((await login(elsewhere, email)).status).toBe(200);
    expect((await login(portal.browser(), email)).status).toBe(200);
  });

  it('never activates a password that somebody else chose', { tags: ['attack-1'] }, async () => {
    const email = newEmail();
    const attacker = portal.browser();
    await register(attacker, email, 'Attackers-Own9_');
    const owner = portal.browser();
    await verify(owner, email, await portal.codeFor(email));
    expect((await login(attacker, email, 'Attackers-Own9_')).status).toBe(422);
    expect((await login(portal.browser(), email, 'Attackers-Own9_')).status).toBe(422);
  });

  it('is refused while two browsers have registered the address', async () => {
    const email = newEmail();
    const attacker = portal.browser();
    await register(attacker, email, 'Attackers-Own9_');
    const attackersCode = await portal.codeFor(email);
    portal.advance(2 * MINUTE_MS);
    const owner = portal.browser();
    await register(owner, email);
    const ownersCode = await portal.codeFor(email);
    for (const code of [attackersCode, ownersCode]) {
      expect((await verify(portal.browser(), email, code)).status).toBe(422);
    }
    expect((await verify(owner, email, attackersCode)).status).toBe(422);
    expect((await verify(owner, email, ownersCode)).data).toMatchObject({ type: 'token' });
    expect((await verify(attacker, email, attackersCode)).status).toBe(422);
    expect((await login(attacker, email, 'Attackers-Own9_')).status).toBe(422);
  });
});
