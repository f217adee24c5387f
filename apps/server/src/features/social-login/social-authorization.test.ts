import { createHash } from 'node:crypto';
import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../core/lifetimes.ts';
import { auditedBy } from '../../testing/steps/audited.ts';
import { newEmail } from '../../testing/steps/merchants.ts';
import {
  completeAuthorization,
  continueWith,
  logInAtProvider,
  startAuthorization,
} from '../../testing/steps/social-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { completeSocialAuthorization } from './complete-social-authorization.ts';

const providers = ['google', 'facebook'] as const;

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
  await portal.sandbox.warmUp();
});
afterAll(() => portal.close());

/** Signs in at the provider and returns the callback URL, not yet sent to the server. */
async function reachCallback(provider: (typeof providers)[number]) {
  const browser = portal.browser();
  const url = await startAuthorization(browser, provider);
  const returned = await logInAtProvider(provider, url, { email: newEmail() });
  return { browser, returned };
}

async function expectRefused(
  response: Awaited<ReturnType<typeof completeAuthorization>>,
  status = 403,
) {
  expect(response.status, response.text).toBe(status);
  expect(response.envelope.data).toBeNull();
  expect(response.headers['set-cookie']).toBeUndefined();
  expect(auditedBy(portal, response)).toMatchObject([{ event: 'social_login_refused' }]);
}

const stateIn = (url: string) => new URL(url).searchParams.get('state');
const codesExchanged = async () =>
  (
    await portal.database.connection.selectFrom('oauth_transactions').select('used_at').execute()
  ).filter(({ used_at }) => used_at !== null).length;

describe('the authorization URL', () => {
  it.each([
    ['google', 'openid email profile'],
    ['facebook', 'email public_profile'],
  ] as const)(
    'requests from %s the scope “%s”, with state and PKCE',
    { tags: ['requirement-46', 'requirement-48', 'requirement-52'] },
    async (provider, scope) => {
      const browser = portal.browser();
      const url = new URL(await startAuthorization(browser, provider));
      const query = Object.fromEntries(url.searchParams);
      expect(query).toMatchObject({
        scope,
        response_type: 'code',
        redirect_uri: `${portal.portalUrl}/`,
        code_challenge_method: 'S256',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        state: expect.stringMatching(/^\w+\.[\w-]{43}$/),
      });
      expect('nonce' in query).toBe(provider === 'google');
      const again = new URL(await startAuthorization(browser, provider));
      for (const name of ['state', 'code_challenge']) {
        expect(again.searchParams.get(name)).not.toBe(query[name]);
      }
    },
  );

  it.each(providers)(
    'keeps the PKCE verifier for %s on the server, encrypted, to the end of the login',
    {
      tags: ['requirement-52'],
    },
    async (provider) => {
      const browser = portal.browser();
      const start = { google: endpoints.startGoogleLogin, facebook: endpoints.startFacebookLogin };
      const started = await browser.call(start[provider]);
      const authorizations = await portal.database.connection
        .selectFrom('oauth_transactions')
        .selectAll()
        .execute();
      const { url } = started.data;
      const challenge = new URL(url).searchParams.get('code_challenge');
      const verifiers = authorizations.map((authorization) =>
        portal.app.dependencies.sealer.open(
          'social-authorization',
          authorization.code_verifier_sealed ?? '',
        ),
      );
      const verifier = verifiers.find(
        (text) => createHash('sha256').update(text).digest('base64url') === challenge,
      );
      expect(verifier).toMatch(/^[\w-]{43}$/);
      const kept = JSON.stringify(authorizations);
      for (const secret of [browser.cookies.get('atrium_social'), stateIn(url)]) {
        expect(secret).toMatch(/[\w-]{43}$/);
        expect(kept).not.toContain(secret);
      }
      const returned = await logInAtProvider(provider, url, { email: newEmail() });
      const completed = await completeAuthorization(browser, provider, returned);
      expect(completed.status).toBe(200);
      const responses = [started, completed].map(({ text, headers }) => ({ text, headers }));
      const seen = JSON.stringify([responses, browser.setCookieHeaders, returned, portal.logLines]);
      expect(seen + kept).not.toContain(verifier);
    },
  );

  it('comes with a cookie that neither scripts nor cross-site requests can use', {
    tags: ['requirement-70'],
  }, async () => {
    const browser = portal.browser();
    await startAuthorization(browser, 'google');
    expect(browser.setCookieHeaders.join('\n')).toMatch(
      /^atrium_social=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/m,
    );
  });

  it('is returned at most 30 times in 10 minutes per network', async () => {
    const browser = portal.browser();
    for (let count = 0; count < 30; count++) await startAuthorization(browser, 'facebook');
    const response = await browser.call(endpoints.startGoogleLogin);
    expect(response.status).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    portal.advance(10 * MINUTE_MS);
    expect((await browser.call(endpoints.startGoogleLogin)).status).toBe(200);
  });
});

