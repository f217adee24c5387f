import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Sandbox } from '../start-sandbox.ts';
import { sandboxForTest } from '../testing/sandbox-for-test.ts';

const REDIRECT = 'http://localhost:3000/';
const VERIFIER = 'v'.repeat(43);

function graph({ environment }: Sandbox, path: string, query: Record<string, string> = {}): string {
  return `${environment.FACEBOOK_GRAPH_URL}/v24.0/${path}?${new URLSearchParams(query)}`;
}

function dialogForm({ environment }: Sandbox, changes: Record<string, string> = {}) {
  return {
    client_id: String(environment.FACEBOOK_CLIENT_ID),
    redirect_uri: REDIRECT,
    state: 'a state/with+signs',
    scope: 'email public_profile',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
}

/** Submits the dialog and returns the URL of the redirect. */
async function decide(sandbox: Sandbox, choice: Record<string, string>): Promise<URL> {
  const response = await fetch(graph(sandbox, 'dialog/oauth'), {
    method: 'POST',
    body: new URLSearchParams({ ...dialogForm(sandbox), ...choice }),
    redirect: 'manual',
  });
  return new URL(response.headers.get('location') ?? '');
}

async function exchange(sandbox: Sandbox, code: string, changes: Record<string, string> = {}) {
  const { environment } = sandbox;
  const response = await fetch(graph(sandbox, 'oauth/access_token'), {
    method: 'POST',
    body: new URLSearchParams({
      client_id: String(environment.FACEBOOK_CLIENT_ID),
      client_secret: String(environment.FACEBOOK_CLIENT_SECRET),
      redirect_uri: REDIRECT,
      code,
      code_verifier: VERIFIER,
      ...changes,
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const anybody = { choice: 'someone-else', name: 'Zoë Zu', email: 'zoe@zu.example' };

async function codeFor(sandbox: Sandbox, choice: Record<string, string> = anybody) {
  return String((await decide(sandbox, choice)).searchParams.get('code'));
}

async function tokenFor(sandbox: Sandbox, choice: Record<string, string> = anybody) {
  return String((await exchange(sandbox, await codeFor(sandbox, choice))).body.access_token);
}

function proofOf({ environment }: Sandbox, token: string): string {
  const secret = String(environment.FACEBOOK_CLIENT_SECRET);
  return createHmac('sha256', secret).update(token).digest('hex');
}

async function me(sandbox: Sandbox, token: string, proof: string) {
  const fields = 'id,first_name,last_name,email';
  const response = await fetch(graph(sandbox, 'me', { fields, appsecret_proof: proof }), {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('the dialog', () => {
  it('sends the browser back with code and state, and Facebook’s fragment', async () => {
    const returned = await decide(await sandboxForTest(), anybody);
    expect(`${returned.origin}${returned.pathname}`).toBe(REDIRECT);
    expect(returned.searchParams.get('state')).toBe('a state/with+signs');
    expect(returned.searchParams.get('code')).toMatch(/^AQ/);
    expect(returned.hash).toBe('#_=_');
  });

  it('reports a cancellation with Facebook’s parameters', async () => {
    const returned = await decide(await sandboxForTest(), { choice: 'cancel' });
    expect(Object.fromEntries(returned.searchParams)).toEqual({
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
      state: 'a state/with+signs',
    });
  });

  it.each([
    ['an unknown app', { client_id: 'other' }],
    ['another redirect URL', { redirect_uri: `${REDIRECT}evil` }],
    ['more than was agreed', { scope: 'email user_friends' }],
    ['a weak challenge', { code_challenge_method: 'plain' }],
  ])('refuses %s', async (_fault, changes) => {
    const sandbox = await sandboxForTest();
    const response = await fetch(graph(sandbox, 'dialog/oauth', dialogForm(sandbox, changes)));
    expect(response.status).toBe(400);
  });
});

describe('the Graph API', () => {
  it('returns a profile to the app that has the token and its appsecret_proof', async () => {
    const sandbox = await sandboxForTest();
    const token = await tokenFor(sandbox);
    expect(await me(sandbox, token, proofOf(sandbox, token))).toEqual({
      status: 200,
      body: {
        id: expect.stringMatching(/^\d{16}$/),
        first_name: 'Zoë',
        last_name: 'Zu',
        email: 'zoe@zu.example',
      },
    });
  });

  it('omits the email address of a person who has none', async () => {
    const sandbox = await sandboxForTest();
    const token = await tokenFor(sandbox, { choice: 'someone-else', name: 'Fred Flood' });
    const { body } = await me(sandbox, token, proofOf(sandbox, token));
    expect(body).not.toHaveProperty('email');
  });

  it('returns no profile without the appsecret_proof, or with another app’s', async () => {
    const sandbox = await sandboxForTest();
    const token = await tokenFor(sandbox);
    for (const proof of ['', proofOf(await sandboxForTest(), token)]) {
      const { status, body } = await me(sandbox, token, proof);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { type: 'OAuthException', code: 100 } });
    }
  });

  it.each([
    ['another secret', { client_secret: 'other' }],
    ['another redirect URL', { redirect_uri: `${REDIRECT}other` }],
    ['the verifier of another authorization', { code_verifier: 'w'.repeat(43) }],
  ])('gives no token for %s', async (_fault, changes) => {
    const sandbox = await sandboxForTest();
    const { status, body } = await exchange(sandbox, await codeFor(sandbox), changes);
    expect(status).toBe(400);
    expect(body).not.toHaveProperty('access_token');
  });

  it('gives a token for a code once, and not after ten minutes', async () => {
    let now = Date.now();
    const sandbox = await sandboxForTest({ now: () => now });
    const [used, old] = [await codeFor(sandbox), await codeFor(sandbox)];
    expect((await exchange(sandbox, used)).status).toBe(200);
    expect((await exchange(sandbox, used)).status).toBe(400);
    now += 10 * 60_000;
    expect((await exchange(sandbox, old)).status).toBe(400);
  });
});
