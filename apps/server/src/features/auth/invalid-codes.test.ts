import { errorCodes, messages } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../core/lifetimes.ts';
import { newEmail, register, signedInMerchant, verify } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const WRONG = 'ZZZZZZ';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

describe('an invalid code', () => {
  it('is reported as expired only in the browser that requested it', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const code = await portal.codeFor(email);
    portal.advance(10 * MINUTE_MS);
    const own = await verify(browser, email, code);
    expect(own.envelope.error).toMatchObject({
      code: 'code_expired',
      data: [{ field: 'code', message: messages.codeExpired }],
    });
    expect((await verify(portal.browser(), email, code)).envelope.error?.code).toBe('invalid_code');
  });

  it('is reported as spent after five wrong attempts, whether or not the address has an account', async () => {
    const { email: taken } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    for (const email of [newEmail(), taken]) {
      const browser = portal.browser();
      await register(browser, email);
      const codes: unknown[] = [];
      for (let time = 0; time < 6; time++) {
        codes.push((await verify(browser, email, WRONG)).envelope.error?.code);
      }
      expect(codes).toEqual([...Array(4).fill('invalid_code'), 'code_spent', 'code_spent']);
      expect(errorCodes.code_spent.status).toBe(422);
    }
  });

  it('stays invalid when the clock is set back', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const code = await portal.codeFor(email);
    portal.advance(10 * MINUTE_MS);
    expect((await verify(browser, email, code)).status).toBe(422);
    portal.advance(-5 * MINUTE_MS);
    expect((await verify(browser, email, code)).envelope.error?.code).toBe('code_expired');
  });

  it('stays invalid when the clock is set back and nobody has tried it before', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const code = await portal.codeFor(email);
    portal.advance(10 * MINUTE_MS);
    await portal.app.jobs.expiredCodes.run();
    portal.advance(-5 * MINUTE_MS);
    expect((await verify(browser, email, code)).envelope.error?.code).toBe('code_expired');
  });

  it('does not live longer because the clock was set back beyond its beginning', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const code = await portal.codeFor(email);
    portal.advance(-5 * MINUTE_MS);
    expect((await verify(browser, email, code)).envelope.error?.code).toBe('code_expired');
    portal.advance(5 * MINUTE_MS);
  });
});
