import { createHash } from 'node:crypto';
import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditedBy } from '../../testing/steps/audited.ts';
import { newEmail } from '../../testing/steps/merchants.ts';
import {
  beSomebody,
  continueWith,
  finishTrip,
  startTrip,
} from '../../testing/steps/social-trip.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const MINUTE = 60_000;
const providers = ['google', 'facebook'] as const;

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
  await portal.sandbox.warmUp();
});
afterAll(() => portal.close());

/** Comes back from a provider that is content, one step before the end. */
async function cameBack(provider: (typeof providers)[number]) {
  const browser = portal.browser();
  const url = await startTrip(browser, provider);
  const returned = await beSomebody(provider, url, { email: newEmail() });
  return { browser, returned };
}

async function expectRefused(answer: Awaited<ReturnType<typeof finishTrip>>, status = 403) {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.envelope.data).toBeNull();
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(auditedBy(portal, answer)).toMatchObject([{ event: 'social_login_refused' }]);
}

const stateIn = (url: string) => new URL(url).searchParams.get('state');
const codesExchanged = async () =>
  (await portal.database.connection.selectFrom('social_trips').select('used_at').execute()).filter(
    ({ used_at }) => used_at !== null,
  ).length;

describe('the address the browser is sent to', () => {
  it.each([
    ['google', 'openid email profile'],
    ['facebook', 'email public_profile'],
  ] as const)(
    'asks %s for “%s”, with state and PKCE',
    { tags: ['requirement-46', 'requirement-48', 'requirement-52'] },
    async (provider, scope) => {
      const browser = portal.browser();
      const url = new URL(await startTrip(browser, provider));
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
      const again = new URL(await startTrip(browser, provider));
      for (const name of ['state', 'code_challenge']) {
        expect(again.searchParams.get(name)).not.toBe(query[name]);
      }
    },
  );

  it('keeps the verifier on the server, sealed', { tags: ['requirement-52'] }, async () => {
    const browser = portal.browser();
    const answer = await browser.call(endpoints.startGoogle);
    const trips = await portal.database.connection.selectFrom('social_trips').selectAll().execute();
    const challenge = new URL(answer.data.url).searchParams.get('code_challenge');
    const sealed = trips.map((trip) =>
      portal.app.dependencies.sealer.open('social-trip', trip.verifier_sealed),
    );
    const verifier = sealed.find(
      (text) => createHash('sha256').update(text).digest('base64url') === challenge,
    );
    expect(verifier).toMatch(/^[\w-]{43}$/);
    const kept = JSON.stringify(trips);
    expect(answer.text + JSON.stringify(answer.headers) + kept).not.toContain(verifier);
    for (const secret of [browser.cookies.get('atrium_social'), stateIn(answer.data.url)]) {
      expect(secret).toMatch(/[\w-]{43}$/);
      expect(kept).not.toContain(secret);
    }
  });

  it('comes with a cookie that no script and no other site’s request can use', {
    tags: ['requirement-70'],
  }, async () => {
    const browser = portal.browser();
    await startTrip(browser, 'google');
    expect(browser.setCookieHeaders.join('\n')).toMatch(
      /^atrium_social=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/m,
    );
  });

  it('is given 30 times in 10 minutes and network', async () => {
    const browser = portal.browser();
    for (let count = 0; count < 30; count++) await startTrip(browser, 'facebook');
    const answer = await browser.call(endpoints.startGoogle);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    portal.advance(10 * MINUTE);
    expect((await browser.call(endpoints.startGoogle)).status).toBe(200);
  });
});

