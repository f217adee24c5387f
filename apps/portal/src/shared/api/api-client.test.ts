import {
  ApiError,
  endpoints,
  geolocationHeaders,
  messages,
  PROOF_OF_WORK_HEADER,
  productEndpoints,
  SHOP_HEADER,
  securityEndpoints,
  TIME_ZONE_HEADER,
  type User,
} from '@atrium/contract';
import { describe, expect, test, vi } from 'vitest';
import { storeSession } from '../../testing/render-portal.tsx';
import { ada, oneStore } from '../../testing/samples.ts';
import { createStubApi, html, ok, refuse, unreachable } from '../../testing/stub-api.ts';
import { createBrowserStorage } from '../session/browser-storage.ts';
import { createSessionStore } from '../session/session-store.ts';
import { createApiClient } from './api-client.ts';

const { getSignedUrl } = productEndpoints;
const { deleteAccessToken } = securityEndpoints;
const ID = '01900000-0000-7000-8000-000000000009';

function createClient(place: Record<string, string> = {}) {
  const api = createStubApi();
  const session = createSessionStore({
    local: createBrowserStorage(() => localStorage),
    tab: createBrowserStorage(() => sessionStorage),
    events: window,
  });
  const locationHeaders = vi.fn(async () => place);
  const callApi = createApiClient({ fetch: api.fetch, session, locationHeaders });
  return { api, session, callApi, locationHeaders };
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error(`Not an ApiError: ${error}`);
  return error;
}

describe('what is sent', () => {
  test('names the store that the page was rendered for', async () => {
    const { api, callApi } = createClient();
    api.on(getSignedUrl, ok(getSignedUrl, { signedUrl: 'https://app.example' }));
    await callApi(getSignedUrl, { query: {}, shop: 'fern.myshopify.com' });
    await callApi(getSignedUrl, { query: { type: 'dtm' }, shop: null });
    const [first, second] = api.calls(getSignedUrl);
    expect(first?.headers.get(SHOP_HEADER)).toBe('fern.myshopify.com');
    expect(second?.headers.get(SHOP_HEADER)).toBeNull();
    expect([first?.query, second?.query]).toEqual([{}, { type: 'dtm' }]);
  });

  test('is rejected before sending when the store is missing', async () => {
    const { callApi } = createClient();
    await expect(callApi(getSignedUrl, { query: {} })).rejects.toThrow('needs the store');
  });

  test('has its path parameters replaced', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () =>
      Response.json({ success: true, message: '', data: null, error: null }),
    );
    const { session } = createClient();
    const callApi = createApiClient({ fetch, session, locationHeaders: async () => ({}) });
    await callApi(deleteAccessToken, { params: { id: `${ID}/../x?y` } });
    expect(fetch.mock.calls[0]?.[0]).toBe(`/api/user/platform/access-tokens/${ID}%2F..%2Fx%3Fy`);
  });

  test('sends the location with the login calls of the specification only', async () => {
    const { api, callApi, locationHeaders } = createClient({
      [geolocationHeaders.city]: 'Malm%C3%B6',
    });
    const { login, getCatalogue } = endpoints;
    api.on(login, refuse(login, 'invalid_credentials'));
    api.on(getCatalogue, ok(getCatalogue, []));
    await failureOf(callApi(login, { body: { email: 'a@b.co', password: 'x' } }));
    await callApi(getCatalogue, {});
    expect(api.calls(login)[0]?.headers.get(geolocationHeaders.city)).toBe('Malm%C3%B6');
    expect(api.calls(getCatalogue)[0]?.headers.get(geolocationHeaders.city)).toBeNull();
    expect(locationHeaders).toHaveBeenCalledOnce();
  });

  test('sends the time zone of the browser with the same calls, for the times in emails', async () => {
    const { api, callApi } = createClient();
    const { login, getCatalogue } = endpoints;
    api.on(login, refuse(login, 'invalid_credentials'));
    api.on(getCatalogue, ok(getCatalogue, []));
    await failureOf(callApi(login, { body: { email: 'a@b.co', password: 'x' } }));
    await callApi(getCatalogue, {});
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(api.calls(login)[0]?.headers.get(TIME_ZONE_HEADER)).toBe(timeZone);
    expect(api.calls(getCatalogue)[0]?.headers.get(TIME_ZONE_HEADER)).toBeNull();
  });
});

