import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  randomPKCECodeVerifier,
} from 'openid-client';
import { describe, expect, it } from 'vitest';
import type { Sandbox } from '../start-sandbox.ts';
import { type PageVisitor, sandboxForTest, visitor } from '../testing/sandbox-for-test.ts';

const REDIRECT = 'http://localhost:3000/';

/** The provider as an independent client library sees it. */
function discover({ environment }: Sandbox): Promise<Configuration> {
  return discovery(
    new URL(String(environment.GOOGLE_ISSUER)),
    String(environment.GOOGLE_CLIENT_ID),
    { id_token_signed_response_alg: 'RS256' },
    ClientSecretPost(String(environment.GOOGLE_CLIENT_SECRET)),
    { execute: [allowInsecureRequests, enableNonRepudiationChecks] },
  );
}

async function begin(google: Configuration, changes: Record<string, string> = {}) {
  const verifier = randomPKCECodeVerifier();
  const url = buildAuthorizationUrl(google, {
    redirect_uri: REDIRECT,
    scope: 'openid email profile',
    state: 'a state',
    nonce: 'a nonce',
    prompt: 'select_account',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...changes,
  });
  return { url, verifier };
}

/** Chooses an account in `browser` and returns the claims of its id_token. */
async function claimsOf(
  google: Configuration,
  choose: (page: string) => Record<string, string>,
  browser: PageVisitor = visitor(),
) {
  const { url, verifier } = await begin(google);
  const page = await browser.open(url.href);
  const returned = await browser.submit(page.url, choose(page.text));
  expect(returned.url).toMatch(`${REDIRECT}?code=`);
  const tokens = await authorizationCodeGrant(google, new URL(returned.url), {
    pkceCodeVerifier: verifier,
    expectedState: 'a state',
    expectedNonce: 'a nonce',
  });
  return tokens.claims();
}

/** Clicks the button of the person with that name. */
const named = (name: string) => (page: string) => {
  const [, choice = ''] = new RegExp(`value="(\\d+)">\\s*<strong>${name}`).exec(page) ?? [];
  return { choice };
};

describe('the account chooser', () => {
  it.each([
    ['Nora Newman', { email: 'nora@freshpaint.example', email_verified: true }],
    ['Gail Grove', { email: 'gail.grove@gmail.com', email_verified: true }],
    ['Will Weaver', { hd: 'weaverworks.example', email_verified: true }],
    ['Una Underwood', { email: 'una@underwood.example', email_verified: false }],
  ])('logs in as the chosen person: %s', async (name, expected) => {
    const google = await discover(await sandboxForTest());
    const claims = await claimsOf(google, named(name));
    expect(claims).toMatchObject({ ...expected, given_name: name.split(' ')[0] });
  });

  it('offers a person without an address', async () => {
    const google = await discover(await sandboxForTest());
    const claims = await claimsOf(google, named('Ned Nash'));
    expect(claims).not.toHaveProperty('email');
    expect(claims).not.toHaveProperty('email_verified');
  });

  it('accepts any other person, always the same one by address, in the same browser too', async () => {
    const google = await discover(await sandboxForTest());
    const browser = visitor();
    const form = { choice: 'someone-else', name: 'Zoë Zu', email: 'zoe@zu.example' };
    const first = await claimsOf(google, () => ({ ...form, verified: 'on' }), browser);
    const second = await claimsOf(google, named('Nora Newman'), browser);
    const again = await claimsOf(google, () => form);
    expect(first).toMatchObject({ given_name: 'Zoë', email_verified: true });
    expect(second?.sub).not.toBe(first?.sub);
    expect(again).toMatchObject({ sub: first?.sub, email_verified: false });
  });

  it('sends the browser back with a refusal after Cancel', async () => {
    const sandbox = await sandboxForTest();
    const browser = visitor();
    const { url } = await begin(await discover(sandbox));
    const page = await browser.open(url.href);
    const { url: redirected } = await browser.submit(page.url, { choice: 'cancel' });
    const query = new URL(redirected).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({ error: 'access_denied', state: 'a state' });
    expect(query.get('iss')).toBe(sandbox.environment.GOOGLE_ISSUER);
    expect(query.has('code')).toBe(false);
  });
});

it.each([
  ['another redirect URL', { redirect_uri: 'http://localhost:3000.evil.example/' }],
  ['an unknown client', { client_id: 'other' }],
])('refuses %s', async (_fault, changes) => {
  const { url } = await begin(await discover(await sandboxForTest()), changes);
  const response = await fetch(url, { redirect: 'manual' });
  expect(response.status).toBe(400);
});

it('refuses a code without the PKCE verifier of its authorization', async () => {
  const google = await discover(await sandboxForTest());
  const browser = visitor();
  const { url } = await begin(google);
  const page = await browser.open(url.href);
  const { url: redirected } = await browser.submit(page.url, named('Nora Newman')(page.text));
  const exchange = authorizationCodeGrant(google, new URL(redirected), {
    pkceCodeVerifier: randomPKCECodeVerifier(),
    expectedState: 'a state',
    expectedNonce: 'a nonce',
  });
  await expect(exchange).rejects.toMatchObject({ error: 'invalid_grant' });
});
