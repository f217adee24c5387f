import {
  type DataOf,
  type Endpoint,
  type ErrorCode,
  envelopeSchema,
  errorCodes,
  errorsOf,
  type FieldError,
} from '@atrium/contract';

/** One request as it left the portal. */
export interface RecordedCall {
  headers: Headers;
  body: Record<string, FormDataEntryValue>;
  query: Record<string, string>;
}

type Responder = (call: RecordedCall) => Response | Promise<Response>;

/**
 * The API at the network's edge. It knows nothing of the rules; it only refuses to be used against
 * the contract: requests and answers must both fit their schemas.
 */
export function createStubApi() {
  const responders = new Map<string, Responder>();
  const recorded = new Map<string, RecordedCall[]>();
  const keyOf = ({ method, path }: Endpoint) => `${method} /api${path}`;

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost:3000');
    const asked = `${init?.method ?? 'GET'} ${url.pathname}`;
    const key = [...responders.keys()].find((candidate) => matches(candidate, asked));
    const responder = key === undefined ? undefined : responders.get(key);
    if (key === undefined || !responder) throw new Error(`The test does not expect ${asked}`);
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
    /** Answers `endpoint` from now on; a list is worked off, its last answer stays. */
    on: <E extends Endpoint>(endpoint: E, ...responses: Responder[]) => {
      const queue = [...responses];
      responders.set(keyOf(endpoint), (call) => {
        endpoint.body?.parse(call.body);
        const next = queue.length > 1 ? queue.shift() : queue[0];
        if (!next) throw new Error(`No answer for ${endpoint.path}`);
        return next(call);
      });
    },
    calls: (endpoint: Endpoint): readonly RecordedCall[] => recorded.get(keyOf(endpoint)) ?? [],
  };
}

export type StubApi = ReturnType<typeof createStubApi>;

/** Whether the request is one for the endpoint whose path may have parameters: `DELETE /api/devices/{id}`. */
function matches(endpoint: string, asked: string): boolean {
  const [wanted, given] = [endpoint.split('/'), asked.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('{') || part === given[index])
  );
}

/** A success as the contract writes it. */
export function ok<E extends Endpoint>(endpoint: E, data: DataOf<E>, message = ''): Responder {
  endpoint.data.parse(data);
  return () => envelope(200, { success: true, message, data, error: null });
}

interface Refusal {
  message?: string;
  fields?: FieldError[];
  retryAfterSeconds?: number;
}

/** A failure that the contract allows `endpoint` to have. */
export function refuse(endpoint: Endpoint, code: ErrorCode, refusal: Refusal = {}): Responder {
  if (!errorsOf(endpoint).includes(code)) throw new Error(`${endpoint.path} never says ${code}`);
  const { status, message: usual } = errorCodes[code];
  const message = refusal.message ?? usual;
  const error = { message, code, data: refusal.fields ?? [] };
  const headers = refusal.retryAfterSeconds
    ? { 'Retry-After': String(refusal.retryAfterSeconds) }
    : {};
  return () => envelope(status, { success: false, message, data: null, error }, headers);
}

/** What a proxy or a mistaken server sends instead of an envelope. */
export function html(status: number): Responder {
  return () =>
    new Response('<!doctype html><title>Bad gateway</title>', {
      status,
      headers: { 'Content-Type': 'text/html' },
    });
}

/** The network is away. */
export function unreachable(): Responder {
  return () => Promise.reject(new TypeError('Failed to fetch'));
}

/** An answer that comes when the test says so. */
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
