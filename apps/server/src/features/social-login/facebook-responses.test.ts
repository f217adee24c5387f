import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  goodResponses,
  graphRefusal,
  type MisbehavingFacebook,
  startMisbehavingFacebook,
} from '../../testing/services/misbehaving-facebook.ts';
import {
  type MisbehavingResponse,
  type MisbehavingService,
  redirectTo,
  slowly,
  startMisbehavingEndpoint,
} from '../../testing/services/misbehaving-service.ts';
import { expectNobodySignedIn } from '../../testing/steps/nobody-signed-in.ts';
import {
  completeAuthorization,
  startAuthorization,
  verifySocialEmail,
} from '../../testing/steps/social-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let facebook: MisbehavingFacebook;
/** A host that the portal must never call. */
let foreign: MisbehavingService<'only'>;
let portal: TestApp;
beforeAll(async () => {
  facebook = await startMisbehavingFacebook();
  foreign = await startMisbehavingEndpoint();
  const settings = { ...facebook.settings, LIMITS_FACTOR: '1000' };
  portal = await startTestApp(settings);
});
afterAll(async () => {
  await portal.close();
  await facebook.close();
  await foreign.close();
});

const REFUSED = {
  status: 403,
  message: 'Facebook did not confirm this login. Start again.',
};
const UNAVAILABLE = {
  status: 503,
  message: 'Facebook cannot be reached right now. Try again in a moment.',
};

/** Completes an authorization with a code, to which Facebook’s stand-in responds as the test has set up. */
async function complete(responses: Parameters<MisbehavingFacebook['respondWith']>[0]) {
  facebook.respondWith(responses);
  const browser = portal.browser();
  const requested = new URL(await startAuthorization(browser, 'facebook')).searchParams;
  const query = new URLSearchParams({ code: 'c', state: String(requested.get('state')) });
  const response = await completeAuthorization(
    browser,
    'facebook',
    new URL(`${portal.portalUrl}/?${query}`),
  );
  return { browser, response };
}

type Failure = [string, () => MisbehavingResponse, typeof UNAVAILABLE];

describe('Facebook’s response to the code', () => {
  it('and its profile, each in time but together too slow, log nobody in', {
    tags: ['requirement-92'],
  }, async () => {
    const { tokens, profile } = goodResponses;
    const { browser, response } = await complete({
      tokens: { ...tokens, meanwhile: slowly },
      profile: { ...profile, meanwhile: slowly },
    });
    await expectNobodySignedIn(portal, browser, response, UNAVAILABLE);
  });

  const failures: Failure[] = [
    ['never comes', () => 'no-response', UNAVAILABLE],
    ['is a failure', () => ({ status: 500 }), UNAVAILABLE],
    ['is half of its JSON', () => ({ body: '{"access_token":' }), UNAVAILABLE],
    [
      'is a page',
      () => ({ body: '<html>', headers: { 'content-type': 'text/html' } }),
      UNAVAILABLE,
    ],
    ['has no token', () => ({ body: '{"token_type":"bearer"}' }), REFUSED],
    ['redirects to another host', () => redirectTo(foreign.url), UNAVAILABLE],
    ['reports that the code has expired', () => graphRefusal('invalid_code'), REFUSED],
    ['reports that the code is another app’s', () => graphRefusal('invalid_client'), REFUSED],
  ];

  it.each(failures)('that %s logs nobody in', async (_failure, tokens, outcome) => {
    foreign.respondWith({});
    const { browser, response } = await complete({ tokens: tokens() });
    await expectNobodySignedIn(portal, browser, response, outcome);
    expect(facebook.requests).toHaveLength(1);
    expect(foreign.requests).toEqual([]);
  });
});

describe('Facebook’s profile response', () => {
  const failures: Failure[] = [
    ['stops in the middle', () => 'stall', UNAVAILABLE],
    ['is a failure', () => ({ status: 503 }), UNAVAILABLE],
    ['is half of its JSON', () => ({ body: '{"id":' }), UNAVAILABLE],
    ['names nobody', () => ({ body: '{"first_name":"Fay"}' }), UNAVAILABLE],
    ['is of another form', () => ({ body: '{"id":{"$ne":1}}' }), UNAVAILABLE],
    ['redirects to another host', () => redirectTo(foreign.url, 302), UNAVAILABLE],
    ['is that the proof is another app’s', () => graphRefusal('invalid_request'), UNAVAILABLE],
  ];

  it.each(failures)('that %s logs nobody in', async (_failure, profile, outcome) => {
    foreign.respondWith({});
    const { browser, response } = await complete({ profile: profile() });
    await expectNobodySignedIn(portal, browser, response, outcome);
    expect(foreign.requests).toEqual([]);
  });
});

it('Facebook’s tokens stay on the server, neither stored nor logged', {
  tags: ['requirement-45'],
}, async () => {
  const { response } = await complete({});
  expect(response.data).toEqual({ type: 'verify-email', email: null });
  const { connection } = portal.database;
  const kept = [
    await connection.selectFrom('oauth_transactions').selectAll().execute(),
    await connection.selectFrom('social_registrations').selectAll().execute(),
    portal.logLines,
  ];
  expect(response.text + JSON.stringify(kept)).not.toContain('EAA-misbehaving');
});

it('the picture that Facebook names is not requested and does not become the merchant’s image', {
  tags: ['attack-10'],
}, async () => {
  foreign.respondWith({});
  const email = 'pictured@shop.example';
  const picture = { data: { url: `${foreign.url}/picture.jpg` } };
  const profile = { body: JSON.stringify({ id: 'pictured', first_name: 'Fay', picture }) };
  const first = await complete({ profile });
  await verifySocialEmail(portal, first.browser, email);
  const second = await complete({ profile });
  for (const { browser } of [first, second]) {
    const { data } = await browser.call(endpoints.getProfile);
    expect(data).toMatchObject({ email, image: null });
  }
  expect(foreign.requests).toEqual([]);
});
