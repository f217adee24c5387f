import { connect } from 'node:net';
import { type Endpoint, endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import {
  merchantWithStore,
  newEmail,
  register,
  signedInMerchant,
  verify,
} from '../testing/steps/merchants.ts';
import {
  decideAtShopify,
  goToGrantScreen,
  openPage,
} from '../testing/steps/shopify-authorization.ts';
import { startAuthorization } from '../testing/steps/social-authorization.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { CookieKind } from './cookies.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({
    LIMITS_FACTOR: '1000',
    GEOLOCATION_URL: 'https://get.geojs.io/v1/ip/geo.json',
  });
});
afterAll(() => portal.close());

const ID = '0190a0a0-0000-7000-8000-000000000000';
const calls = Object.entries<Endpoint>(endpoints);
const pathOf = ({ path }: Endpoint) => `/api${path.replace('{id}', ID)}`;

const codeGuess = { email: 'ada@shop.example', code: 'ABCDEF', type: 'verify-email' };

/** Paths outside the contract, and responses that are errors before any route is reached. */
const others: [string, string, string][] = [
  ['the page', 'GET', '/login'],
  ['an unknown call', 'GET', '/api/nothing'],
  ['an undeclared method', 'DELETE', '/api/auth/login'],
  ['a broken path', 'GET', '/api/%zz'],
  ['a missing image', 'GET', '/images/nothing.jpg'],
  ['the public keys', 'GET', '/.well-known/jwks.json'],
  ['the liveness probe', 'GET', '/healthz'],
  ['the doctor’s probe', 'GET', '/healthz/probe'],
  ['the API’s document', 'GET', '/docs/json'],
];

it('only these calls log in, each with its own limit', {
  tags: ['requirement-3'],
}, async () => {
  const minting = calls
    .filter(([, { data }]) =>
      JSON.stringify(z.toJSONSchema(data, { unrepresentable: 'any' })).includes('"token"'),
    )
    .map(([name]) => name);
  const limitsOf = await declaredLimits();
  expect(Object.fromEntries(minting.map((name) => [name, limitsOf(name)]))).toEqual({
    // Renews the token of a session that lives.
    changeStore: ['everyCall'],
    // Each completes once what a call below has started in the same browser.
    completeFacebookLogin: ['socialFailuresByNetwork'],
    completeGoogleLogin: ['socialFailuresByNetwork'],
    // Besides the throttle per account.
    login: ['loginFailuresByNetwork'],
    // Names a mailed link of 256 random bits; it is no bearer token.
    returnSignedData: ['linkFailuresByNetwork', 'openedPerLink'],
    returnSignedLoginData: ['loginFailuresByNetwork'],
    // Besides five attempts a code.
    verify: ['verifyByBrowser', 'verifyByRecipient', 'verifyByNetwork'],
  });
  for (const start of ['startFacebookLogin', 'startGoogleLogin']) {
    expect(limitsOf(start)).toEqual(['socialStartByNetwork']);
  }
});

it.each<[string, string, Record<string, string>]>([
  ['login', 'loginFailuresByNetwork', { email: 'nobody@shop.example', password: 'Guess-One7_' }],
  ['returnSignedLoginData', 'loginFailuresByNetwork', { data: 'a.b.c' }],
  ['returnSignedData', 'linkFailuresByNetwork', { data: 'a.b.c' }],
  ['secureAccount', 'linkFailuresByNetwork', { data: 'a.b.c' }],
  ['revertEmail', 'linkFailuresByNetwork', { data: 'a.b.c' }],
  ['verify', 'verifyByBrowser', codeGuess],
  ['verify', 'verifyByRecipient', codeGuess],
  ['verify', 'verifyByNetwork', codeGuess],
  ['completeFacebookLogin', 'socialFailuresByNetwork', { code: 'guess', state: 'guess' }],
  ['completeGoogleLogin', 'socialFailuresByNetwork', { code: 'guess', state: 'guess' }],
  ['startFacebookLogin', 'socialStartByNetwork', {}],
  ['startGoogleLogin', 'socialStartByNetwork', {}],
])('%s is refused beyond its limit %s', { tags: ['requirement-3'] }, async (name, limit, body) => {
  const limited = await startTestApp({ LIMITS: `${limit}=1/3600` });
  onTestFinished(() => limited.close());
  const registered = limited.browser();
  await register(registered, codeGuess.email);
  const browser = limit === 'verifyByBrowser' ? registered : limited.browser();
  const { method, path } = endpoints[name as keyof typeof endpoints];
  const attempt = () => browser.send(method, `/api${path}`, method === 'GET' ? {} : { body });
  expect((await attempt()).status).not.toBe(429);
  expect((await attempt()).status).toBe(429);
});

