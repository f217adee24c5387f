import { endpoints } from '@atrium/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type MisbehavingGoogle,
  misbehavingSettings,
  startMisbehavingGoogle,
  tokensWith,
} from '../../testing/services/misbehaving-google.ts';
import {
  type MisbehavingService,
  startMisbehavingEndpoint,
} from '../../testing/services/misbehaving-service.ts';
import { expectNobodySignedIn } from '../../testing/steps/nobody-signed-in.ts';
import {
  completeAuthorization,
  startAuthorization,
} from '../../testing/steps/social-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let google: MisbehavingGoogle;
/** A host that the portal must never call. */
let foreign: MisbehavingService<'only'>;
let portal: TestApp;
beforeAll(async () => {
  google = await startMisbehavingGoogle();
  foreign = await startMisbehavingEndpoint();
  const settings = { ...misbehavingSettings(google), LIMITS_FACTOR: '1000' };
  portal = await startTestApp(settings);
});
afterAll(async () => {
  await portal.close();
  await foreign.close();
  google.close();
});

const REFUSED = {
  status: 403,
  message: 'Google did not confirm this login. Start again.',
};
const UNAVAILABLE = {
  status: 503,
  message: 'Google cannot be reached right now. Try again in a moment.',
};

/** Starts an authorization and is ready to complete it; Google’s stand-in then returns what the test has set up. */
async function reachCallback({ iss = google.issuer } = {}) {
  const browser = portal.browser();
  const requested = new URL(await startAuthorization(browser, 'google')).searchParams;
  google.expect(requested);
  const query = new URLSearchParams({ code: 'c', state: String(requested.get('state')), iss });
  const returned = new URL(`${portal.portalUrl}/?${query}`);
  return { browser, complete: () => completeAuthorization(browser, 'google', returned) };
}

