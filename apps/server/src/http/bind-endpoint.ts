import { type DataOf, type Endpoint, type Envelope, statusesOf } from '@atrium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ClientCredentials, ProductApp } from '../config/product-apps.ts';
import { AppError } from '../core/app-error.ts';
import type { Audit } from '../core/audit/audit.ts';
import type { Session } from '../core/session.ts';
import type { Limiter } from '../limits/limiter.ts';
import { isForeignKeyViolation } from '../repositories/database-failures.ts';
import { type CallDeclaration, onlyDeclared } from './call/call-declaration.ts';
import { type Call, readCall } from './call/read-call.ts';
import { cookiesOf } from './cookies.ts';
import { isAuthorizationError, isRefusedCode } from './errors.ts';
import { bearerOf, clientCredentialsOf } from './headers.ts';

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
 * is what the same call would get now, as far as that is known; otherwise `unavailable`, so that the caller tries again.
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
    await authenticateSession(bearerOf(request.headers.authorization), sessionBinding, false);
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
  const session = await deps.authenticateSession(
    bearerOf(request.headers.authorization),
    sessionBinding,
    true,
  );
  await deps.everyCallLimiter.consume('everyCall', session.id);
  return session;
}
