import { randomBytes } from 'node:crypto';
import { type Envelope, endpoints, errorCodes } from '@atrium/contract';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { AppError } from '../app-error.ts';
import type { RequestIds } from '../request-ids.ts';
import { API_PREFIX } from './bind-endpoint.ts';
import { withoutPorts } from './client.ts';
import { sendError } from './errors.ts';

const KIB = 1024;
const BODY_LIMIT = 64 * KIB;
/** Of one form in parts; sizes in bytes. */
const PART_LIMITS = {
  fields: 40,
  files: 1,
  parts: 41,
  fieldNameSize: 100,
  fieldSize: 16 * KIB,
  fileSize: 5 * KIB * KIB,
};
const MULTIPART_LIMIT = 5 * KIB * KIB + 256 * KIB;

export interface HttpOptions {
  log: Logger;
  trustProxy: string | undefined;
  /** The only origin whose pages may change anything. */
  portalOrigin: string;
  requestIds: RequestIds;
}

/** Fastify with our limits, guards, envelope and log lines, and no routes yet. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  // Cast, because the type of an instance names its logger's, which no route needs.
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => traceIdOf(request.headers.traceparent),
    trustProxy: trustProxyOf(options.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 100 },
    clientErrorHandler: refuseUnreadableRequest,
    frameworkErrors: sendError,
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : UNREADABLE_ADDRESS),
  }) as unknown as FastifyInstance;

  app.decorateRequest('caller', null);
  await app.register(cookie);
  await app.register(multipart, { limits: PART_LIMITS });
  takeTextBodies(app);
  addGuards(app, options);
  app.addHook('onResponse', async (request, reply) => logResponse(request, reply));
  app.setErrorHandler(sendError);
  refuseUnreadableAddresses(app);
  return app;
}

function addGuards(app: FastifyInstance, { requestIds, portalOrigin }: HttpOptions): void {
  // First, before anything asks who is calling.
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwardedFor = headers['x-forwarded-for'];
    if (typeof forwardedFor === 'string') headers['x-forwarded-for'] = withoutPorts(forwardedFor);
  });
  app.addHook('onRequest', (request, _reply, done) => requestIds.during(request.id, done));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (isApiCall(request)) {
      reply.header('Cache-Control', 'no-store');
      refuseOversized(request);
      refuseOtherSites(request, portalOrigin);
    }
  });
}

/** Where requests go whose address cannot be decoded; the router would answer them without our headers. */
const UNREADABLE_ADDRESS = `${API_PREFIX}/unreadable-address`;

function refuseUnreadableAddresses(app: FastifyInstance): void {
  app.all(UNREADABLE_ADDRESS, async () => {
    throw new AppError('invalid_body');
  });
}

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** Bodies stay text until `readBody` has looked for doubled keys. */
function takeTextBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
}

/** Refuses a file that is too large by its announced length, before a byte of it is read. */
function refuseOversized(request: FastifyRequest): void {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > MULTIPART_LIMIT) throw new AppError('too_large');
}

/**
 * Refuses changes asked for by another site's page. Multipart posts need no preflight, so CORS alone
 * would let them through; browsers say where a request comes from, and pages cannot forge it.
 */
function refuseOtherSites(request: FastifyRequest, portalOrigin: string): void {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
  const foreignSite = site === 'cross-site' || site === 'same-site';
  const foreignOrigin = origin !== undefined && origin !== portalOrigin;
  const changes = request.method !== 'GET';
  // A form that navigates is never the portal's, and could plant cookies without reading the answer.
  const navigates = mode === 'navigate';
  if (foreignOrigin || (changes && (foreignSite || navigates))) throw new AppError('cross_site');
}

/**
 * Judged by the route that matched, never by the address as sent: the router decodes `/%61pi`, and
 * what a guard reads differently from the router is a way around it.
 */
function isApiCall(request: FastifyRequest): boolean {
  const { url } = request.routeOptions;
  return url === undefined || url.startsWith(`${API_PREFIX}/`);
}

function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  // The pattern instead of the address: queries and ids stay out of the log.
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
    },
    'answered',
  );
}

/** Answers unknown API paths in the envelope, and known ones under another method with 405. */
export function sendUnknownCall(request: FastifyRequest, reply: FastifyReply): void {
  const path = request.url.split('?', 1)[0] ?? '';
  const allowed = Object.values(endpoints)
    .filter((endpoint) => patternOf(endpoint.path).test(path))
    .map((endpoint) => endpoint.method);
  if (allowed.length > 0) reply.header('Allow', [...new Set(allowed)].join(', '));
  sendError(new AppError(allowed.length > 0 ? 'method_not_allowed' : 'not_found'), request, reply);
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${API_PREFIX}${escaped}$`);
}

/** W3C trace context: a caller's trace goes on, otherwise one begins here. */
function traceIdOf(traceparent: string | string[] | undefined): string {
  const header = typeof traceparent === 'string' ? traceparent : '';
  const traceId = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(header)?.[1];
  return traceId && !/^0+$/.test(traceId) ? traceId : randomBytes(16).toString('hex');
}

/** `true`, a number of proxies, or a list of addresses and networks. */
function trustProxyOf(
  value: string | undefined,
): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  if (!/^\d+$/.test(value)) return value;
  const proxies = Number(value);
  return (_address, hop) => hop < proxies;
}

function refuseUnreadableRequest(
  error: Error & { code?: string },
  socket: import('node:net').Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { message } = errorCodes.invalid_body;
  const body: Envelope<null> = {
    success: false,
    message,
    data: null,
    error: { message, code: 'invalid_body', data: [] },
  };
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}
