import { expect, it } from 'vitest';
import { redeemHandoff } from './index.ts';

const redeemed = {
  product: 'dtm',
  user: { id: 'm1', firstName: 'Ada', lastName: 'L', email: 'ada@example.com' },
  shop: { name: 'Ada Lamps', domain: 'ada-lamps.myshopify.com', verified: true },
};
const success = { success: true, message: '', data: redeemed, error: null };

/** A portal that responds to every request with `status` and `body`, and keeps the requests. */
function portalResponding(status: number, body: string | object) {
  const requests: Request[] = [];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push(new Request(input, init));
    return new Response(text, { status });
  };
  return { requests, fetch };
}

function redeemAt(fetch: typeof globalThis.fetch) {
  return redeemHandoff('a.b.c', {
    portalUrl: 'https://portal.example',
    clientId: 'dtm:client',
    clientSecret: 'p@ss word+%',
    fetch,
  });
}

function failure(code: string) {
  return { success: false, message: '', data: null, error: { message: '', code, data: [] } };
}

it('returns who opened the product and for which store', async () => {
  expect(await redeemAt(portalResponding(200, success).fetch)).toEqual(redeemed);
});

it('sends the hand-off with form-encoded client credentials only to the portal', async () => {
  const { fetch, requests } = portalResponding(200, success);
  await redeemAt(fetch);

  const [request] = requests;
  const basic = request?.headers.get('authorization')?.replace('Basic ', '') ?? '';
  expect(request?.method).toBe('POST');
  expect(request?.url).toBe('https://portal.example/api/handoff/consume');
  expect(request?.redirect).toBe('error');
  expect(atob(basic)).toBe('dtm%3Aclient:p%40ss+word%2B%25');
  expect(await request?.json()).toEqual({ handoff: 'a.b.c' });
});

const failures = [
  [409, failure('already_used'), 'handoff_already_used'],
  [422, failure('invalid_handoff'), 'handoff_refused'],
  [401, failure('unauthenticated'), 'handoff_client_refused'],
  [429, failure('rate_limited'), 'handoff_portal_unavailable'],
  [503, failure('unavailable'), 'handoff_portal_unavailable'],
  [502, '<h1>Bad gateway</h1>', 'handoff_portal_unavailable'],
  [200, '<h1>Hello</h1>', 'handoff_response_invalid'],
  [200, { ...success, data: { ...redeemed, shop: {} } }, 'handoff_response_invalid'],
] as const;

for (const [status, body, code] of failures) {
  it(`fails with ${code} on ${status} ${JSON.stringify(body).slice(0, 60)}`, async () => {
    await expect(redeemAt(portalResponding(status, body).fetch)).rejects.toMatchObject({ code });
  });
}

it.each([
  ['nothing responds', new TypeError('fetch failed')],
  ['the portal does not respond', new DOMException('Timed out', 'TimeoutError')],
  ['the portal redirects', new TypeError('unexpected redirect')],
])('fails with handoff_portal_unavailable when %s', async (_fault, failure) => {
  const unavailable: typeof fetch = async (_url, init) => {
    expect(init).toMatchObject({ redirect: 'error', signal: expect.any(AbortSignal) });
    throw failure;
  };
  await expect(redeemAt(unavailable)).rejects.toMatchObject({ code: 'handoff_portal_unavailable' });
});
