import { messages } from '../rules/messages.ts';
import { ApiError } from './api-error.ts';
import type { BodyInputOf, DataOf, Endpoint, ParamsInputOf, QueryInputOf } from './endpoint.ts';
import { type Envelope, envelopeSchema } from './envelope.ts';
import { errorCodes } from './error-codes.ts';
import { PROOF_OF_WORK_HEADER, SHOP_HEADER } from './wire-names.ts';

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: never }
  : { readonly [K in Key]: Value };

/** What a call of `E` needs: its body, query and path parameters, as far as it has them. */
export type CallOptions<E extends Endpoint> = Part<'body', BodyInputOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'params', ParamsInputOf<E>> & {
    /** The store that is acted on; required where the endpoint acts on one. The response is 409 when another is current. */
    readonly shop?: string | null;
    /** A solved challenge of `getProofOfWork`, as JSON in base64. */
    readonly proofOfWork?: string;
    readonly signal?: AbortSignal;
  };

/** A successful response. */
export interface ResponseOf<E extends Endpoint> {
  readonly data: DataOf<E>;
  readonly message: string;
}

/** Calls one endpoint of the contract; every failure but an abort is an {@link ApiError}. */
export type CallApi = <E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
) => Promise<ResponseOf<E>>;

export interface ClientOptions {
  /** The portal's origin, for example `https://portal.example`. Default: the page's own. */
  readonly baseUrl?: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The session's token, read at each call. */
  readonly token: () => string | null;
  /** Further headers for a call. */
  readonly headersFor?: (endpoint: Endpoint) => Promise<Record<string, string>>;
  /** Called on each 401 with the token that was sent: its session has ended. */
  readonly onUnauthenticated?: (token: string | null) => void;
}

type Values = Record<string, unknown>;

/** The options with the types erased that only callers need. */
interface PlainOptions {
  body?: Values;
  query?: Values;
  params?: Values;
  shop?: string | null;
  proofOfWork?: string;
  signal?: AbortSignal;
}

/**
 * A client for every endpoint of the contract, typed by it, on the caller's own `fetch`.
 *
 * @example
 * const call = createClient({ baseUrl: 'https://portal.example', fetch, token: () => token });
 * const { data } = await call(endpoints.login, { body: { email, password } });
 */
export function createClient(options: ClientOptions): CallApi {
  const { baseUrl = '', fetch, headersFor = async () => ({}), onUnauthenticated } = options;
  return async <E extends Endpoint>(endpoint: E, callOptions: CallOptions<E>) => {
    // Cast, because the endpoint is generic here: each caller's types have checked the input.
    const plain = callOptions as PlainOptions;
    const token = options.token();
    const headers = new Headers(await headersFor(endpoint));
    headers.set('Accept', 'application/json');
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    if (endpoint.actsOnStore) addShop(headers, endpoint, plain.shop);
    if (plain.proofOfWork !== undefined) headers.set(PROOF_OF_WORK_HEADER, plain.proofOfWork);

    const response = await send(fetch, baseUrl + urlOf(endpoint, plain), {
      method: endpoint.method,
      headers,
      body: plain.body === undefined ? null : formDataOf(plain.body),
      signal: plain.signal ?? null,
    });
    if (response.status === 401) onUnauthenticated?.(token);
    const envelope = await readEnvelope(response);
    // The server checks its data against the contract; only the envelope is validated here.
    return { data: envelope.data as DataOf<E>, message: envelope.message };
  };
}

function addShop(headers: Headers, endpoint: Endpoint, shop: string | null | undefined): void {
  if (shop === undefined) throw new Error(`${endpoint.path} needs the store of its page`);
  if (shop !== null) headers.set(SHOP_HEADER, shop);
}

function urlOf(endpoint: Endpoint, { params = {}, query = {} }: PlainOptions): string {
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

async function send(fetch: ClientOptions['fetch'], url: string, init: RequestInit) {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError({ status: 0, code: 'network', message: messages.serverError });
  }
}

async function readEnvelope(response: Response): Promise<Envelope<unknown>> {
  const retryAfterSeconds = secondsOf(response.headers.get('Retry-After'));
  const parsed = envelopeSchema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw unreadableResponse(response.status, retryAfterSeconds);
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

/** The error for a response that is no envelope, such as a proxy's error page. */
function unreadableResponse(status: number, retryAfterSeconds: number | null): ApiError {
  const known = ([429, 503] as const).find((code) => code === status);
  const code = known === 429 ? 'rate_limited' : known === 503 ? 'unavailable' : 'unreadable';
  const message = code === 'unreadable' ? messages.serverError : errorCodes[code].message;
  return new ApiError({ status, code, message, retryAfterSeconds });
}