it('an authorization can be completed for ten minutes', async () => {
  await startAuthorization(portal.browser(), 'facebook');
  const { created_at, expires_at } = await portal.database.connection
    .selectFrom('oauth_transactions')
    .select(['created_at', 'expires_at'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  expect(expires_at - created_at).toBe(10 * MINUTE_MS);
});

describe.each(providers)('the callback from %s', (provider) => {
  it('is accepted once, in the browser that started the authorization', {
    tags: ['requirement-46'],
  }, async () => {
    const { browser, returned } = await reachCallback(provider);
    expect((await completeAuthorization(browser, provider, returned)).status).toBe(200);
    const again = await completeAuthorization(browser, provider, returned);
    await expectRefused(again, 409);
    expect(again.envelope.error).toMatchObject({
      code: 'already_used',
      message: 'This login was already completed. Start again.',
    });
  });

  it('is refused in another browser and still accepted in its own afterwards', {
    tags: ['requirement-46'],
  }, async () => {
    const { browser, returned } = await reachCallback(provider);
    const exchanged = await codesExchanged();
    const elsewhere = await completeAuthorization(portal.browser(), provider, returned);
    await expectRefused(elsewhere);
    expect(elsewhere.envelope.error).toMatchObject({
      code: 'forbidden',
      message: 'This login has expired or was started in another browser. Start again.',
    });
    const other = portal.browser();
    await startAuthorization(other, provider);
    await expectRefused(await completeAuthorization(other, provider, returned));
    expect(await codesExchanged()).toBe(exchanged);
    expect((await completeAuthorization(browser, provider, returned)).status).toBe(200);
  });

  it('is refused after ten minutes', async () => {
    const { browser, returned } = await reachCallback(provider);
    portal.advance(10 * MINUTE_MS);
    await expectRefused(await completeAuthorization(browser, provider, returned));
  });

  it('is refused with a wrong state or none', {
    tags: ['requirement-46', 'attack-7'],
  }, async () => {
    const { browser, returned } = await reachCallback(provider);
    const wrong = new URL(returned);
    wrong.searchParams.set('state', `${provider}.${'A'.repeat(43)}`);
    await expectRefused(await completeAuthorization(browser, provider, wrong));
    wrong.searchParams.delete('state');
    await expectRefused(await completeAuthorization(browser, provider, wrong));
  });

  it('is refused with the code of another authorization', {
    tags: ['requirement-46'],
  }, async () => {
    const [mine, theirs] = [await reachCallback(provider), await reachCallback(provider)];
    const mixed = new URL(mine.returned);
    mixed.searchParams.set('code', String(theirs.returned.searchParams.get('code')));
    await expectRefused(await completeAuthorization(mine.browser, provider, mixed));
  });

  it('is refused by the other provider’s endpoint', {
    tags: ['requirement-47', 'attack-7'],
  }, async () => {
    const { browser, returned } = await reachCallback(provider);
    const other = provider === 'google' ? 'facebook' : 'google';
    const exchanged = await codesExchanged();
    await expectRefused(await completeAuthorization(browser, other, returned));
    expect(await codesExchanged()).toBe(exchanged);
    expect((await completeAuthorization(browser, provider, returned)).status).toBe(200);
  });

  it('is refused without a code when the merchant cancelled', async () => {
    const browser = portal.browser();
    const returned = await logInAtProvider(
      provider,
      await startAuthorization(browser, provider),
      'cancel',
    );
    expect(returned.searchParams.get('error')).toBe('access_denied');
    expect(returned.searchParams.has('code')).toBe(false);
    const response = await completeAuthorization(browser, provider, returned);
    expect(response.envelope.error?.data).toEqual([{ field: 'code', message: 'Required' }]);
  });

  it('is accepted while a second tab has its own authorization open', async () => {
    const browser = portal.browser();
    const urls = [
      await startAuthorization(browser, provider),
      await startAuthorization(browser, provider),
    ];
    const email = newEmail();
    for (const url of urls) {
      const returned = await logInAtProvider(provider, url, { email });
      expect((await completeAuthorization(browser, provider, returned)).status).toBe(200);
    }
  });
});

it('only refused callbacks use up the limit of a network', {
  tags: ['requirement-3'],
}, async () => {
  const limited = await startTestApp({ LIMITS: 'socialFailuresByNetwork=1/3600' });
  onTestFinished(() => limited.close());
  const visitor = limited.browser();
  for (const subject of ['limited-1', 'limited-2']) {
    const login = await continueWith('facebook', visitor, { subject });
    expect(login.status).toBe(200);
  }
  const body = { code: 'guess', state: 'guess' };
  const guess = (from: TestBrowser) => from.call(endpoints.completeFacebookLogin, { body });
  expect((await guess(visitor)).envelope.error?.code).toBe('forbidden');
  expect((await guess(visitor)).envelope.error?.code).toBe('rate_limited');
  const elsewhere = limited.browser({ address: '198.51.100.7' });
  expect((await guess(elsewhere)).envelope.error?.code).toBe('forbidden');
});

it('a failure of the portal itself is audited without its text, and passed on', async () => {
  const { browser, returned } = await reachCallback('facebook');
  const { dependencies } = portal.app;
  const { facebook } = dependencies.socialProviders;
  const failure = new Error('It has the merchant’s name.');
  const completed = completeSocialAuthorization(
    {
      ...dependencies,
      socialProviders: {
        ...dependencies.socialProviders,
        facebook: facebook && { ...facebook, fetchIdentity: () => Promise.reject(failure) },
      },
    },
    {
      provider: 'facebook',
      code: 'code',
      state: returned.searchParams.get('state') ?? undefined,
      iss: undefined,
      browserSecret: browser.cookies.get('atrium_social'),
      network: '203.0.113.0/24',
      sessionId: null,
    },
  );
  await expect(completed).rejects.toBe(failure);
  const line = JSON.parse(portal.logLines.at(-1) ?? '{}');
  expect(line).toMatchObject({ event: 'social_login_refused', reason: 'internal' });
  expect(JSON.stringify(line)).not.toContain('merchant');
});

it('a cross-site page can neither start nor complete an authorization', {
  tags: ['requirement-75'],
}, async () => {
  const { browser, returned } = await reachCallback('google');
  for (const path of ['/auth/sso/google', '/auth/sso/google/callback', '/auth/sso/email']) {
    const response = await browser.send('POST', `/api${path}`, {
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    });
    expect(response.envelope.error?.code).toBe('cross_site');
  }
  expect((await completeAuthorization(browser, 'google', returned)).status).toBe(200);
});

it.each(providers)('while %s is unavailable the merchant can try again', async (provider) => {
  const nobody = 'http://127.0.0.1:9';
  const lonely = await startTestApp({ GOOGLE_ISSUER: nobody, FACEBOOK_GRAPH_URL: nobody });
  const browser = lonely.browser();
  const started = await browser.call(
    provider === 'google' ? endpoints.startGoogleLogin : endpoints.startFacebookLogin,
  );
  const state = started.envelope.success
    ? String(new URL(started.data.url).searchParams.get('state'))
    : '';
  const returned = new URL(`${lonely.portalUrl}/?code=c&state=${state}`);
  const response =
    provider === 'google' ? started : await completeAuthorization(browser, provider, returned);
  expect(response.status).toBe(503);
  expect(response.headers['retry-after']).toBe('10');
  expect(response.envelope.message).toMatch(/^(Google|Facebook) cannot be reached right now\./);
  await lonely.close();
});

it('without provider credentials the endpoints return social_login_not_configured', async () => {
  const bare = await startTestApp({
    GOOGLE_CLIENT_ID: '',
    GOOGLE_CLIENT_SECRET: '',
    FACEBOOK_CLIENT_ID: '',
    FACEBOOK_CLIENT_SECRET: '',
  });
  for (const endpoint of [endpoints.startGoogleLogin, endpoints.startFacebookLogin]) {
    const response = await bare.browser().call(endpoint);
    expect(response.status).toBe(503);
    expect(response.envelope.error).toMatchObject({
      code: 'social_login_not_configured',
      message: 'This login is not set up on this portal.',
    });
  }
  const finished = await bare
    .browser()
    .call(endpoints.completeGoogleLogin, { body: { code: 'c' } });
  expect(finished.envelope.error?.code).toBe('social_login_not_configured');
  await bare.close();
});

it('cleanup removes expired rows', async () => {
  const browser = portal.browser();
  await continueWith('facebook', browser, { email: newEmail() });
  portal.advance(DAY_MS);
  const counts = await portal.app.jobs.cleanup.run();
  expect(counts.oauth_transactions).toBeGreaterThan(0);
  expect(counts.social_registrations).toBeGreaterThan(0);
  const left = await portal.database.connection
    .selectFrom('social_registrations')
    .select('id')
    .execute();
  expect(left).toEqual([]);
});