describe('responses', () => {
  const { getCatalogue } = endpoints;

  test.each([
    [
      'HTML with 200',
      html(200),
      { status: 200, code: 'unreadable', message: messages.serverError },
    ],
    [
      'HTML with 502',
      html(502),
      { status: 502, code: 'unreadable', message: messages.serverError },
    ],
    ['HTML with 503', html(503), { status: 503, code: 'unavailable' }],
    ['HTML with 429', html(429), { status: 429, code: 'rate_limited' }],
    ['no response', unreachable(), { status: 0, code: 'network', message: messages.serverError }],
    ['a 500', refuse(getCatalogue, 'internal'), { status: 500, code: 'internal' }],
    [
      'an envelope of other keys',
      () => Response.json({ success: true, data: [] }),
      { code: 'unreadable' },
    ],
    [
      'a limit',
      refuse(getCatalogue, 'rate_limited', { retryAfterSeconds: 30 }),
      { status: 429, retryAfterSeconds: 30 },
    ],
    [
      'success false with 200',
      () =>
        Response.json({
          success: false,
          message: '',
          data: null,
          error: { message: 'No', code: 'forbidden', data: [] },
        }),
      { status: 200, code: 'forbidden', message: 'No' },
    ],
  ])('%s becomes one typed error', async (_case, respond, expected) => {
    const { api, callApi } = createClient();
    api.on(getCatalogue, respond);
    expect(await failureOf(callApi(getCatalogue, {}))).toMatchObject(expected);
  });

  test('Retry-After may be a date', async () => {
    const { api, callApi } = createClient();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T12:00:00Z') });
    const at = 'Fri, 01 May 2026 12:00:20 GMT';
    api.on(getCatalogue, () => new Response('', { status: 503, headers: { 'Retry-After': at } }));
    const { retryAfterSeconds } = await failureOf(callApi(getCatalogue, {}));
    expect(retryAfterSeconds).toBe(20);
  });

  test('a late 401 to an old token does not end the new session', async () => {
    const { api, callApi, session } = createClient();
    localStorage.setItem('auth_token', 'atr_old');
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
    api.on(getCatalogue, (call) => {
      localStorage.setItem('auth_token', 'atr_new');
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
      return refuse(endpoints.getProfile, 'unauthenticated')(call);
    });
    await failureOf(callApi(getCatalogue, {}));
    expect(session.read().token).toBe('atr_new');
  });
});

describe('a late response, after another tab has', () => {
  const { changeStore, getProfile } = endpoints;
  const noah = { ...ada, id: '01900000-0000-7000-8000-000000000002', firstName: 'Noah' };
  const inOtherTab = (user: User | null) => {
    localStorage.clear();
    if (user) {
      storeSession('atr_next');
      localStorage.setItem('user', JSON.stringify({ user }));
    }
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
  };
  const next: [string, User | null][] = [
    ['logged out', null],
    ['logged in another merchant', noah],
  ];

  test.each(next)('%s, is not used', { tags: ['requirement-95'] }, async (_case, user) => {
    storeSession();
    const { api, callApi, session } = createClient();
    const switched = { user: ada, auth: { token: 'atr_late' } };
    api.on(changeStore, (call) => {
      inOtherTab(user);
      return ok(changeStore, switched)(call);
    });
    const body = { shop: 'fern.myshopify.com', type: 'dtm' };
    const failure = await failureOf(callApi(changeStore, { body }));
    expect(failure).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(session.read().user).toEqual(user);
  });

  test.each(next)(
    '%s, is not used in a tab whose stored user is of another release',
    { tags: ['requirement-95'] },
    async (_case, user) => {
      localStorage.setItem('auth_token', 'atr_stored');
      localStorage.setItem('user', JSON.stringify({ user: { name: 'Ada' } }));
      const { api, callApi } = createClient();
      api.on(getProfile, (call) => {
        inOtherTab(user);
        return ok(getProfile, { ...ada, shoplist: oneStore })(call);
      });
      expect(await failureOf(callApi(getProfile, {}))).toMatchObject({ code: 'unauthenticated' });
    },
  );

  test('done nothing, is used also if the stored user is of another release', async () => {
    localStorage.setItem('auth_token', 'atr_stored');
    const { api, callApi } = createClient();
    api.on(getProfile, ok(getProfile, { ...ada, shoplist: oneStore }));
    expect((await callApi(getProfile, {})).data.id).toBe(ada.id);
  });

  test('switched stores, is used', async () => {
    storeSession();
    const { api, callApi } = createClient();
    const profile = { ...ada, shoplist: oneStore };
    api.on(getProfile, (call) => {
      inOtherTab(ada);
      return ok(getProfile, profile)(call);
    });
    expect((await callApi(getProfile, {})).data).toEqual(profile);
  });
});

describe('a call that needs a proof of work', () => {
  const { forgotPassword, getProofOfWork } = endpoints;
  const challenge = {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      nonce: 'aa'.repeat(16),
      salt: 'bb'.repeat(16),
      cost: 1,
      keyLength: 32,
      keyPrefix: '0',
      keySignature: 'cc'.repeat(32),
      expiresAt: 1_800_000_000,
    },
    signature: 'dd'.repeat(32),
  };
  const body = { email: 'ada@example.com' };

  test('is repeated once with the solved challenge', async () => {
    const { api, callApi } = createClient();
    api.on(
      forgotPassword,
      refuse(forgotPassword, 'proof_of_work_required'),
      ok(forgotPassword, null, messages.verificationEmailSent),
    );
    api.on(getProofOfWork, ok(getProofOfWork, challenge));
    expect((await callApi(forgotPassword, { body })).message).toBe(messages.verificationEmailSent);
    const [refused, repeated] = api.calls(forgotPassword);
    expect(refused?.headers.get(PROOF_OF_WORK_HEADER)).toBeNull();
    const proof = JSON.parse(atob(repeated?.headers.get(PROOF_OF_WORK_HEADER) ?? ''));
    expect(proof).toMatchObject({
      challenge,
      solution: { derivedKey: expect.stringMatching(/^0/) },
    });
    expect(repeated?.body).toEqual(refused?.body);
  });

  test('fails when the proof is refused too, without another attempt', async () => {
    const { api, callApi } = createClient();
    api.on(forgotPassword, refuse(forgotPassword, 'proof_of_work_required'));
    api.on(getProofOfWork, ok(getProofOfWork, challenge));
    const failure = await failureOf(callApi(forgotPassword, { body }));
    expect(failure.code).toBe('proof_of_work_required');
    expect(api.calls(forgotPassword)).toHaveLength(2);
  });
});
