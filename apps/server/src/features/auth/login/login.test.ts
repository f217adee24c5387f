import { endpoints, messages } from '@atrium/contract';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, SECOND_MS } from '../../../core/lifetimes.ts';
import { networkOf } from '../../../core/network.ts';
import { logIn, newEmail, PASSWORD, signedInMerchant } from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  comparableHeaders,
  type TestBrowser,
  untilAvailable,
} from '../../../testing/test-browser.ts';
import { login } from './login.ts';

let portal: TestApp;
const queries: string[] = [];
beforeAll(async () => {
  portal = await startTestApp({}, { onQuery: (sql) => queries.push(sql) });
});
afterAll(() => portal.close());

const profileStatus = async (browser: TestBrowser) =>
  (await browser.call(endpoints.getProfile)).status;

describe('a wrong password', () => {
  const attempt = (browser: TestBrowser, email: string, password: string) =>
    browser.call(endpoints.login, { body: { email, password } });

  it('returns the same field error for known and unknown addresses', {
    tags: ['requirement-15', 'attack-13'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    const known = await attempt(portal.browser(), email, 'Wrong-One9_');
    const unknown = await attempt(portal.browser(), newEmail(), 'Wrong-One9_');
    expect(known.text).toBe(unknown.text);
    expect(comparableHeaders(known)).toBe(comparableHeaders(unknown));
    expect(known.status).toBe(422);
    expect(known.envelope.error?.data).toEqual([
      { field: 'password', message: messages.passwordIncorrect },
    ]);
  });

  it.each([
    ['that has verified no address', undefined],
    ['that has verified an address', 'any'],
  ])(
    'makes as many queries for an unknown address, an account and one without a password, in a browser %s',
    {
      tags: ['requirement-15', 'attack-13'],
    },
    async (_, verification) => {
      const { email } = await signedInMerchant(portal);
      const { email: withoutPassword } = await signedInMerchant(portal);
      const { users } = portal.app.dependencies.repositories;
      const user = await users.findByEmail(withoutPassword);
      await users.setPassword(user?.id ?? '', null, portal.now());
      const queriesFor = async (address: string) => {
        const browser = portal.browser();
        if (verification) browser.cookies.set('atrium_verification', verification);
        queries.length = 0;
        expect((await attempt(browser, address, 'Wrong-One9_')).status).toBe(422);
        return queries.splice(0);
      };
      const unknown = await queriesFor(newEmail());
      expect(unknown.join()).toContain('"users"');
      expect(await queriesFor(email)).toEqual(unknown);
      expect(await queriesFor(withoutPassword)).toEqual(unknown);
    },
  );

  it('blocks an attacker’s network after ten, for longer each time, but not the owner', {
    tags: ['requirement-1', 'requirement-12'],
  }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    const attacker = portal.browser();
    for (let time = 0; time < 10; time++) {
      expect((await attempt(attacker, email, `Wrong-${time}-One_`)).status).toBe(422);
    }
    const refused = await attempt(attacker, email, PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('30');
    expect((await attempt(browser, email, PASSWORD)).status).toBe(200);

    portal.advance(30 * SECOND_MS);
    expect((await attempt(attacker, email, 'Wrong-Again9_')).status).toBe(422);
    const longer = await attempt(attacker, email, PASSWORD);
    expect(longer.headers['retry-after']).toBe('60');
    portal.advance(60 * SECOND_MS);
    expect((await attempt(attacker, email, PASSWORD)).status).toBe(200);
  });

  it('is no longer counted after 30 days, or after a correct one', async () => {
    const { email } = await signedInMerchant(portal);
    const attacker = portal.browser();
    const nineWrong = async () => {
      for (let time = 0; time < 9; time++) {
        expect((await attempt(attacker, email, `Wrong-${time}-One_`)).status).toBe(422);
      }
    };
    await nineWrong();
    portal.advance(30 * DAY_MS + 1);
    await nineWrong();
    expect((await attempt(attacker, email, PASSWORD)).status).toBe(200);
    attacker.cookies.clear();
    await nineWrong();
  });

  it('is counted before it is compared, so that of 50 parallel attempts ten are compared', {
    tags: ['requirement-12', 'requirement-67', 'attack-5'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    const { address } = portal.browser();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        untilAvailable(() => attempt(portal.browser({ address }), email, 'Wrong-One9_')),
      ),
    );
    expect(responses.filter((response) => response.status === 422)).toHaveLength(10);
    expect(responses.filter((response) => response.status === 429)).toHaveLength(40);
  });

  it('is counted by network too, across accounts', async () => {
    const address = '198.51.102.9';
    const statuses: number[] = [];
    for (let time = 0; time < 51; time++) {
      statuses.push((await attempt(portal.browser({ address }), newEmail(), 'Wrong-One9_')).status);
    }
    expect(statuses.slice(0, 50).every((status) => status === 422)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is detected even if only the last of 128 characters differs', {
    tags: ['requirement-9'],
  }, async () => {
    const email = newEmail();
    const long = `Aa1!${'meadow-light-'.repeat(12)}`.slice(0, 127);
    const browser = portal.browser();
    await browser.call(endpoints.register, { body: { email, password: `${long}x` } });
    await browser.call(endpoints.verify, {
      body: { email, code: await portal.codeFor(email), type: 'verify-email' },
    });
    expect((await attempt(portal.browser(), email, `${long}y`)).status).toBe(422);
    expect((await attempt(portal.browser(), email, `${long}x`)).status).toBe(200);
    const tooLong = await attempt(portal.browser(), email, `${long}xx`);
    expect(tooLong.envelope.error?.data).toEqual([
      { field: 'password', message: messages.passwordTooLong },
    ]);
  });
});

describe('a login', () => {
  it('rehashes a password whose hash is weaker than today’s, at its next login', {
    tags: ['requirement-11'],
  }, async () => {
    const { email } = await merchantWithWeakerHash();
    const { users } = portal.app.dependencies.repositories;
    const changedAt = (await users.findByEmail(email))?.password_changed_at;
    portal.advance(1000);
    await logIn(portal.browser(), email);
    const renewed = await users.findByEmail(email);
    expect(renewed?.password_hash).toContain('$m=16,t=1,p=1$');
    // The merchant did not change it.
    expect(renewed?.password_changed_at).toBe(changedAt);
    await logIn(portal.browser(), email);
  });

  it('succeeds for all at the same time when the hash is renewed', async () => {
    const { email } = await merchantWithWeakerHash();
    await Promise.all(Array.from({ length: 4 }, () => logIn(portal.browser(), email)));
  });

  it('is refused when the password is set anew during both comparisons', async () => {
    const { email } = await signedInMerchant(portal);
    const { dependencies } = portal.app;
    const { passwords, repositories } = dependencies;
    const verify: typeof passwords.verify = async (...compared) => {
      const isRight = await passwords.verify(...compared);
      const user = await repositories.users.findByEmail(email);
      const password_hash = await passwords.hash(PASSWORD, 'a test');
      await repositories.users.update(user?.id ?? '', { password_hash });
      return isRight;
    };
    const attempt = login(
      { ...dependencies, passwords: { ...passwords, verify } },
      { email, password: PASSWORD },
      {
        context: {
          ...{
            ipAddress: '192.0.2.7',
            network: '192.0.2.0/24',
            userAgent: 'curl',
            isBrowser: false,
          },
          ...{
            acceptLanguage: undefined,
            timeZone: null,
            location: null,
            isLocationReported: false,
            proofOfWork: undefined,
          },
        },
        ...{
          registrationToken: undefined,
          bearer: undefined,
          sessionBinding: undefined,
          emailVerificationToken: undefined,
        },
        knownDeviceToken: undefined,
      },
    );
    await expect(attempt).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  async function merchantWithWeakerHash() {
    const merchant = await signedInMerchant(portal);
    const { users } = portal.app.dependencies.repositories;
    const user = await users.findByEmail(merchant.email);
    const weaker = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    await users.update(user?.id ?? '', { password_hash: weaker });
    return merchant;
  }

  it('counts every attempt, even when concurrent correct passwords reset the count', async () => {
    const { loginThrottles } = portal.app.dependencies.repositories;
    const counted = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const row = await loginThrottles.countAttempt('account:together', null, portal.now());
        await loginThrottles.clear('account:together');
        return row;
      }),
    );
    expect(counted).not.toContain(undefined);
  });

  it('does not count right passwords against their network', async () => {
    const { email } = await signedInMerchant(portal);
    const address = '198.51.107.9';
    const { limiter } = portal.app.dependencies;
    for (let time = 0; time < 52; time++) await logIn(portal.browser({ address }), email);
    // Nothing is counted that could be refunded.
    expect(await limiter.refund('loginFailuresByNetwork', networkOf(address))).toBe(false);
  });

  it('in the merchant’s own browser changes nothing about the attempts of its network', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const { limiter } = portal.app.dependencies;
    const attempt = (password: string, from = browser, to = email) =>
      from.call(endpoints.login, { body: { email: to, password } });
    const network = networkOf(browser.address);
    await attempt('Wrong-One9_');
    expect(await limiter.refund('loginFailuresByNetwork', network)).toBe(false);
    await attempt('Wrong-One9_', portal.browser({ address: browser.address }), newEmail());
    expect((await attempt(PASSWORD)).status).toBe(200);
    expect(await limiter.refund('loginFailuresByNetwork', network)).toBe(true);
  });

  it('is not remembered unless the merchant wants it', async () => {
    const { email } = await signedInMerchant(portal);
    const browser = portal.browser();
    const { data } = await browser.call(endpoints.login, { body: { email, password: PASSWORD } });
    browser.token = 'auth' in data ? data.auth.token : undefined;
    portal.advance(2 * 3600 * SECOND_MS + 1);
    expect(await profileStatus(browser)).toBe(401);
  });
});

