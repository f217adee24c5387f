import { endpoints, messages } from '@atrium/contract';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, newEmail, PASSWORD, signedInMerchant } from '../../testing/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const profileStatus = async (browser: TestBrowser) =>
  (await browser.call(endpoints.getProfile)).status;

describe('a session', () => {
  it('shows the merchant their profile', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const { data } = await browser.call(endpoints.getProfile);
    expect(data).toMatchObject({
      email,
      emailVerified: true,
      interfaceAppearance: 'default',
      onboardingCompleted: false,
      shoplist: { currentShop: null, shops: [] },
    });
  });

  it('is refused as 401 without, with a random, a cut or a foreign token (row 29)', async () => {
    const { browser } = await signedInMerchant(portal);
    const token = browser.token ?? '';
    const last = token.at(-1) === 'A' ? 'B' : 'A';
    for (const wrong of [
      undefined,
      'atr_nonsense',
      token.slice(0, -1),
      token.slice(0, -1) + last,
      'eyJhbGciOiJub25lIn0.e30.',
      token.replace('atr_', 'xyz_'),
    ]) {
      browser.token = wrong;
      const answer = await browser.call(endpoints.getProfile);
      expect(answer.status).toBe(401);
      expect(answer.envelope.error?.code).toBe('unauthenticated');
    }
  });

  it('takes its token from the Authorization header alone (row 30)', async () => {
    const { browser } = await signedInMerchant(portal);
    const { token } = browser;
    browser.token = undefined;
    browser.cookies.set('auth_token', token ?? '');
    const answer = await browser.send('GET', `/api/platform/user/profile?auth_token=${token}`);
    expect(answer.status).toBe(401);
  });

  it('is useless in another client when it began in a browser (row 103)', async () => {
    const { browser } = await signedInMerchant(portal);
    const thief = portal.client();
    thief.token = browser.token;
    expect(await profileStatus(thief)).toBe(401);
    const otherBrowser = (await signedInMerchant(portal)).browser;
    otherBrowser.token = browser.token;
    expect(await profileStatus(otherBrowser)).toBe(401);
    expect(await profileStatus(browser)).toBe(200);
  });

  it('needs the token alone when it began outside a browser', async () => {
    const { email } = await signedInMerchant(portal);
    const script = portal.client();
    await logIn(script, email);
    const sameScript = portal.client();
    sameScript.token = script.token;
    expect(await profileStatus(sameScript)).toBe(200);
  });

  it.each([
    { rememberMe: false, limit: 'idle', after: 2 * HOUR, step: 2 * HOUR },
    { rememberMe: false, limit: 'absolute', after: 12 * HOUR, step: HOUR },
    { rememberMe: true, limit: 'idle', after: 14 * DAY, step: 14 * DAY },
    { rememberMe: true, limit: 'absolute', after: 30 * DAY, step: 10 * DAY },
  ])(
    'ends at its $limit limit (remember me: $rememberMe) (row 31)',
    async ({ rememberMe, after, step }) => {
      const { email } = await signedInMerchant(portal);
      const browser = portal.browser();
      await logIn(browser, email, PASSWORD, rememberMe);
      for (let passed = step; passed < after; passed += step) {
        portal.advance(step);
        expect(await profileStatus(browser)).toBe(200);
      }
      portal.advance(step - SECOND);
      expect(await profileStatus(browser)).toBe(200);
      portal.advance(limitStep(after, step));
      expect(await profileStatus(browser)).toBe(401);
    },
  );

  /** A look at the profile one second earlier restarts the idle limit, but not the absolute one. */
  const limitStep = (after: number, step: number) => (after === step ? after : SECOND);

  it('ends at once on every connection when the merchant logs out (row 32)', async () => {
    const { browser } = await signedInMerchant(portal);
    const answer = await browser.call(endpoints.logout);
    expect(answer.envelope.message).toBe(messages.loggedOut);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => profileStatus(browser)));
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  it('ends when its browser signs in anew (row 30)', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const former = browser.token;
    const formerBinding = String(browser.cookies.get('atrium_binding'));
    await logIn(browser, email);
    expect(browser.token).not.toBe(former);
    expect(await profileStatus(browser)).toBe(200);
    browser.token = former;
    // With its own cookie: beside the new one any former token is refused.
    browser.cookies.set('atrium_binding', formerBinding);
    expect(await profileStatus(browser)).toBe(401);
  });

  it('makes way, oldest first, beyond 50 a merchant (row 28)', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const later: TestBrowser[] = [];
    for (let index = 0; index < 50; index++) {
      portal.advance(SECOND);
      const another = portal.browser();
      await logIn(another, email);
      later.push(another);
    }
    expect(await profileStatus(browser)).toBe(401);
    expect(await profileStatus(later[0] as TestBrowser)).toBe(200);
  }, 60_000);

  it('marks its helper cookies HttpOnly and SameSite=Strict', async () => {
    const { browser } = await signedInMerchant(portal);
    const cookies = browser.setCookieHeaders.filter((line) => !line.includes('Max-Age=0'));
    expect(cookies.map((line) => line.split('=')[0]).sort()).toEqual([
      'atrium_binding',
      'atrium_device',
      'atrium_flow',
    ]);
    for (const line of cookies) expect(line).toMatch(/Path=\/; HttpOnly; SameSite=Strict/);
  });

  it('is written to the database as a hash (row 19)', async () => {
    const { browser } = await signedInMerchant(portal);
    const { connection } = portal.database;
    const dump = JSON.stringify([
      await connection.selectFrom('sessions').selectAll().execute(),
      await connection.selectFrom('session_tokens').selectAll().execute(),
      await connection.selectFrom('known_devices').selectAll().execute(),
    ]);
    expect(dump).not.toContain(browser.token);
    for (const value of browser.cookies.values()) expect(dump).not.toContain(value);
  });
});

