import { endpoints, messages } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../core/lifetimes.ts';
import { logIn, newEmail, PASSWORD, signedInMerchant } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

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

  it('returns 401 without a token and with a random, truncated or foreign one', {
    tags: ['requirement-29'],
  }, async () => {
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
      const response = await browser.call(endpoints.getProfile);
      expect(response.status).toBe(401);
      expect(response.envelope.error?.code).toBe('unauthenticated');
    }
  });

  it('is bound to a browser without Sec-Fetch-Site, but not to other clients', async () => {
    const { email } = await signedInMerchant(portal);
    const oldBrowser = portal.client({ userAgent: 'Mozilla/5.0 (Windows NT 6.1) Firefox/78.0' });
    await logIn(oldBrowser, email);
    expect(await profileStatus(oldBrowser)).toBe(200);
    const curl = portal.client();
    await logIn(curl, email);
    for (const [source, status] of [
      [oldBrowser, 401],
      [curl, 200],
    ] as const) {
      const attacker = portal.client();
      attacker.token = source.token;
      expect(await profileStatus(attacker)).toBe(status);
    }
  });

  it('reads its token only from the Authorization header', {
    tags: ['requirement-30'],
  }, async () => {
    const { browser } = await signedInMerchant(portal);
    const { token } = browser;
    browser.token = undefined;
    browser.cookies.set('auth_token', token ?? '');
    const response = await browser.send('GET', `/api/platform/user/profile?auth_token=${token}`);
    expect(response.status).toBe(401);
    for (const name of ['auth_token', 'token', 'authorization']) {
      const body = { shop: 'any', [name]: token };
      expect((await browser.call(endpoints.changeStore, { body })).status, name).toBe(401);
    }
  });

  it('is useless in another client when it was started in a browser', {
    tags: ['requirement-103'],
  }, async () => {
    const { browser } = await signedInMerchant(portal);
    const attacker = portal.client();
    attacker.token = browser.token;
    expect(await profileStatus(attacker)).toBe(401);
    const otherBrowser = (await signedInMerchant(portal)).browser;
    otherBrowser.token = browser.token;
    expect(await profileStatus(otherBrowser)).toBe(401);
    expect(await profileStatus(browser)).toBe(200);
  });

  it('requires only the token when it was started outside a browser', async () => {
    const { email } = await signedInMerchant(portal);
    const script = portal.client();
    await logIn(script, email);
    const sameScript = portal.client();
    sameScript.token = script.token;
    expect(await profileStatus(sameScript)).toBe(200);
  });

  it.each([
    { rememberMe: false, limit: 'idle', after: 2 * HOUR_MS, step: 2 * HOUR_MS },
    { rememberMe: false, limit: 'absolute', after: 12 * HOUR_MS, step: HOUR_MS },
    { rememberMe: true, limit: 'idle', after: 14 * DAY_MS, step: 14 * DAY_MS },
    { rememberMe: true, limit: 'absolute', after: 30 * DAY_MS, step: 10 * DAY_MS },
  ])(
    'ends at its $limit limit (remember me: $rememberMe)',
    { tags: ['requirement-31'] },
    async ({ rememberMe, after, step }) => {
      const { email } = await signedInMerchant(portal);
      const browser = portal.browser();
      await logIn(browser, email, PASSWORD, rememberMe);
      for (let passed = step; passed < after; passed += step) {
        portal.advance(step);
        expect(await profileStatus(browser)).toBe(200);
      }
      portal.advance(step - SECOND_MS);
      expect(await profileStatus(browser)).toBe(200);
      portal.advance(limitStep(after, step));
      expect(await profileStatus(browser)).toBe(401);
    },
  );

  /** Reading the profile one second earlier restarts the idle limit, but not the absolute one. */
  const limitStep = (after: number, step: number) => (after === step ? after : SECOND_MS);

  it('is seen once a minute, to the millisecond', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const user = await portal.app.dependencies.repositories.users.findByEmail(email);
    const lastSeen = async () => {
      const { last_seen_at } = await portal.database.connection
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('user_id', '=', user?.id ?? '')
        .executeTakeFirstOrThrow();
      return last_seen_at;
    };
    const begun = await lastSeen();
    portal.advance(begun + 59_999 - portal.now());
    await profileStatus(browser);
    expect(await lastSeen()).toBe(begun);
    portal.advance(1);
    await profileStatus(browser);
    expect(await lastSeen()).toBe(begun + 60_000);
  });

  it('ends at once on every connection when the merchant logs out', {
    tags: ['requirement-32'],
  }, async () => {
    const { browser } = await signedInMerchant(portal);
    const response = await browser.call(endpoints.logout);
    expect(response.envelope.message).toBe(messages.loggedOut);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => profileStatus(browser)));
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  it('ends when its browser logs in again', { tags: ['requirement-30'] }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    const former = browser.token;
    const previousBinding = String(browser.cookies.get('atrium_binding'));
    await logIn(browser, email);
    expect(browser.token).not.toBe(former);
    expect(await profileStatus(browser)).toBe(200);
    browser.token = former;
    // With its own cookie: beside the new cookie any previous token is refused.
    browser.cookies.set('atrium_binding', previousBinding);
    expect(await profileStatus(browser)).toBe(401);
  });

  it('is removed, least recently used first, beyond 50 per merchant', {
    tags: ['requirement-28'],
    timeout: 60_000,
  }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    const later: TestBrowser[] = [];
    for (let index = 0; index < 50; index++) {
      portal.advance(SECOND_MS);
      const another = portal.browser();
      await logIn(another, email);
      later.push(another);
    }
    expect(await profileStatus(browser)).toBe(401);
    expect(await profileStatus(later[0] as TestBrowser)).toBe(200);
  });

  it('marks its helper cookies HttpOnly, and SameSite=Strict but for that of a known device', async () => {
    const { browser } = await signedInMerchant(portal);
    const cookies = browser.setCookieHeaders.filter((line) => !line.includes('Max-Age=0'));
    expect(cookies.map((line) => line.split('=')[0]).sort()).toEqual([
      'atrium_binding',
      'atrium_device',
      'atrium_registration',
    ]);
    for (const line of cookies) {
      const sameSite = line.startsWith('atrium_device') ? 'Lax' : 'Strict';
      expect(line).toMatch(new RegExp(`Path=/; HttpOnly; SameSite=${sameSite}$`));
    }
  });

  it('is written to the database as a hash', { tags: ['requirement-19'] }, async () => {
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

describe('requests from other sites and clients', () => {
  it.each(['/%61pi/auth/login', '/a%70i/auth/login', '/api/%61uth/login'])(
    'are refused however %s is spelled',
    async (url) => {
      const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
      const response = await portal.browser().send('POST', url, {
        body: { email: newEmail(), password: PASSWORD },
        headers: foreign,
      });
      expect(response.status).toBe(403);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers['set-cookie']).toBeUndefined();
    },
  );

  it('are refused when a form navigates to a call that changes something', {
    tags: ['requirement-75'],
  }, async () => {
    const response = await portal.browser().call(endpoints.register, {
      body: { email: newEmail(), password: PASSWORD },
      headers: { 'sec-fetch-mode': 'navigate' },
    });
    expect(response.envelope.error?.code).toBe('cross_site');
  });

  it('cannot end a session with a copied token', async () => {
    const { browser } = await signedInMerchant(portal);
    const other = await signedInMerchant(portal);
    const attacker = portal.browser();
    attacker.token = browser.token;
    await logIn(attacker, other.email);
    expect(await profileStatus(browser)).toBe(200);
  });

  it('cannot set a known-device cookie of their own', async () => {
    const { email } = await signedInMerchant(portal);
    const browser = portal.browser();
    browser.cookies.set('atrium_device', 'AAAA');
    await logIn(browser, email);
    expect(browser.cookies.get('atrium_device')).toMatch(/^[\w-]{43}$/);
  });

  it.each(['cross-site', 'same-site'])(
    'are refused when a %s page posts',
    { tags: ['requirement-75'] },
    async (site) => {
      const response = await portal.browser().call(endpoints.login, {
        body: { email: newEmail(), password: PASSWORD },
        headers: { 'sec-fetch-site': site },
      });
      expect(response.envelope.error?.code).toBe('cross_site');
    },
  );

  it.each(['null', 'https://evil.example', 'http://localhost.evil.example'])(
    'are refused with the origin %s',
    { tags: ['requirement-72', 'requirement-75'] },
    async (origin) => {
      const { browser } = await signedInMerchant(portal);
      const response = await browser.call(endpoints.logout, { headers: { origin } });
      expect(response.status).toBe(403);
      expect(await profileStatus(browser)).toBe(200);
    },
  );
});
