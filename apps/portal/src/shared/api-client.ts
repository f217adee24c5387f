import {
  type BodyInputOf,
  type DataOf,
  type Endpoint,
  type Envelope,
  envelopeSchema,
  errorCodes,
  messages,
  type ParamsInputOf,
  type QueryInputOf,
  SHOP_HEADER,
} from '@atrium/contract';
import { ApiError } from './api-error.ts';
import type { SessionStore } from './session-store.ts';

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: never }
  : { readonly [K in Key]: Value };

export type CallOptions<E extends Endpoint> = Part<'body', BodyInputOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'params', ParamsInputOf<E>> & {
    /** The store this page was rendered for; demanded by endpoints that act on the current store. */
    readonly shop?: string | null;
    readonly signal?: AbortSignal;
  };

export interface Answer<E extends Endpoint> {
  readonly data: DataOf<E>;
  readonly message: string;
}

/** Calls the API; every failure is an {@link ApiError}. */
export type CallApi = <E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
) => Promise<Answer<E>>;

interface ApiClientParts {
  fetch: typeof fetch;
  session: SessionStore;
  /** Headers with the approximate location, empty when unknown (section 7). */
  locationHeaders: () => Promise<Record<string, string>>;
}

type Values = Record<string, unknown>;

/** The options with the types erased that only callers need. */
interface PlainOptions {
  body?: Values;
  query?: Values;
  params?: Values;
  shop?: string | null;
  signal?: AbortSignal;
}

export function createApiClient({ fetch, session, locationHeaders }: ApiClientParts): CallApi {
  return async <E extends Endpoint>(endpoint: E, options: CallOptions<E>) => {
    const plain = options as PlainOptions;
    const { token } = session.read();
    const headers = new Headers(endpoint.sendsGeolocation ? await locationHeaders() : {});
    headers.set('Accept', 'application/json');
    headers.set('Cache-Control', 'no-cache');
    headers.set('Pragma', 'no-cache');
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    if (endpoint.actsOnStore) addShop(headers, endpoint, plain.shop);

    const response = await send(fetch, addressOf(endpoint, plain), {
      method: endpoint.method,
      headers,
      body: plain.body === undefined ? null : formDataOf(plain.body),
      signal: plain.signal ?? null,
    });
    // A late answer to a token that has been replaced says nothing about the session of now.
    if (response.status === 401 && session.read().token === token) session.wipe();
    const envelope = await readEnvelope(response);
    // The server checks its answers against the contract; only their envelope is in doubt here.
    return { data: envelope.data as DataOf<E>, message: envelope.message };
  };
}

function addShop(headers: Headers, endpoint: Endpoint, shop: string | null | undefined): void {
  if (shop === undefined) throw new Error(`${endpoint.path} needs the store of its page`);
  if (shop !== null) headers.set(SHOP_HEADER, shop);
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: PlainOptions): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

function formDataOf(body: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}

async function send(fetch: ApiClientParts['fetch'], address: string, init: RequestInit) {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError({ status: 0, code: 'network', message: messages.serverError });
  }
}

async function readEnvelope(response: Response): Promise<Envelope<unknown>> {
  const retryAfterSeconds = secondsOf(response.headers.get('Retry-After'));
  const parsed = envelopeSchema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw unreadableAnswer(response.status, retryAfterSeconds);
  const { success, error, message } = parsed.data;
  if (response.ok && success) return parsed.data;
  throw new ApiError({
    status: response.status,
    code: error?.code ?? 'unreadable',
    message: error?.message ?? message,
    fields: error?.data ?? [],
    retryAfterSeconds,
  });
}

function secondsOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

/** The failure behind an answer that is no envelope, such as a proxy's error page. */
function unreadableAnswer(status: number, retryAfterSeconds: number | null): ApiError {
  const known = ([429, 503] as const).find((code) => code === status);
  const code = known === 429 ? 'rate_limited' : known === 503 ? 'unavailable' : 'unreadable';
  const message = code === 'unreadable' ? messages.serverError : errorCodes[code].message;
  return new ApiError({ status, code, message, retryAfterSeconds });
}
