import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CrookedFacebook,
  graphRefusal,
  startCrookedFacebook,
} from '../../testing/services/crooked-facebook.ts';
import {
  type CrookedAnswer,
  type CrookedService,
  IMPATIENT,
  leadingTo,
  startCrookedEndpoint,
} from '../../testing/services/crooked-service.ts';
import { expectNobodySignedIn } from '../../testing/steps/nobody-signed-in.ts';
import { finishTrip, startTrip } from '../../testing/steps/social-trip.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let facebook: CrookedFacebook;
/** Stands for a host that the portal must never call. */
let foreign: CrookedService<'only'>;
let portal: TestApp;
beforeAll(async () => {
  facebook = await startCrookedFacebook();
  foreign = await startCrookedEndpoint();
  const settings = { ...facebook.settings, LIMITS_FACTOR: '1000' };
  portal = await startTestApp(settings, { patience: IMPATIENT });
});
afterAll(async () => {
  await portal.close();
  await facebook.close();
  await foreign.close();
});

const REFUSED = {
  status: 403,
  message: 'Facebook did not confirm this login. Please start again.',
};
const AWAY = {
  status: 503,
  message: 'Facebook cannot be reached right now. Please try again.',
};

/** Comes back with a code, for which Facebook answers what the test has set up. */
async function comeBack(answers: Parameters<CrookedFacebook['answerWith']>[0]) {
  facebook.answerWith(answers);
  const browser = portal.browser();
  const asked = new URL(await startTrip(browser, 'facebook')).searchParams;
  const query = new URLSearchParams({ code: 'c', state: String(asked.get('state')) });
  const answer = await finishTrip(browser, 'facebook', new URL(`${portal.portalUrl}/?${query}`));
  return { browser, answer };
}

type Fault = [string, () => CrookedAnswer, typeof AWAY];

describe('Facebook’s answer to the code', () => {
  const faults: Fault[] = [
    ['never comes', () => 'silence', AWAY],
    ['is a failure', () => ({ status: 500 }), AWAY],
    ['is half of its JSON', () => ({ body: '{"access_token":' }), AWAY],
    ['is a page', () => ({ body: '<html>', headers: { 'content-type': 'text/html' } }), AWAY],
    ['has no token', () => ({ body: '{"token_type":"bearer"}' }), REFUSED],
    ['leads to another host', () => leadingTo(foreign.url), AWAY],
    ['says the code has expired', () => graphRefusal('invalid_code'), REFUSED],
    ['says the code is another app’s', () => graphRefusal('invalid_client'), REFUSED],
  ];

  it.each(faults)('that %s signs nobody in', async (_fault, tokens, outcome) => {
    foreign.answerWith({});
    const { browser, answer } = await comeBack({ tokens: tokens() });
    await expectNobodySignedIn(portal, browser, answer, outcome);
    expect(facebook.requests).toHaveLength(1);
    expect(foreign.requests).toEqual([]);
  });
});

describe('what Facebook says of the person', () => {
  const faults: Fault[] = [
    ['stops in the middle', () => 'stall', AWAY],
    ['is a failure', () => ({ status: 503 }), AWAY],
    ['is half of its JSON', () => ({ body: '{"id":' }), AWAY],
    ['names nobody', () => ({ body: '{"first_name":"Fay"}' }), AWAY],
    ['is of another form', () => ({ body: '{"id":{"$ne":1}}' }), AWAY],
    ['leads to another host', () => leadingTo(foreign.url, 302), AWAY],
    ['is that the proof is another app’s', () => graphRefusal('invalid_request'), AWAY],
  ];

  it.each(faults)('and %s signs nobody in', async (_fault, profile, outcome) => {
    foreign.answerWith({});
    const { browser, answer } = await comeBack({ profile: profile() });
    await expectNobodySignedIn(portal, browser, answer, outcome);
    expect(foreign.requests).toEqual([]);
  });
});

it('what Facebook gives stays on the server, unstored and unlogged', {
  tags: ['requirement-45'],
}, async () => {
  const { answer } = await comeBack({});
  expect(answer.data).toEqual({ type: 'verify-email', email: null });
  const { connection } = portal.database;
  const kept = [
    await connection.selectFrom('social_trips').selectAll().execute(),
    await connection.selectFrom('social_registrations').selectAll().execute(),
    portal.logLines,
  ];
  expect(answer.text + JSON.stringify(kept)).not.toContain('EAA-crooked');
});
