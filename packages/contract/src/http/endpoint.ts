import type * as z from 'zod/mini';
import { type ErrorCode, errorCodes } from './error-codes.ts';

type Schema = z.ZodMiniType;

/** Who may call: anyone, a logged-in merchant, or a product app with its client credentials. */
export type Authentication = 'none' | 'session' | 'product';

/** One call of the API, as data. Paths are relative to `/api`; `{name}` marks a path parameter. */
export interface Endpoint<
  Body extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Params extends Schema | undefined = Schema | undefined,
  Data extends Schema = Schema,
  Caller extends Authentication = Authentication,
> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly authentication: Caller;
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  /** The response's `data` on success. */
  readonly data: Data;
  /** The failures particular to this call, beside those every call can have. */
  readonly errors: readonly ErrorCode[];
  /** The client looks up its approximate location first and sends it along. */
  readonly sendsGeolocation: boolean;
  /** Acts on the current store, so the caller names the store its page was rendered for. */
  readonly actsOnStore: boolean;
  /** Fields of the body that take a file; it can be sent as multipart/form-data alone. */
  readonly files: readonly string[];
}

interface EndpointDefinition<Body, Query, Params, Data, Caller> {
  method: 'GET' | 'POST' | 'DELETE';
  path: `/${string}`;
  summary: string;
  authentication: Caller;
  body?: Body;
  query?: Query;
  params?: Params;
  data: Data;
  errors?: readonly ErrorCode[];
  sendsGeolocation?: boolean;
  actsOnStore?: boolean;
  files?: readonly string[];
}

export function defineEndpoint<
  Data extends Schema,
  const Caller extends Authentication,
  Body extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Params extends Schema | undefined = undefined,
>(
  definition: EndpointDefinition<Body, Query, Params, Data, Caller>,
): Endpoint<Body, Query, Params, Data, Caller> {
  return {
    errors: [],
    sendsGeolocation: false,
    actsOnStore: false,
    files: [],
    ...definition,
    // The optional keys are absent exactly when their type parameter is `undefined`.
    body: definition.body as Body,
    query: definition.query as Query,
    params: definition.params as Params,
  };
}

const everyCall: readonly ErrorCode[] = [
  'invalid_body',
  'method_not_allowed',
  'too_large',
  'unsupported_media_type',
  'invalid_fields',
  'rate_limited',
  'internal',
  'unavailable',
  'cross_site',
];

/** All failures a caller of `endpoint` must expect. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const guarded: ErrorCode[] = endpoint.authentication === 'none' ? [] : ['unauthenticated'];
  const store: ErrorCode[] = endpoint.actsOnStore ? ['store_changed'] : [];
  return [...new Set([...everyCall, ...guarded, ...store, ...endpoint.errors])];
}

/** All HTTP statuses `endpoint` may respond with, in ascending order. */
export function statusesOf(endpoint: Endpoint): number[] {
  const failures = errorsOf(endpoint).map((code) => errorCodes[code].status);
  return [...new Set([200, ...failures])].sort((a, b) => a - b);
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

/** What the server's use case receives. */
export type BodyOf<E extends Endpoint> = Output<E['body']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
/** What a client sends. */
export type BodyInputOf<E extends Endpoint> = Input<E['body']>;
export type QueryInputOf<E extends Endpoint> = Input<E['query']>;
export type ParamsInputOf<E extends Endpoint> = Input<E['params']>;
/** The `data` of a successful response. */
export type DataOf<E extends Endpoint> = z.output<E['data']>;
