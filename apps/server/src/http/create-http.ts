import { randomUUID } from 'node:crypto';
import { endpoints } from '@atrium/contract';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { AppError } from '../core/app-error.ts';
import { networkOf } from '../core/network.ts';
import type { CurrentRequest } from '../core/request-context.ts';
import { API_PREFIX } from './bind-endpoint.ts';
import { type BodyBudget, countBodies } from './body/body-budget.ts';
import {
  BODY_LIMIT,
  discardRestOfBodies,
  MULTIPART_LIMIT,
  PART_LIMITS,
  type Socket,
} from './body/body-limits.ts';
import { parseBodiesAsText } from './body/read-body.ts';
import { withoutPorts } from './call/read-request-context.ts';
import {
  ALLOWED_METHODS,
  createClientErrorHandler,
  refuseExpectations,
  refuseTunnels,
} from './client-errors.ts';
import { sendError } from './errors.ts';
import { refuseOtherSites } from './other-sites.ts';
import type { SecurityHeaders } from './pages/security-headers.ts';

const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** Each may take the memory of its headers, which have at most 16 KiB. */
const MAX_CONNECTIONS = 10_000;
/** A name or an IP address, with a port or without. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~%-]+)(?::\d*)?$/i;

export interface HttpOptions {
  log: Logger;
  trustProxy: string | undefined;
  /** The only origin whose pages may change anything. */
  portalOrigin: string;
  currentRequest: CurrentRequest;
  /** Of every response, also where no route and no hook is reached. */
  securityHeaders: SecurityHeaders;
  bodyBudget: BodyBudget;
  /** How long a request may take to come in, from its first byte to its last. */
  requestTimeoutMs?: number | undefined;
  maxConnections?: number | undefined;
}

/** Creates the Fastify instance with limits, guards, envelope and log lines, but without routes. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { securityHeaders, requestTimeoutMs = REQUEST_TIMEOUT_MS } = options;
  const responded = new WeakSet<Socket>();
  // Cast, because the instance's type contains the logger's type, which no route needs.
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: trustProxyOf(options.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: 60_000,
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs),
      requestTimeout: requestTimeoutMs,
      // By default Node checks for slow requests every 30 seconds, so a limit of 30 seconds could become 60.
      connectionsCheckingInterval: Math.min(1000, requestTimeoutMs / 2),
      // The guard below refuses them, in the envelope.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 100 },
    clientErrorHandler: createClientErrorHandler(securityHeaders, responded),
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders);
      sendError(error, request, reply);
    },
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : UNREADABLE_PATH),
  }) as unknown as FastifyInstance;

  app.server.maxConnections = options.maxConnections ?? MAX_CONNECTIONS;
  app.decorateRequest('caller', null);
  await app.register(cookie);
  await app.register(multipart, { limits: PART_LIMITS });
  parseBodiesAsText(app);
  discardRestOfBodies(app, responded);
  countBodies(app, options.bodyBudget, securityHeaders);
  addGuards(app, options);
  refuseExpectations(app, securityHeaders);
  refuseTunnels(app, securityHeaders);
  app.addHook('onResponse', (request, reply, done) => {
    logResponse(request, reply);
    done();
  });
  app.setErrorHandler(sendError);
  refuseUnreadableUrls(app);
  return app;
}

function addGuards(app: FastifyInstance, options: HttpOptions): void {
  const { currentRequest, portalOrigin, securityHeaders } = options;
  // First, before anything identifies the caller.
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request.raw;
    const forwardedFor = headers['x-forwarded-for'];
    if (typeof forwardedFor === 'string') headers['x-forwarded-for'] = withoutPorts(forwardedFor);
    const isOver = () => reply.raw.writableEnded || reply.raw.destroyed;
    currentRequest.during({ id: request.id, network: networkOf(request.ip), isOver }, done);
  });
  app.addHook('onRequest', async (request, reply) => {
    // Set before any check, so that refused requests have them too.
    reply.headers(securityHeaders).header('X-Request-Id', request.id);
    refuseUnclearHost(request);
    refuseTrace(request, reply);
    if (isApiCall(request)) {
      reply.header('Cache-Control', 'no-store');
      refuseOversized(request);
    }
    if (isApiCall(request) || isCountedPath(request)) refuseOtherSites(request, portalOrigin);
  });
}

/** Requests whose path cannot be decoded are rewritten to this path. The router itself would respond without our headers. */
const UNREADABLE_PATH = `${API_PREFIX}/unreadable-path`;

function refuseUnreadableUrls(app: FastifyInstance): void {
  app.all(UNREADABLE_PATH, async () => {
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

/**
 * If a request has two Host values, in two lines or in one, a proxy and the server may each use a different one. Before
 * HTTP/1.1 a request may have none.
 */
function refuseUnclearHost({ raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((_, at, all) => at % 2 === 1 && isHost(all[at - 1]));
  const isOld = raw.httpVersion === '1.0' || raw.httpVersion === '0.9';
  if (hosts.length > 1 || (hosts.length === 0 && !isOld)) throw new AppError('invalid_body');
  if (hosts.some((host) => !HOST.test(host))) throw new AppError('invalid_body');
}

const isHost = (header = ''): boolean => /^host$/i.test(header);

/** The response to TRACE would repeat the request with its secrets. */
function refuseTrace({ method }: FastifyRequest, reply: FastifyReply): void {
  if (method !== 'TRACE') return;
  reply.header('Allow', ALLOWED_METHODS);
  throw new AppError('method_not_allowed');
}

/** Refuses a body whose `Content-Length` is too large before any of it is read. */
function refuseOversized(request: FastifyRequest): void {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > MULTIPART_LIMIT) throw new AppError('too_large');
}

/**
 * Decided by the matched route, not by the path as sent: the router decodes `/%61pi`, and a guard that reads a path
 * differently from the router can be bypassed.
 */
function isApiCall(request: FastifyRequest): boolean {
  const { url } = request.routeOptions;
  return url === undefined || url.startsWith(`${API_PREFIX}/`);
}

/** Paths outside the API that count against the limits of a network. Other sites link to them, or not even that. */
const COUNTED_PATH = /^\/(?:images|connect\/shopify)(?:\/|$)/;

function isCountedPath({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return COUNTED_PATH.test(url);
}

function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  // The route's pattern instead of the URL, so that the log contains no queries and ids.
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
    },
    'responded',
  );
}

/** Responds to unknown API paths in the envelope, and to known ones under another method with 405. */
export function sendUnknownCall(request: FastifyRequest, reply: FastifyReply): void {
  const path = request.url.split('?', 1)[0] ?? '';
  const allowed = Object.values(endpoints)
    .filter((endpoint) => patternOf(endpoint.path).test(path))
    .map((endpoint) => endpoint.method);
  if (allowed.length > 0) reply.header('Allow', [...new Set(allowed)].join(', '));
  // During an update a browser may request a file of the next version from a process of the previous one.
  reply.header('Cache-Control', 'no-store');
  sendError(new AppError(allowed.length > 0 ? 'method_not_allowed' : 'not_found'), request, reply);
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${API_PREFIX}${escaped}$`);
}

/**
 * Also a trace id of W3C. Never the caller's: an id that a client chooses could be that of other requests in logs and
 * traces, and would decide what is sampled. `randomUUID` uses random bytes that Node has cached, so it is cheap, and its
 * fixed version bits do not matter here.
 */
function newRequestId(): string {
  return randomUUID().replaceAll('-', '');
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