describe.each(providers)('a trip to %s ends', { tags: ['requirement-46'] }, (provider) => {
  it('in the browser that began it, once', async () => {
    const { browser, returned } = await cameBack(provider);
    expect((await finishTrip(browser, provider, returned)).status).toBe(200);
    const again = await finishTrip(browser, provider, returned);
    await expectRefused(again, 409);
    expect(again.envelope.error?.code).toBe('already_used');
  });

  it('for one of several that come at the same time', async () => {
    const { browser, returned } = await cameBack(provider);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => finishTrip(browser, provider, returned)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('in no other browser, with or without a cookie of its own, and then still in its own', async () => {
    const { browser, returned } = await cameBack(provider);
    const exchanged = await codesExchanged();
    await expectRefused(await finishTrip(portal.browser(), provider, returned));
    const other = portal.browser();
    await startTrip(other, provider);
    await expectRefused(await finishTrip(other, provider, returned));
    expect(await codesExchanged()).toBe(exchanged);
    expect((await finishTrip(browser, provider, returned)).status).toBe(200);
  });

  it('not after ten minutes', async () => {
    const { browser, returned } = await cameBack(provider);
    portal.advance(10 * MINUTE);
    await expectRefused(await finishTrip(browser, provider, returned));
  });

  it('not with another state or none', async () => {
    const { browser, returned } = await cameBack(provider);
    const wrong = new URL(returned);
    wrong.searchParams.set('state', `${provider}.${'A'.repeat(43)}`);
    await expectRefused(await finishTrip(browser, provider, wrong));
    wrong.searchParams.delete('state');
    await expectRefused(await finishTrip(browser, provider, wrong));
  });

  it('not with a code of somebody else’s trip', async () => {
    const [mine, theirs] = [await cameBack(provider), await cameBack(provider)];
    const mixed = new URL(mine.returned);
    mixed.searchParams.set('code', String(theirs.returned.searchParams.get('code')));
    await expectRefused(await finishTrip(mine.browser, provider, mixed));
  });

  it('not at the other provider’s call, whatever the scope says', {
    tags: ['requirement-47'],
  }, async () => {
    const { browser, returned } = await cameBack(provider);
    const other = provider === 'google' ? 'facebook' : 'google';
    const exchanged = await codesExchanged();
    await expectRefused(await finishTrip(browser, other, returned));
    expect(await codesExchanged()).toBe(exchanged);
    expect((await finishTrip(browser, provider, returned)).status).toBe(200);
  });

  it('for nobody who turned it down there', async () => {
    const browser = portal.browser();
    const returned = await beSomebody(provider, await startTrip(browser, provider), 'cancel');
    expect(returned.searchParams.get('error')).toBe('access_denied');
    expect(returned.searchParams.has('code')).toBe(false);
    const answer = await finishTrip(browser, provider, returned);
    expect(answer.envelope.error?.data).toEqual([{ field: 'code', message: 'Required' }]);
  });

  it('while a second tab is on its own trip', async () => {
    const browser = portal.browser();
    const urls = [await startTrip(browser, provider), await startTrip(browser, provider)];
    const email = newEmail();
    for (const url of urls) {
      const returned = await beSomebody(provider, url, { email });
      expect((await finishTrip(browser, provider, returned)).status).toBe(200);
    }
  });
});

it('a page of another site can neither begin nor end a trip', {
  tags: ['requirement-75'],
}, async () => {
  const { browser, returned } = await cameBack('google');
  for (const path of ['/auth/sso/google', '/auth/sso/google/callback', '/auth/sso/email']) {
    const answer = await browser.send('POST', `/api${path}`, {
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    });
    expect(answer.envelope.error?.code).toBe('cross_site');
  }
  expect((await finishTrip(browser, 'google', returned)).status).toBe(200);
});

it.each(providers)('while %s is away the merchant is asked to try again', async (provider) => {
  const nobody = 'http://127.0.0.1:9';
  const lonely = await startTestApp({ GOOGLE_ISSUER: nobody, FACEBOOK_GRAPH_URL: nobody });
  const browser = lonely.browser();
  const started = await browser.call(
    provider === 'google' ? endpoints.startGoogle : endpoints.startFacebook,
  );
  const state = started.envelope.success
    ? String(new URL(started.data.url).searchParams.get('state'))
    : '';
  const returned = new URL(`${lonely.portalUrl}/?code=c&state=${state}`);
  const answer = provider === 'google' ? started : await finishTrip(browser, provider, returned);
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('10');
  expect(answer.envelope.message).toMatch(/^(Google|Facebook) cannot be reached right now\./);
  await lonely.close();
});

it('without an app at a provider its calls say so', async () => {
  const bare = await startTestApp({
    GOOGLE_CLIENT_ID: '',
    GOOGLE_CLIENT_SECRET: '',
    FACEBOOK_CLIENT_ID: '',
    FACEBOOK_CLIENT_SECRET: '',
  });
  for (const endpoint of [endpoints.startGoogle, endpoints.startFacebook]) {
    const answer = await bare.browser().call(endpoint);
    expect(answer.status).toBe(503);
    expect(answer.envelope.error).toMatchObject({
      code: 'social_login_not_configured',
      message: 'This login is not set up on this portal.',
    });
  }
  const finished = await bare.browser().call(endpoints.finishGoogle, { body: { code: 'c' } });
  expect(finished.envelope.error?.code).toBe('social_login_not_configured');
  await bare.close();
});

it('what has expired is swept out', async () => {
  const browser = portal.browser();
  await continueWith('facebook', browser, { email: newEmail() });
  portal.advance(24 * 60 * MINUTE);
  const counts = await portal.app.cleanup.run();
  expect(counts.social_trips).toBeGreaterThan(0);
  expect(counts.social_registrations).toBeGreaterThan(0);
  const left = await portal.database.connection
    .selectFrom('social_registrations')
    .select('id')
    .execute();
  expect(left).toEqual([]);
});
