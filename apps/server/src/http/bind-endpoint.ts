import {
  type Authentication,
  type BodyOf,
  type DataOf,
  defaultMessage,
  type Endpoint,
  type Envelope,
  type ParamsOf,
  type QueryOf,
  SHOP_HEADER,
  statusesOf,
} from '@atrium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ClientCredentials, ProductApp } from '../config/product-apps.ts';
import { AppError } from '../core/app-error.ts';
import type { Audit } from '../core/audit/audit.ts';
import type { RequestContext } from '../core/request-context.ts';
import type { Session } from '../core/session.ts';
import type { Limiter } from '../limits/limiter.ts';
import { isForeignKeyViolation } from '../repositories/database-failures.ts';
import { readBody } from './body/read-body.ts';
import { type CallDeclaration, onlyDeclared } from './call-declaration.ts';
import { type Cookies, cookiesOf } from './cookies.ts';
import { fieldErrorsOf, isAuthorizationError, isRefusedCode } from './errors.ts';
import { clientCredentialsOf } from './headers.ts';
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

export interface HandlerResult<Data> {
  data: Data;
  message?: string;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerResult<DataOf<E>>>;

/** Binds one endpoint of the contract to its handler, with the cookies and limits that the handler uses. */
export type Bind = <E extends Endpoint>(
  endpoint: E,
  declaration: CallDeclaration,
  handler: Handler<E>,
) => void;

export interface BindDeps {
  /**
   * @param mayBeCached whether the session may have been read some moments ago.
   * @throws AppError `unauthenticated`
   */
  authenticateSession(
    bearer: string | undefined,
    sessionBinding: string | undefined,
    mayBeCached: boolean,
  ): Promise<Session>;
  /** @throws AppError `unauthenticated` */
  authenticateProduct(credentials: ClientCredentials): ProductApp;
  everyCallLimiter: Pick<Limiter, 'consume'>;
  limiter: Pick<Limiter, 'consume'>;
  audit: Audit;
  /** The location of an IP address from the server's database; null if unknown. */
  locationOf(ipAddress: string): string | null;
  secureCookies: boolean;
  /** Checks our own responses against the contract; off in production. */
  checkResponses: boolean;
}

export const API_PREFIX = '/api';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Session | ProductApp | null;
  }
}

export function createBind(app: FastifyInstance, deps: BindDeps): Bind {
  return (endpoint, declaration, handler) => {
    app.route({
      method: endpoint.method,
      url: API_PREFIX + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      // Before the body is read, so that no upload is received from a client without a session.
      onRequest: async (request, reply) => {
        request.caller = await authenticate(endpoint, request, reply, deps);
      },
      onError: async (request, _reply, error) => auditRefusal(endpoint, request, error, deps),
      ...(deps.checkResponses && { onSend: refuseUndeclaredStatus(endpoint) }),
      handler: async (request, reply) => {
        const own = cookiesOf(request, reply, deps.secureCookies);
        const cookies = deps.checkResponses ? onlyDeclared(own, endpoint, declaration) : own;
        const call = await readCall(endpoint, request, cookies, deps);
        const { data, message } = await handler(call).catch((error: unknown) =>
          refuseDeleted(error, endpoint, request, { ...deps, sessionBinding: own.get('binding') }),
        );
        if (deps.checkResponses) endpoint.data.parse(data);
        const body: Envelope<unknown> = {
          success: true,
          message: message ?? 'Success',
          data,
          error: null,
        };
        return body;
      },
    });
  };
}

/**
 * Something that the call was about to refer to was deleted meanwhile, such as its session by another device. The response
 * is what the same call would get now, as far as that is known; otherwise the caller is told to try again.
 */
async function refuseDeleted(
  error: unknown,
  { authentication, errors }: Endpoint,
  request: FastifyRequest,
  {
    authenticateSession,
    sessionBinding,
  }: Pick<BindDeps, 'authenticateSession'> & { sessionBinding: string | undefined },
): Promise<never> {
  if (!isForeignKeyViolation(error)) throw error;
  if (authentication === 'session') {
    await authenticateSession(bearerOf(request), sessionBinding, false);
  }
  request.log.warn({ err: error }, 'a row was deleted meanwhile');
  const code = errors.includes('not_found') ? 'not_found' : 'unavailable';
  throw new AppError(code, { cause: error });
}

function refuseUndeclaredStatus(endpoint: Endpoint) {
  const statuses = statusesOf(endpoint);
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    if (statuses.includes(reply.statusCode)) return;
    throw new Error(`${endpoint.path} may not respond with ${reply.statusCode}`);
  };
}

/** Logs a refused caller, unless the use case has already logged more. */
function auditRefusal(
  { path, authentication }: Endpoint,
  { caller }: FastifyRequest,
  error: Error,
  { audit }: BindDeps,
): void {
  if (!(error instanceof AppError) || error.audited || !isAuthorizationError(error.code)) return;
  // An ended session is not an attack: every tab left open sends one.
  if (error.code === 'unauthenticated' && authentication === 'session') return;
  const who = caller && 'userId' in caller ? { userId: caller.userId } : {};
  if (isRefusedCode(error.code)) audit('code_refused', who);
  else audit('call_refused', { call: path, code: error.code, ...who });
}

async function authenticate(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: BindDeps,
): Promise<Session | ProductApp | null> {
  if (endpoint.authentication === 'none') return null;
  if (endpoint.authentication === 'product') {
    return deps.authenticateProduct(clientCredentialsOf(request.headers.authorization));
  }
  const sessionBinding = cookiesOf(request, reply, deps.secureCookies).get('binding');
  const session = await deps.authenticateSession(bearerOf(request), sessionBinding, true);
  await deps.everyCallLimiter.consume('everyCall', session.id);
  return session;
}

async function readCall<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  cookies: Cookies,
  { limiter, locationOf }: BindDeps,
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
    bearer: bearerOf(request),
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
  readonly #locationOf: BindDeps['locationOf'];

  constructor(
    request: FastifyRequest,
    locationOf: BindDeps['locationOf'],
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

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}