/** What the routes declare, as the API's document lists it. */
async function declaredLimits() {
  const { body } = await portal.app.http.inject('/docs/json');
  const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return (name: string) => {
    const { description } = operations.find(({ operationId }) => operationId === name) ?? {};
    return [...(description ?? '').matchAll(/^- .*\(`(\w+)`\)$/gm)].map(([, limit]) => limit);
  };
}

interface Operation {
  operationId: string;
  description?: string;
}

/** Of the guard before every route: a missing session would be a 401, and a missing body a 422. */
const CROSS_SITE = { status: 403, code: 'cross_site' };

async function inject(method: string, url: string, headers: Record<string, string>) {
  const response = await portal.app.http.inject({ method: method as 'GET', url, headers });
  return { status: response.statusCode, code: response.json().error?.code };
}

describe('the response to', () => {
  const requests = [
    ...calls.map(([name, endpoint]) => [name, endpoint.method, pathOf(endpoint)] as const),
    ...others,
  ];

  it.each(requests)(
    '%s has every security header',
    { tags: ['requirement-74', 'requirement-80'] },
    async (_, method, url) => {
      const { headers } = await portal.app.http.inject({ method: method as 'GET', url });
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      // Product apps read the keys from their own pages.
      const mayBeRead = url === '/.well-known/jwks.json';
      expect(headers['cross-origin-resource-policy']).toBe(
        mayBeRead ? 'cross-origin' : 'same-origin',
      );
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-type']).toMatch(/charset=utf-8/i);
    },
  );

  const toApi = requests.filter(([, , url]) => url.startsWith('/api'));

  it.each(toApi)('%s is stored by no cache', async (_, method, url) => {
    const { headers } = await portal.app.http.inject({ method: method as 'GET', url });
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(toApi)(
    '%s is a refusal for another origin, even without a session and a body',
    { tags: ['requirement-75'] },
    async (_, method, url) => {
      for (const origin of ['null', 'https://evil.example', `${portal.portalUrl}.evil.example`]) {
        const refused = await inject(method, url, { origin });
        expect(refused).toEqual(CROSS_SITE);
        const fromOtherSite = await inject(method, url, { origin, 'sec-fetch-site': 'cross-site' });
        expect(fromOtherSite).toEqual(CROSS_SITE);
      }
    },
  );

  it.each(toApi.filter(([, method]) => method !== 'GET'))(
    '%s is a refusal for a page of another site, and for a form',
    { tags: ['requirement-75'] },
    async (_, method, url) => {
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
      ]) {
        expect(await inject(method, url, headers)).toEqual(CROSS_SITE);
      }
    },
  );

  const counted: readonly (readonly [string, string, string])[] = [
    ...toApi,
    ['a missing image', 'GET', '/images/nothing.jpg'],
    ['an arrival from Shopify', 'GET', '/connect/shopify'],
    ['a return from Shopify', 'GET', '/connect/shopify/callback'],
  ];

  it.each(counted)(
    '%s is a refusal for what a page of another site embeds or fetches',
    { tags: ['requirement-75'] },
    async (_, method, url) => {
      for (const site of ['cross-site', 'same-site']) {
        for (const request of [
          { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
          // As browsers load frames, also by a form or a refresh in one.
          ...['iframe', 'frame', 'object', 'embed'].map((frame) => ({
            'sec-fetch-mode': 'navigate',
            'sec-fetch-dest': frame,
          })),
        ]) {
          const headers = { 'sec-fetch-site': site, ...request };
          expect(await inject(method, url, headers), JSON.stringify(request)).toEqual(CROSS_SITE);
        }
      }
    },
  );

  // Like the pages, which others link to.
  const withRoute = counted.filter(([name]) => name !== 'an unknown call');

  it.each(withRoute.filter(([, , url]) => !url.startsWith('/connect')))(
    '%s is a refusal for a link of another site',
    { tags: ['requirement-75'] },
    async (_, method, url) => {
      for (const site of ['cross-site', 'same-site']) {
        const headers = {
          'sec-fetch-site': site,
          'sec-fetch-mode': 'navigate',
          'sec-fetch-dest': 'document',
        };
        expect(await inject(method, url, headers), site).toEqual(CROSS_SITE);
      }
    },
  );

  it.each(withRoute)(
    '%s is a refusal for what a browser loads ahead, as a page of another site can demand',
    { tags: ['requirement-75'] },
    async (_, method, url) => {
      for (const purpose of ['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip']) {
        // As Chromium sends them.
        const headers = {
          'sec-purpose': purpose,
          'sec-fetch-site': 'none',
          'sec-fetch-mode': 'navigate',
          'sec-fetch-dest': 'document',
        };
        expect(await inject(method, url, headers), purpose).toEqual(CROSS_SITE);
      }
    },
  );

  /** As without these headers: the pages of the portal are there only once it is built. */
  async function expectNoRefusal(url: string, headers: Record<string, string>): Promise<void> {
    const usual = await portal.app.http.inject({ url });
    expect(usual.statusCode).not.toBe(403);
    expect((await portal.app.http.inject({ url, headers })).statusCode).toBe(usual.statusCode);
  }

  it.each(['/connect/shopify', '/connect/shopify/callback', '/login'])(
    'a link of another site to %s is no refusal',
    async (url) => {
      await expectNoRefusal(url, {
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      });
    },
  );

  it('a page that a browser loads ahead is no refusal', async () => {
    await expectNoRefusal('/login', {
      'sec-purpose': 'prefetch',
      'sec-fetch-site': 'none',
      'sec-fetch-mode': 'navigate',
    });
  });

  it.each(withRoute.filter(([, , url]) => !url.startsWith('/connect')))(
    '%s is no refusal for a page of the portal that a browser loads ahead',
    async (_, method, url) => {
      // As Chromium sends them while somebody types the portal's address.
      const headers = {
        'sec-purpose': 'prefetch;prerender',
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'cors',
        'sec-fetch-dest': 'empty',
      };
      expect(await inject(method, url, headers)).not.toEqual(CROSS_SITE);
    },
  );

  it.each(requests)(
    '%s lets no other origin read it',
    { tags: ['requirement-72'] },
    async (_, method, url) => {
      for (const origin of ['null', 'https://evil.example', `${portal.portalUrl}.evil.example`]) {
        const response = await portal.app.http.inject({
          method: method as 'GET',
          url,
          headers: { origin },
        });
        expect(response.headers['access-control-allow-origin']).toBeUndefined();
      }
    },
  );

  it.each(calls)(
    '%s by another method is 405',
    { tags: ['requirement-82'] },
    async (_, { method, path }) => {
      const declared = calls
        .filter(([, other]) => other.path === path)
        .map(([, other]) => other.method);
      for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        if (declared.includes(other as typeof method)) continue;
        const { statusCode } = await portal.app.http.inject({
          method: other,
          url: pathOf({ path } as Endpoint),
        });
        expect(statusCode).toBe(405);
      }
    },
  );

  it('TRACE is refused and echoes nothing', { tags: ['requirement-82'] }, async () => {
    const { port } = new URL(portal.portalUrl);
    const response = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), 'localhost', () =>
        socket.write(
          'TRACE /login HTTP/1.1\r\nHost: localhost\r\nX-Secret: canary\r\nConnection: close\r\n\r\n',
        ),
      );
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    expect(response).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(response).not.toContain('canary');
  });
});

