import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '../endpoints.ts';
import { type ClientOptions, createClient } from './client.ts';
import { defineEndpoint } from './endpoint.ts';
import { PROOF_OF_WORK_HEADER } from './wire-names.ts';

const base = { summary: 'For tests.', authentication: 'none', data: z.unknown() } as const;
const anyText = z.optional(z.string());
const saving = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/saving',
  body: z.object({ name: z.string(), phone: anyText, isNew: z.boolean(), avatar: z.any() }),
});
const reading = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/stores/{store}/events/{event}',
  params: z.object({ store: z.string(), event: z.number() }),
  query: z.object({ after: anyText, limit: z.optional(z.number()), before: anyText }),
});
const acting = defineEndpoint({ ...base, method: 'GET', path: '/acting', actsOnStore: true });

const done = { success: true, message: 'Done', data: { id: 1 }, error: null };

/** A client, and the calls that a server gets from it. */
function recordedClient(options: Partial<ClientOptions> = {}, status = 200) {
  const calls: { url: string; init: RequestInit; headers: Record<string, string> }[] = [];
  const call = createClient({
    token: () => 'atr_token',
    fetch: async (url, init) => {
      calls.push({ url, init, headers: Object.fromEntries(new Headers(init.headers)) });
      return new Response(JSON.stringify(done), { status });
    },
    ...options,
  });
  return { call, calls };
}

it('returns the data and the message of a successful response', async () => {
  const { call } = recordedClient();
  const response = await call(endpoints.getCatalogue, {});
  expect(response).toEqual({ data: { id: 1 }, message: 'Done' });
});

it('sends the method, the URL and the session’s token, and no body for a read', async () => {
  const { call, calls } = recordedClient();
  await call(endpoints.getProfile, {});
  expect(calls[0]).toMatchObject({
    url: `/api${endpoints.getProfile.path}`,
    init: { method: 'GET', body: null, signal: null },
    headers: { accept: 'application/json', authorization: 'Bearer atr_token' },
  });
});

it('sends no token without a session, and the caller’s further headers', async () => {
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
  expect(calls[0]?.url).toBe(`https://portal.example/api${endpoints.getCatalogue.path}`);
  expect(calls[0]?.headers).toEqual({ accept: 'application/json', 'x-geo-city': 'Porto' });
  expect(named).toEqual([endpoints.getCatalogue.path]);
});

it('sends texts, flags and files as the fields of a form, and nothing for what is missing', async () => {
  const { call, calls } = recordedClient();
  const { signal } = new AbortController();
  const avatar = new Blob(['image']);
  const body = { name: 'Ada', phone: undefined, isNew: true, avatar };
  await call(saving, { body, signal });
  const init = calls[0]?.init;
  expect(init).toMatchObject({ method: 'POST', signal });
  const form = init?.body as FormData; // what it is is checked next
  expect(form).toBeInstanceOf(FormData);
  expect([...form.keys()]).toEqual(['name', 'isNew', 'avatar']);
  expect([form.get('name'), form.get('isNew')]).toEqual(['Ada', 'true']);
  expect(await (form.get('avatar') as Blob).text()).toBe('image'); // a blob, as it was sent
});

it('escapes parameters in the URL', async () => {
  const { call, calls } = recordedClient();
  const params = { store: 'a/b?c', event: 7 };
  await call(reading, { params, query: { after: 'x y&z', limit: 5, before: undefined } });
  await call(reading, { params, query: { before: undefined } });
  expect(calls.map(({ url }) => url)).toEqual([
    '/api/stores/a%2Fb%3Fc/events/7?after=x+y%26z&limit=5',
    '/api/stores/a%2Fb%3Fc/events/7',
  ]);
});

it('names the store of its page where a call acts on it, and nowhere else', async () => {
  const { call, calls } = recordedClient();
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

it('sends a proof of work only where there is one', async () => {
  const { call, calls } = recordedClient();
  await call(endpoints.getCatalogue, {});
  await call(endpoints.getCatalogue, { proofOfWork: 'solved' });
  const name = PROOF_OF_WORK_HEADER.toLowerCase();
  expect(calls.map(({ headers }) => headers[name])).toEqual([undefined, 'solved']);
});
