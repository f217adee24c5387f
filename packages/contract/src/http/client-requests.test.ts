import { expect, it } from 'vitest';
import { endpoints } from '../endpoints.ts';
import { type ClientOptions, createClient } from './client.ts';
import type { Endpoint } from './endpoint.ts';

const done = { success: true, message: 'Done', data: { id: 1 }, error: null };

/** A client, and the calls that a server gets from it. */
function recordedClient(options: Partial<ClientOptions> = {}, status = 200) {
  const calls: { address: string; init: RequestInit; headers: Record<string, string> }[] = [];
  const call = createClient({
    token: () => 'atr_token',
    fetch: async (address, init) => {
      calls.push({ address, init, headers: Object.fromEntries(new Headers(init.headers)) });
      return new Response(JSON.stringify(done), { status });
    },
    ...options,
  });
  return { call, calls };
}

it('returns the data and the message of a successful answer', async () => {
  const { call } = recordedClient();
  const answer = await call(endpoints.getCatalogue, {});
  expect(answer).toEqual({ data: { id: 1 }, message: 'Done' });
});

it('reads with the method, the address and the token of the session, and without a body', async () => {
  const { call, calls } = recordedClient();
  await call(endpoints.getProfile, {});
  expect(calls[0]).toMatchObject({
    address: `/api${endpoints.getProfile.path}`,
    init: { method: 'GET', body: null, signal: null },
    headers: { accept: 'application/json', authorization: 'Bearer atr_token' },
  });
});

it('sends no token without a session, and the further headers of its owner', async () => {
  const named: string[] = [];
  const { call, calls } = recordedClient({
    baseUrl: 'https://portal.example',
    token: () => null,
    headersFor: async ({ path }) => {
      named.push(path);
      return { 'X-Geo-City': 'Porto' };
    },
  });
  await call(endpoints.getCatalogue, {});
  expect(calls[0]?.address).toBe(`https://portal.example/api${endpoints.getCatalogue.path}`);
  expect(calls[0]?.headers).toEqual({ accept: 'application/json', 'x-geo-city': 'Porto' });
  expect(named).toEqual([endpoints.getCatalogue.path]);
});

it('sends texts, flags and files as the fields of a form, and nothing for what is missing', async () => {
  const { call, calls } = recordedClient();
  const { signal } = new AbortController();
  const avatar = new Blob(['image']);
  const body = { firstName: 'Ada', phone: undefined, isSubscribed: true, avatar };
  // An endpoint of no particular type, whose body is free.
  const endpoint: Endpoint = endpoints.updateProfile;
  await call(endpoint, { body, signal });
  const init = calls[0]?.init;
  expect(init).toMatchObject({ method: 'POST', signal });
  const form = init?.body as FormData; // what it is is checked next
  expect(form).toBeInstanceOf(FormData);
  expect([...form.keys()]).toEqual(['firstName', 'isSubscribed', 'avatar']);
  expect([form.get('firstName'), form.get('isSubscribed')]).toEqual(['Ada', 'true']);
  expect(await (form.get('avatar') as Blob).text()).toBe('image'); // a blob, as it was sent
});

it('puts parameters into the address so that none changes its form', async () => {
  const { call, calls } = recordedClient();
  const read: Endpoint = {
    ...endpoints.getCatalogue,
    path: '/stores/{store}/events/{event}',
  };
  const params = { store: 'a/b?c', event: 7 };
  await call(read, { params, query: { after: 'x y&z', limit: 5, before: undefined } });
  await call(read, { params, query: { before: undefined } });
  expect(calls.map(({ address }) => address)).toEqual([
    '/api/stores/a%2Fb%3Fc/events/7?after=x+y%26z&limit=5',
    '/api/stores/a%2Fb%3Fc/events/7',
  ]);
});

it('names the store of its page where a call acts on it, and nowhere else', async () => {
  const { call, calls } = recordedClient();
  const acting: Endpoint = { ...endpoints.getCatalogue, actsOnStore: true };
  await call(acting, { shop: 'a.myshopify.com' });
  await call(acting, { shop: null });
  await call(endpoints.getCatalogue, { shop: 'a.myshopify.com' });
  expect(calls.map(({ headers }) => headers['x-atrium-shop'])).toEqual([
    'a.myshopify.com',
    undefined,
    undefined,
  ]);
  await expect(call(acting, {})).rejects.toThrow(`${acting.path} needs the store of its page`);
});

it('reports each 401 with the token that was sent, and nothing else', async () => {
  const reported: (string | null)[] = [];
  const onUnauthenticated = (token: string | null) => void reported.push(token);
  await recordedClient({ onUnauthenticated }).call(endpoints.getProfile, {});
  await expect(
    recordedClient({ onUnauthenticated }, 403).call(endpoints.getProfile, {}),
  ).rejects.toThrow();
  expect(reported).toEqual([]);
  await expect(
    recordedClient({ onUnauthenticated }, 401).call(endpoints.getProfile, {}),
  ).rejects.toMatchObject({ status: 401 });
  expect(reported).toEqual(['atr_token']);
  await expect(recordedClient({}, 401).call(endpoints.getProfile, {})).rejects.toMatchObject({
    status: 401,
  });
});