it('a navigation to Logout ends no session', {
  tags: ['requirement-76'],
}, async () => {
  const { browser } = await signedInMerchant(portal);
  const { token = '' } = browser;
  browser.token = undefined;
  // Wherever a navigation could bring the token along.
  browser.cookies.set('auth_token', token);
  browser.cookies.set('authorization', token);
  const query = new URLSearchParams({ token, auth_token: token, access_token: token });
  const urls = [endpoints.logout, endpoints.getSignedUrl].map(({ path }) => `/api${path}`);
  for (const url of urls) {
    for (const navigated of [url, `${url}?${query}`]) {
      for (const [site, refused] of [
        ['none', 401],
        ['cross-site', 403],
      ] as const) {
        const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': site };
        const { status } = await browser.send('GET', navigated, { headers });
        expect(status, `${navigated} ${site}`).toBe(refused);
      }
    }
  }
  browser.token = token;
  // A script can name the header, but not hide where it comes from.
  for (const url of urls) {
    const headers = { origin: 'https://evil.example' };
    expect((await browser.send('GET', url, { headers })).status).toBe(403);
  }
  expect((await browser.call(endpoints.getProfile)).status).toBe(200);
});

it('a response has what merchants type as valid JSON', { tags: ['requirement-55'] }, async () => {
  const { browser } = await signedInMerchant(portal);
  const odd = 'a\u2028</script>"é\u{1f3ea}';
  const { data: profile } = await browser.call(endpoints.getProfile);
  const form = { lastName: 'Lamp', email: profile.email };
  const saved = await browser.call(endpoints.updateProfile, { body: { ...form, firstName: odd } });
  expect(saved.status).toBe(200);
  const read = await browser.call(endpoints.getProfile);
  expect(JSON.parse(read.text)).toMatchObject({ data: { firstName: odd } });
  const alone = await browser.call(endpoints.updateProfile, {
    body: { ...form, firstName: 'a\ud800' },
  });
  expect(alone.envelope.error?.data[0]?.field).toBe('firstName');
});

