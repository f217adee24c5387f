import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BodyInputOf,
  type DataOf,
  type Endpoint,
  type Envelope,
  envelopeSchema,
  type ParamsInputOf,
  type QueryInputOf,
} from '@atrium/contract';
import type { FastifyInstance } from 'fastify';

export interface BrowserOptions {
  /** Its IP address. */
  address?: string;
  isBrowser?: boolean;
  userAgent?: string;
  /** What the server logged last about an unexpected error, for the message of a failed test. */
  lastError?: () => string;
}

const BROWSER_USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/148.0';

interface CallInput<E extends Endpoint> {
  body?: BodyInputOf<E> | Record<string, unknown>;
  query?: QueryInputOf<E>;
  params?: ParamsInputOf<E>;
  headers?: Record<string, string>;
  /** Sends these bytes instead of a JSON body. */
  raw?: { contentType: string; text: string | Buffer };
}

export interface TestResponse<Data> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  envelope: Envelope<Data>;
  /** The envelope's data; fails the test when the call did not succeed. */
  data: Data;
  text: string;
}

/**
 * The headers by which a caller could tell two responses apart: without the request's id and time, the length of the body,
 * which tests compare itself, and the random values of cookies.
 */
export function comparableHeaders({ headers }: Pick<TestResponse<unknown>, 'headers'>): string {
  const { date: _date, 'x-request-id': _id, 'content-length': _length, ...others } = headers;
  return JSON.stringify(others, null, 1).replace(/=[\w-]{43};/g, '=;');
}

/** Calls the API in process as a browser would: with cookies, Sec-Fetch headers and a token. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly setCookieHeaders: string[] = [];
  token: string | undefined;
  readonly #http: FastifyInstance;
  readonly #options: BrowserOptions;

  constructor(http: FastifyInstance, options: BrowserOptions) {
    this.#http = http;
    this.#options = options;
  }

  get address(): string {
    return this.#options.address ?? '127.0.0.1';
  }

  /** The same browser, calling another process of the portal. */
  at(http: FastifyInstance): TestBrowser {
    const moved = new TestBrowser(http, { address: this.address, ...this.#options });
    for (const [name, value] of this.cookies) moved.cookies.set(name, value);
    moved.token = this.token;
    return moved;
  }

  async call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E> = {},
  ): Promise<TestResponse<DataOf<E>>> {
    const params = (input.params ?? {}) as Record<string, unknown>;
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    return this.send(endpoint.method, `/api${path}`, input);
  }

  async send<Data = unknown>(
    method: 'GET' | 'POST' | 'DELETE' | 'PUT' | 'PATCH',
    url: string,
    input: Omit<CallInput<Endpoint>, 'params'> = {},
  ): Promise<TestResponse<Data>> {
    const response = await this.#http.inject({
      method,
      url,
      ...(input.query ? { query: input.query as Record<string, string> } : {}),
      remoteAddress: this.address,
      headers: this.#headers(input),
      ...this.#payload(input),
    });
    this.keepCookies(response.headers['set-cookie']);
    const envelope = envelopeSchema.parse(response.json()) as Envelope<Data>;
    const cause = envelope.error?.code === 'internal' ? (this.#options.lastError?.() ?? '') : '';
    return {
      status: response.statusCode,
      headers: response.headers,
      envelope,
      text: response.body,
      get data() {
        if (!envelope.success) throw new Error(`${method} ${url}: ${response.body}${cause}`);
        // Cast, because the server itself has checked a successful response against its endpoint.
        return envelope.data as Data;
      },
    };
  }

  #payload({ body, raw }: Omit<CallInput<Endpoint>, 'params'>) {
    if (raw) return { payload: raw.text };
    return body === undefined ? {} : { payload: JSON.stringify(body) };
  }

  #headers({ body, raw, headers }: Omit<CallInput<Endpoint>, 'params'>): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const contentType = raw?.contentType ?? (body === undefined ? undefined : 'application/json');
    return {
      'user-agent':
        this.#options.userAgent ?? (this.#options.isBrowser ? BROWSER_USER_AGENT : 'curl/8.9.1'),
      ...(this.#options.isBrowser
        ? { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
        : {}),
      ...(cookie ? { cookie } : {}),
      ...(contentType ? { 'content-type': contentType } : {}),
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      ...headers,
    };
  }

  /** Stores a response's cookies, as a browser does. */
  keepCookies(header: string | string[] | undefined): void {
    for (const line of [header ?? []].flat()) {
      this.setCookieHeaders.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

const MAX_ATTEMPTS = 300;

/**
 * Sends a call again while the server refuses it with 503, as it does when it is too busy; its callers do the same.
 * Returns the last response.
 */
export async function untilAvailable<Response extends number | { status: number }>(
  send: () => Promise<Response>,
): Promise<Response> {
  for (let attempts = 1; ; attempts++) {
    const response = await send();
    const status = typeof response === 'number' ? response : response.status;
    if (status !== 503 || attempts === MAX_ATTEMPTS) return response;
    await sleep(100);
  }
}
