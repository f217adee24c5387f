import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CrookedGoogle,
  crookedSettings,
  startCrookedGoogle,
  tokensWith,
} from '../../testing/crooked-google.ts';
import { finishTrip, startTrip } from '../../testing/social-trip.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let google: CrookedGoogle;
let portal: TestApp;
beforeAll(async () => {
  google = await startCrookedGoogle();
  portal = await startTestApp({ ...crookedSettings(google), LIMITS_FACTOR: '1000' });
});
afterAll(async () => {
  await portal.close();
  google.close();
});

/** Comes back with a code, for which Google answers what the test has set up. */
async function comeBack({ iss = google.issuer } = {}) {
  const browser = portal.browser();
  const asked = new URL(await startTrip(browser, 'google')).searchParams;
  google.expect(asked);
  const returned = new URL(portal.portalUrl);
  returned.search = String(
    new URLSearchParams({ code: 'c', state: String(asked.get('state')), iss }),
  );
  return finishTrip(browser, 'google', returned);
}

async function expectNobodySignedIn(answer: Awaited<ReturnType<typeof comeBack>>, status: number) {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.envelope.data).toBeNull();
  const { connection } = portal.database;
  expect(await connection.selectFrom('sessions').select('id').execute()).toEqual([]);
  expect(await connection.selectFrom('social_identities').select('subject').execute()).toEqual([]);
  expect(await connection.selectFrom('social_registrations').select('id').execute()).toEqual([]);
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

describe('an answer that does not hold signs nobody in (attack 7)', () => {
  const lies: [string, Parameters<CrookedGoogle['answerWith']>[0]][] = [
    [
      'row 26: a signature that was changed',
      async ({ idToken }) => tokensWith(changedSignature(await idToken())),
    ],
    [
      'row 26: claims that were changed under the signature',
      async ({ idToken }) => tokensWith(changedPayload(await idToken())),
    ],
    ['row 26: no signature at all', ({ unsignedToken }) => tokensWith(unsignedToken())],
    [
      'row 26: a shared secret made of the public key',
      async ({ confusedToken }) => tokensWith(await confusedToken()),
    ],
    [
      'row 26: a key of its own that the header names',
      async ({ idToken }) =>
        tokensWith(await idToken({}, { kid: 'other', jku: 'http://127.0.0.1:9/jwks' })),
    ],
    ['row 49: no nonce', async ({ idToken }) => tokensWith(await idToken({ nonce: undefined }))],
    ['row 49: another nonce', async ({ idToken }) => tokensWith(await idToken({ nonce: 'other' }))],
    ['row 50: another client', async ({ idToken }) => tokensWith(await idToken({ aud: 'other' }))],
    [
      'row 50: several clients, and not for us',
      async ({ idToken }) => tokensWith(await idToken({ aud: ['crooked-client', 'b'], azp: 'b' })),
    ],
    [
      'row 50: another issuer',
      async ({ idToken }) => tokensWith(await idToken({ iss: 'https://accounts.google.com' })),
    ],
    [
      'row 50: an issuer that only looks alike',
      async ({ idToken, issuer }) => tokensWith(await idToken({ iss: `${issuer}/` })),
    ],
    [
      'a token that has expired',
      async ({ idToken }) => tokensWith(await idToken({ exp: Math.floor(Date.now() / 1000) - 60 })),
    ],
    ['no id_token', () => ({ body: '{"access_token":"a","token_type":"bearer"}' })],
    ['a refused code', () => ({ status: 400, body: '{"error":"invalid_grant"}' })],
  ];

  it.each(lies)('%s', async (_title, answer) => {
    google.answerWith(answer);
    const refused = await comeBack();
    await expectNobodySignedIn(refused, 403);
    expect(refused.envelope.message).toBe('Google did not confirm this login. Please start again.');
    expect(portal.logLines.at(-2)).toContain('social_login_refused');
  });

  it('row 47: a name in the address that is not Google’s, before the code is sent anywhere', async () => {
    google.answerWith(async ({ idToken }) => tokensWith(await idToken()));
    const sent = google.tokenRequests.length;
    await expectNobodySignedIn(await comeBack({ iss: 'https://evil.example' }), 403);
    expect(google.tokenRequests).toHaveLength(sent);
  });
});

describe('while Google is away', () => {
  const away: [string, () => void][] = [
    ['answers 500', () => google.failWith(500)],
    ['answers that it is overloaded', () => google.failWith(503)],
    ['sends the call elsewhere', () => google.failWith(302)],
    [
      'answers no JSON',
      () => google.answerWith(() => ({ body: '<html>', contentType: 'text/html' })),
    ],
    ['answers half of its JSON', () => google.answerWith(() => ({ body: '{"access_token":' }))],
    [
      'refuses the portal’s own secret',
      () => google.answerWith(() => ({ status: 401, body: '{"error":"invalid_client"}' })),
    ],
    ['answers nothing', () => google.fallSilent()],
  ];

  it.each(away)('and %s, the merchant is asked to try again later', async (_title, fail) => {
    const browser = portal.browser();
    google.answerWith(async ({ idToken }) => tokensWith(await idToken()));
    const asked = new URL(await startTrip(browser, 'google')).searchParams;
    google.expect(asked);
    fail();
    const returned = new URL(portal.portalUrl);
    const state = String(asked.get('state'));
    returned.search = String(new URLSearchParams({ code: 'c', state, iss: google.issuer }));
    const answer = await finishTrip(browser, 'google', returned);
    await expectNobodySignedIn(answer, 503);
    expect(answer.headers['retry-after']).toBe('10');
    expect(answer.envelope.error).toMatchObject({
      code: 'unavailable',
      message: 'Google cannot be reached right now. Please try again.',
    });
  });

  it('no trip begins, and it is asked again at the next', async () => {
    const later = await startTestApp({ ...crookedSettings(google) });
    google.failWith(500);
    const browser = later.browser();
    const refused = await browser.call(endpoints.startGoogle);
    expect(refused.status).toBe(503);
    expect(refused.envelope.error?.code).toBe('unavailable');
    google.answerWith(async ({ idToken }) => tokensWith(await idToken()));
    expect((await browser.call(endpoints.startGoogle)).status).toBe(200);
    await later.close();
  });
});

it('row 45: what Google gives stays on the server, unstored and unlogged', async () => {
  google.answerWith(async ({ idToken }) =>
    tokensWith(await idToken({ email: 'kept@shop.example', email_verified: true })),
  );
  const answer = await comeBack();
  expect(answer.status, answer.text).toBe(200);
  expect(answer.text).not.toContain('ya29');
  expect(answer.text).not.toContain('eyJ');
  const { connection } = portal.database;
  const kept = [
    await connection.selectFrom('social_identities').selectAll().execute(),
    await connection.selectFrom('social_trips').selectAll().execute(),
    await connection.selectFrom('sessions').selectAll().execute(),
    portal.logLines,
  ];
  expect(JSON.stringify(kept)).not.toMatch(/ya29|eyJ/);
});