const changedSignature = (token: string) => {
  const at = token.length - 20;
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
};
const changedPayload = (token: string) => {
  const [header, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const other = Buffer.from(JSON.stringify({ ...claims, sub: 'victim' })).toString('base64url');
  return [header, other, signature].join('.');
};

describe('an invalid response logs nobody in', () => {
  // Each has its own tags, so that a row of docs/security.md names only the responses that it is about.
  const invalidResponses: [string, string[], Parameters<MisbehavingGoogle['respondWith']>[0]][] = [
    [
      'a signature that was changed',
      ['requirement-26'],
      async ({ idToken }) => tokensWith(changedSignature(await idToken())),
    ],
    [
      'claims that were changed under the signature',
      ['requirement-26'],
      async ({ idToken }) => tokensWith(changedPayload(await idToken())),
    ],
    ['no signature at all', ['requirement-26'], ({ unsignedToken }) => tokensWith(unsignedToken())],
    [
      'a shared secret made of the public key',
      ['requirement-26'],
      async ({ confusedToken }) => tokensWith(await confusedToken()),
    ],
    [
      'a key of its own that the header names',
      ['requirement-26'],
      async ({ idToken }) =>
        tokensWith(await idToken({}, { kid: 'other', jku: 'http://127.0.0.1:9/jwks' })),
    ],
    [
      'no nonce',
      ['requirement-49', 'attack-7'],
      async ({ idToken }) => tokensWith(await idToken({ nonce: undefined })),
    ],
    [
      'another nonce',
      ['requirement-49'],
      async ({ idToken }) => tokensWith(await idToken({ nonce: 'other' })),
    ],
    [
      'another client',
      ['requirement-50'],
      async ({ idToken }) => tokensWith(await idToken({ aud: 'other' })),
    ],
    [
      'several clients, and not for us',
      ['requirement-50'],
      async ({ idToken }) =>
        tokensWith(await idToken({ aud: ['misbehaving-client', 'b'], azp: 'b' })),
    ],
    [
      'another issuer',
      ['requirement-50'],
      async ({ idToken }) => tokensWith(await idToken({ iss: 'https://accounts.google.com' })),
    ],
    [
      'an issuer that only looks alike',
      ['requirement-50'],
      async ({ idToken, issuer }) => tokensWith(await idToken({ iss: `${issuer}/` })),
    ],
    [
      'a token that has expired',
      [],
      async ({ idToken }) => tokensWith(await idToken({ exp: Math.floor(Date.now() / 1000) - 60 })),
    ],
    ['no id_token', [], () => ({ body: '{"access_token":"a","token_type":"bearer"}' })],
    ['a refused code', [], () => ({ status: 400, body: '{"error":"invalid_grant"}' })],
  ];

  for (const [title, tags, response] of invalidResponses) {
    it(title, { tags }, async () => {
      google.respondWith(response);
      const { browser, complete } = await reachCallback();
      await expectNobodySignedIn(portal, browser, await complete(), REFUSED);
    });
  }

  it('another issuer in the callback, before the code is sent anywhere', {
    tags: ['requirement-47', 'attack-7'],
  }, async () => {
    google.respondWith(async ({ idToken }) => tokensWith(await idToken()));
    const sent = google.tokenRequests.length;
    const { browser, complete } = await reachCallback({ iss: 'https://evil.example' });
    await expectNobodySignedIn(portal, browser, await complete(), REFUSED);
    expect(google.tokenRequests).toHaveLength(sent);
  });
});

it('a clock more than half a minute off logs nobody in, and the log has the reason', async () => {
  const exp = Math.floor(Date.now() / 1000) - 40;
  google.respondWith(async ({ idToken }) => tokensWith(await idToken({ exp })));
  const { browser, complete } = await reachCallback();
  const failure = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';
  await expectNobodySignedIn(portal, browser, await complete(), { ...REFUSED, failure });
});

describe('while Google is unavailable', () => {
  const unavailable: [string, () => void][] = [
    ['responds with 500', () => google.failWith(500)],
    ['responds with 503', () => google.failWith(503)],
    [
      'redirects the call',
      () => google.respondWith(() => ({ status: 307, location: foreign.url, body: '' })),
    ],
    [
      'returns no JSON',
      () => google.respondWith(() => ({ body: '<html>', contentType: 'text/html' })),
    ],
    ['returns half of its JSON', () => google.respondWith(() => ({ body: '{"access_token":' }))],
    [
      'refuses the portal’s own secret',
      () => google.respondWith(() => ({ status: 401, body: '{"error":"invalid_client"}' })),
    ],
    ['does not respond', () => google.stopResponding()],
  ];

  it.each(unavailable)('and %s, the merchant can try again later', async (_title, fail) => {
    google.respondWith(async ({ idToken }) => tokensWith(await idToken()));
    const { browser, complete } = await reachCallback();
    fail();
    const response = await complete();
    await expectNobodySignedIn(portal, browser, response, UNAVAILABLE);
    expect(response.headers['retry-after']).toBe('10');
    expect(foreign.requests).toEqual([]);
  });

  it('no authorization starts, and the configuration is requested again at the next attempt', async () => {
    const later = await startTestApp({ ...misbehavingSettings(google) });
    google.failWith(500);
    const browser = later.browser();
    const refused = await browser.call(endpoints.startGoogleLogin);
    expect(refused.status).toBe(503);
    expect(refused.envelope.error?.code).toBe('unavailable');
    google.respondWith(async ({ idToken }) => tokensWith(await idToken()));
    expect((await browser.call(endpoints.startGoogleLogin)).status).toBe(200);
    await later.close();
  });
});

describe('Google’s response is accepted', () => {
  afterEach(() => vi.useRealTimers());

  it('with a clock twenty seconds off', async () => {
    google.respondWith(async ({ idToken }) =>
      tokensWith(await idToken({ exp: Math.floor(Date.now() / 1000) - 20 })),
    );
    expect((await (await reachCallback()).complete()).status).toBe(200);
  });

  it('when it is signed with a new key of Google’s', async () => {
    google.respondWith(async ({ idToken }) => tokensWith(await idToken()));
    expect((await (await reachCallback()).complete()).status).toBe(200);
    await google.rotateKey();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect((await (await reachCallback()).complete()).status).toBe(200);
  });
});

it('Google’s tokens stay on the server, neither stored nor logged', {
  tags: ['requirement-45'],
}, async () => {
  google.respondWith(async ({ idToken }) =>
    tokensWith(await idToken({ email: 'kept@shop.example', email_verified: true })),
  );
  const response = await (await reachCallback()).complete();
  expect(response.status, response.text).toBe(200);
  // With its dots: encrypted values are random and may contain three letters by chance.
  const googles = /ya29\.|eyJ[\w-]+\.eyJ/;
  expect(response.text).not.toMatch(googles);
  const { connection } = portal.database;
  const kept = [
    await connection.selectFrom('social_identities').selectAll().execute(),
    await connection.selectFrom('oauth_transactions').selectAll().execute(),
    await connection.selectFrom('sessions').selectAll().execute(),
    portal.logLines,
  ];
  expect(JSON.stringify(kept)).not.toMatch(googles);
});

it('the picture that Google names is not requested and does not become the merchant’s image', {
  tags: ['attack-10'],
}, async () => {
  const picture = `${foreign.url}/picture.jpg`;
  const email = 'pictured@gmail.com';
  const claims = { sub: 'pictured', email, email_verified: true, picture };
  google.respondWith(async ({ idToken }) => tokensWith(await idToken(claims)));
  // The first login creates the account.
  for (const login of ['first', 'second']) {
    const { browser, complete } = await reachCallback();
    expect((await complete()).data, login).toHaveProperty('auth');
    const { data } = await browser.call(endpoints.getProfile);
    expect(data, login).toMatchObject({ email, image: null });
  }
  expect(foreign.requests).toEqual([]);
});
