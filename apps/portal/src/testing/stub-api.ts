import {
  type DataOf,
  type Endpoint,
  type ErrorCode,
  envelopeSchema,
  errorCodes,
  errorsOf,
  type FieldError,
} from '@atrium/contract';

/** One request of the portal. */
export interface RecordedCall {
  headers: Headers;
  body: Record<string, FormDataEntryValue>;
  query: Record<string, string>;
}

type Responder = (call: RecordedCall) => Response | Promise<Response>;

/** A stub of the API at the network boundary. It has no rules, but requests and responses must match their schemas. */
export function createStubApi() {
  const responders = new Map<string, Responder>();
  const recorded = new Map<string, RecordedCall[]>();
  const keyOf = ({ method, path }: Endpoint) => `${method} /api${path}`;

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost:3000');
    const requested = `${init?.method ?? 'GET'} ${url.pathname}`;
    const key = [...responders.keys()].find((candidate) => matches(candidate, requested));
    const responder = key === undefined ? undefined : responders.get(key);
    if (key === undefined || !responder) throw new Error(`The test does not expect ${requested}`);
    const call: RecordedCall = {
      headers: new Headers(init?.headers),
      body: init?.body instanceof FormData ? Object.fromEntries(init.body) : {},
      query: Object.fromEntries(url.searchParams),
    };
    recorded.set(key, [...(recorded.get(key) ?? []), call]);
    return responder(call);
  };

  return {
    fetch,
    /** Sets the responses of `endpoint`: each is used once, the last one stays. */
    on: <E extends Endpoint>(endpoint: E, ...responses: Responder[]) => {
      const queue = [...responses];
      responders.set(keyOf(endpoint), (call) => {
        endpoint.body?.parse(call.body);
        const next = queue.length > 1 ? queue.shift() : queue[0];
        if (!next) throw new Error(`No response for ${endpoint.path}`);
        return next(call);
      });
    },
    calls: (endpoint: Endpoint): readonly RecordedCall[] => recorded.get(keyOf(endpoint)) ?? [],
  };
}

export type StubApi = ReturnType<typeof createStubApi>;

/** Whether a request matches an endpoint, whose path may have parameters: `DELETE /api/devices/{id}`. */
function matches(endpoint: string, requested: string): boolean {
  const [wanted, given] = [endpoint.split('/'), requested.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('{') || part === given[index])
  );
}

/** A successful response. */
export function ok<E extends Endpoint>(endpoint: E, data: DataOf<E>, message = ''): Responder {
  endpoint.data.parse(data);
  return () => envelope(200, { success: true, message, data, error: null });
}

interface Refusal {
  message?: string;
  fields?: FieldError[];
  retryAfterSeconds?: number;
}

/** An error that the contract lists for `endpoint`. */
export function refuse(endpoint: Endpoint, code: ErrorCode, refusal: Refusal = {}): Responder {
  if (!errorsOf(endpoint).includes(code))
    throw new Error(`${endpoint.path} does not list the error ${code}`);
  const { status, message: usual } = errorCodes[code];
  const message = refusal.message ?? usual;
  const error = { message, code, data: refusal.fields ?? [] };
  const headers = refusal.retryAfterSeconds
    ? { 'Retry-After': String(refusal.retryAfterSeconds) }
    : {};
  return () => envelope(status, { success: false, message, data: null, error }, headers);
}

/** An HTML page, as a proxy may send it instead of an envelope. */
export function html(status: number): Responder {
  return () =>
    new Response('<!doctype html><title>Bad gateway</title>', {
      status,
      headers: { 'Content-Type': 'text/html' },
    });
}

/** No network. */
export function unreachable(): Responder {
  return () => Promise.reject(new TypeError('Failed to fetch'));
}

/** A response that is delayed until `release` is called. */
export function later(responder: Responder) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held: Responder = async (call) => {
    await promise;
    return responder(call);
  };
  return { held, release: resolve };
}

function envelope(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  envelopeSchema.parse(body);
  return Response.json(body, { status, headers });
}