describe('under https', () => {
  let secure: TestApp;
  beforeAll(async () => {
    secure = await startTestApp({ PORTAL_URL: 'https://portal.example' });
  });
  afterAll(() => secure.close());

  it('names its cookies __Host-, Secure, HttpOnly and SameSite', {
    tags: ['requirement-70'],
  }, async () => {
    const lines = (await browsersWithEveryCookie()).flatMap(({ setCookieHeaders }) =>
      setCookieHeaders.filter((line) => !line.includes('Max-Age=0')),
    );
    const kinds = new Set<string>();
    for (const line of lines) {
      const [, kind = '', value] = /^__Host-atrium_(\w+)=[\w-]{43}(; .*)$/.exec(line) ?? [];
      kinds.add(kind);
      expect(value, line).toMatch(
        new RegExp(
          `^; Max-Age=\\d+; Path=/; HttpOnly; Secure; SameSite=${sameSite[kind as CookieKind]}$`,
        ),
      );
    }
    expect([...kinds].sort()).toEqual(Object.keys(sameSite).sort());
  });

  const sameSite: Record<CookieKind, 'Strict' | 'Lax'> = {
    binding: 'Strict',
    registration: 'Strict',
    reset: 'Strict',
    verification: 'Strict',
    device: 'Lax',
    social: 'Strict',
    shopify: 'Lax',
    install: 'Strict',
  };

  /** Has each kind of cookie set, by what sets it. */
  async function browsersWithEveryCookie() {
    const { browser, email } = await merchantWithStore(secure, 'cookies.myshopify.com');
    await startAuthorization(browser, 'google');
    await browser.call(endpoints.verifyStore, { body: { shop: 'cookies.myshopify.com' } });
    const installing = secure.browser();
    const grantScreen = new URL(await goToGrantScreen(secure, installing, 'new.myshopify.com'));
    // The stand-in returns only to the URL that it was started with.
    grantScreen.searchParams.set('redirect_uri', `${secure.portalUrl}/connect/shopify/callback`);
    const callback = await decideAtShopify(grantScreen.href, 'install');
    await openPage(secure, installing, callback);
    secure.advance(120_000);
    await browser.call(endpoints.forgotPassword, { body: { email } });
    const elsewhere = secure.browser();
    const registered = newEmail();
    await register(secure.browser(), registered);
    await verify(elsewhere, registered, await secure.codeFor(registered));
    return [browser, installing, elsewhere];
  }

  it('makes browsers use https only for two years', {
    tags: ['requirement-71'],
  }, async () => {
    for (const url of ['/login', '/api/catalogue', '/api/nothing']) {
      const { headers } = await secure.app.http.inject({ method: 'GET', url });
      expect(headers['strict-transport-security']).toBe(
        'max-age=63072000; includeSubDomains; preload',
      );
    }
  });
});