describe('a deleted account', () => {
  it('is restored only with the right password and the merchant’s confirmation', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const { users } = portal.app.dependencies.repositories;
    const user = await users.findByEmail(email);
    await users.update(user?.id ?? '', { deleted_at: portal.now() });
    expect(await profileStatus(browser)).toBe(401);

    const response = await browser.call(endpoints.login, { body: { email, password: PASSWORD } });
    expect(response.data).toEqual({ accountDeleted: true });
    const wrong = await browser.call(endpoints.login, {
      body: { email, password: 'Wrong-One9_', restoreAccount: true },
    });
    expect(wrong.status).toBe(422);
    const restored = await browser.call(endpoints.login, {
      body: { email, password: PASSWORD, restoreAccount: true },
    });
    expect(restored.data).toMatchObject({ user: { email } });
  });

  it('has its failures forgotten after the right password, like any other', async () => {
    const { email } = await signedInMerchant(portal);
    const { users } = portal.app.dependencies.repositories;
    const user = await users.findByEmail(email);
    await users.update(user?.id ?? '', { deleted_at: portal.now() });
    const attacker = portal.browser();
    for (const password of [PASSWORD, PASSWORD]) {
      for (let time = 0; time < 9; time++) {
        const body = { email, password: `Wrong-${time}-One_` };
        expect((await attacker.call(endpoints.login, { body })).status).toBe(422);
      }
      const response = await attacker.call(endpoints.login, { body: { email, password } });
      expect(response.data).toEqual({ accountDeleted: true });
    }
  });
});