describe('a wrong password', () => {
  const attempt = (browser: TestBrowser, email: string, password: string) =>
    browser.call(endpoints.login, { body: { email, password } });

  it('is answered beside its field, alike for known and unknown addresses (row 15; attack 13)', async () => {
    const { email } = await signedInMerchant(portal);
    const known = await attempt(portal.browser(), email, 'Wrong-One9_');
    const unknown = await attempt(portal.browser(), newEmail(), 'Wrong-One9_');
    expect(known.text).toBe(unknown.text);
    expect(known.status).toBe(422);
    expect(known.envelope.error?.data).toEqual([
      { field: 'password', message: messages.passwordIncorrect },
    ]);
  });

  it('closes the account to strangers after ten, for longer each time, but not to its owner (rows 1, 12)', async () => {
    const { browser, email } = await signedInMerchant(portal);
    for (let time = 0; time < 10; time++) {
      expect((await attempt(portal.browser(), email, `Wrong-${time}-One_`)).status).toBe(422);
    }
    const refused = await attempt(portal.browser(), email, PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('30');
    expect((await attempt(browser, email, PASSWORD)).status).toBe(200);

    portal.advance(30 * SECOND);
    expect((await attempt(portal.browser(), email, 'Wrong-Again9_')).status).toBe(422);
    const longer = await attempt(portal.browser(), email, PASSWORD);
    expect(longer.headers['retry-after']).toBe('60');
    portal.advance(60 * SECOND);
    expect((await attempt(portal.browser(), email, PASSWORD)).status).toBe(200);
  });

  it('is forgotten after 15 minutes, as long as there were fewer than ten', async () => {
    const { email } = await signedInMerchant(portal);
    for (let round = 0; round < 2; round++) {
      for (let time = 0; time < 9; time++) {
        expect((await attempt(portal.browser(), email, `Wrong-${time}-One_`)).status).toBe(422);
      }
      portal.advance(15 * 60 * SECOND + 1);
    }
    expect((await attempt(portal.browser(), email, 'Wrong-Again9_')).status).toBe(422);
    expect((await attempt(portal.browser(), email, PASSWORD)).status).toBe(200);
  });

  it('is counted before it is compared, so that 50 parallel tries are not more than ten (rows 12, 67; attack 5)', async () => {
    const { email } = await signedInMerchant(portal);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => attempt(portal.browser(), email, 'Wrong-One9_')),
    );
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(40);
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

  it('is told from the right one in its last of 128 characters (row 9)', async () => {
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

it('rehashes a password whose hash is weaker than today’s, at its next login (row 11)', async () => {
  const { email } = await merchantWithWeakerHash();
  const { users } = portal.app.dependencies.repositories;
  await logIn(portal.browser(), email);
  expect((await users.findByEmail(email))?.password_hash).toContain('$m=19456,t=2,p=1$');
  await logIn(portal.browser(), email);
});

it('lets in all who log in at the same time when the hash is renewed', async () => {
  const { email } = await merchantWithWeakerHash();
  await Promise.all(Array.from({ length: 4 }, () => logIn(portal.browser(), email)));
});

async function merchantWithWeakerHash() {
  const merchant = await signedInMerchant(portal);
  const { users } = portal.app.dependencies.repositories;
  const user = await users.findByEmail(merchant.email);
  const weaker = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await users.update(user?.id ?? '', { password_hash: weaker });
  return merchant;
}

it('counts every attempt, also beside right passwords that clear the count', async () => {
  const { loginThrottles } = portal.app.dependencies.repositories;
  const counted = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const row = await loginThrottles.countAttempt('account:together', portal.now());
      await loginThrottles.clear('account:together');
      return row;
    }),
  );
  expect(counted).not.toContain(undefined);
});

it('does not count right passwords against their network', async () => {
  const { email } = await signedInMerchant(portal);
  const address = '198.51.107.9';
  for (let time = 0; time < 52; time++) await logIn(portal.browser({ address }), email);
});

describe('a deleted account', () => {
  it('is restored only with the right password and the merchant’s word', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const { users } = portal.app.dependencies.repositories;
    const user = await users.findByEmail(email);
    await users.update(user?.id ?? '', { deleted_at: portal.now() });
    expect(await profileStatus(browser)).toBe(401);

    const asked = await browser.call(endpoints.login, { body: { email, password: PASSWORD } });
    expect(asked.data).toEqual({ accountDeleted: true });
    const wrong = await browser.call(endpoints.login, {
      body: { email, password: 'Wrong-One9_', restoreAccount: true },
    });
    expect(wrong.status).toBe(422);
    const restored = await browser.call(endpoints.login, {
      body: { email, password: PASSWORD, restoreAccount: true },
    });
    expect(restored.data).toMatchObject({ user: { email } });
  });
});

describe('requests from elsewhere', () => {
  it.each(['/%61pi/auth/login', '/a%70i/auth/login', '/api/%61uth/login'])(
    'are refused however %s is spelled',
    async (url) => {
      const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
      const answer = await portal.browser().send('POST', url, {
        body: { email: newEmail(), password: PASSWORD },
        headers: foreign,
      });
      expect(answer.status).toBe(403);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  it('are refused when a form navigates to a call that changes something (row 75)', async () => {
    const answer = await portal.browser().call(endpoints.register, {
      body: { email: newEmail(), password: PASSWORD },
      headers: { 'sec-fetch-mode': 'navigate' },
    });
    expect(answer.envelope.error?.code).toBe('cross_site');
  });

  it('cannot end a session with a copied token', async () => {
    const { browser } = await signedInMerchant(portal);
    const other = await signedInMerchant(portal);
    const thief = portal.browser();
    thief.token = browser.token;
    await logIn(thief, other.email);
    expect(await profileStatus(browser)).toBe(200);
  });

  it('cannot plant the cookie by which a device is known', async () => {
    const { email } = await signedInMerchant(portal);
    const browser = portal.browser();
    browser.cookies.set('atrium_device', 'AAAA');
    await logIn(browser, email);
    expect(browser.cookies.get('atrium_device')).toMatch(/^[\w-]{43}$/);
  });

  it.each(['cross-site', 'same-site'])(
    'are refused when a %s page posts (row 75)',
    async (site) => {
      const answer = await portal.browser().call(endpoints.login, {
        body: { email: newEmail(), password: PASSWORD },
        headers: { 'sec-fetch-site': site },
      });
      expect(answer.envelope.error?.code).toBe('cross_site');
    },
  );

  it.each(['null', 'https://evil.example', 'http://localhost.evil.example'])(
    'are refused with the origin %s (row 72)',
    async (origin) => {
      const { browser } = await signedInMerchant(portal);
      const answer = await browser.call(endpoints.logout, { headers: { origin } });
      expect(answer.status).toBe(403);
      expect(await profileStatus(browser)).toBe(200);
    },
  );
});
