import {
  type Authentication,
  type BodyOf,
  defaultMessage,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  SHOP_HEADER,
} from '@atrium/contract';
import type { FastifyRequest } from 'fastify';
import type { ProductApp } from '../../config/product-apps.ts';
import { AppError } from '../../core/app-error.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { Session } from '../../core/session.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { readBody } from '../body/read-body.ts';
import type { Cookies } from '../cookies.ts';
import { fieldErrorsOf } from '../errors.ts';
import { bearerOf } from '../headers.ts';
import { readRequestContext } from './read-request-context.ts';

/** The authenticated caller, by the kind of authentication that the endpoint declares. */
type CallerOf<Kind extends Authentication> = Kind extends 'session'
  ? Session
  : Kind extends 'product'
    ? ProductApp
    : null;

/** A call that has been read, authenticated, limited and checked against the contract. */
export interface Call<E extends Endpoint> {
  body: BodyOf<E>;
  query: QueryOf<E>;
  params: ParamsOf<E>;
  caller: CallerOf<E['authentication']>;
  /** The bearer token sent along, checked or not. */
  bearer: string | undefined;
  context: RequestContext;
  cookies: Cookies;
}

interface ReadCallDeps {
  limiter: Pick<Limiter, 'consume'>;
  locationOf: (ipAddress: string) => string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Session | ProductApp | null;
  }
}

/** Reads body, query and parameters, and checks them against the contract. The caller is authenticated already. */
export async function readCall<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  cookies: Cookies,
  { limiter, locationOf }: ReadCallDeps,
): Promise<Call<E>> {
  if (endpoint.actsOnStore) refuseOtherStore(request);
  const files = {
    fields: endpoint.files,
    // Before the file is read, so that uploads which never end cannot exceed the limit.
    beforeFile: () => limiter.consume('upload', uploaderOf(request)),
  };
  const body = endpoint.method === 'GET' ? {} : await readBody(request, files);
  return new ReadCall<E>(request, locationOf, {
    // The endpoint's schema has parsed it, so it has the endpoint's type.
    body: parsed(endpoint.body, body) as BodyOf<E>,
    query: parsed(endpoint.query, request.query) as QueryOf<E>,
    params: parsed(endpoint.params, request.params) as ParamsOf<E>,
    caller: request.caller as CallerOf<E['authentication']>,
    bearer: bearerOf(request.headers.authorization),
    cookies,
  });
}

/**
 * A class because of its getter: V8 makes a new hidden class for each object literal with a getter, and this hidden class
 * keeps the whole request in memory until the next major collection.
 */
class ReadCall<E extends Endpoint> implements Call<E> {
  readonly body: BodyOf<E>;
  readonly query: QueryOf<E>;
  readonly params: ParamsOf<E>;
  readonly caller: CallerOf<E['authentication']>;
  readonly bearer: string | undefined;
  readonly cookies: Cookies;
  readonly #request: FastifyRequest;
  readonly #locationOf: ReadCallDeps['locationOf'];

  constructor(
    request: FastifyRequest,
    locationOf: ReadCallDeps['locationOf'],
    read: Omit<Call<E>, 'context'>,
  ) {
    this.body = read.body;
    this.query = read.query;
    this.params = read.params;
    this.caller = read.caller;
    this.bearer = read.bearer;
    this.cookies = read.cookies;
    this.#request = request;
    this.#locationOf = locationOf;
  }

  /** Computed when it is first used: most handlers do not need it. */
  get context(): RequestContext {
    return readRequestContext(this.#request, this.#locationOf);
  }
}

function parsed(schema: Endpoint['body'], value: unknown): unknown {
  if (schema === undefined) {
    const surplus = Object.keys(value ?? {}).map((key) => ({
      code: 'unrecognized_keys',
      keys: [key],
      path: [],
      message: '',
    }));
    if (surplus.length > 0)
      throw new AppError('invalid_fields', { fields: fieldErrorsOf(surplus) });
    return undefined;
  }
  const result = schema.safeParse(value, { error: defaultMessage });
  if (result.success) return result.data;
  throw new AppError('invalid_fields', { fields: fieldErrorsOf(result.error.issues) });
}

/** A page rendered for one store must not act on another that a second tab switched to. */
function refuseOtherStore(request: FastifyRequest): void {
  const rendered = request.headers[SHOP_HEADER];
  const { caller } = request;
  if (rendered === undefined || caller === null || !('currentStoreDomain' in caller)) return;
  if (rendered !== (caller.currentStoreDomain ?? '')) throw new AppError('store_changed');
}

/** Only calls with a session take files. */
function uploaderOf({ caller }: FastifyRequest): string {
  if (caller && 'userId' in caller) return caller.userId;
  throw new AppError('forbidden');
}
