import type { Duplex } from 'node:stream';
import { type Envelope, type ErrorCode, errorCodes } from '@atrium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from './body/body-limits.ts';
import type { SecurityHeaders } from './pages/security-headers.ts';

interface Refusal {
  /** Code and words of the status line. */
  status: string;
  code: ErrorCode;
  message?: string;
  retryAfterSeconds?: number;
}

/** The methods of all routes together. */
export const ALLOWED_METHODS = 'GET, HEAD, POST, DELETE';

const UNREADABLE: Refusal = { status: '400 Bad Request', code: 'invalid_body' };

/** The responses to what Node's parser refuses before it becomes a request. */
const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'invalid_body',
    message: 'The request took too long.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'too_large',
    message: 'The headers of the request are too large.',
  },
};

/**
 * Responds to what the HTTP parser refuses as to every other failure: in the envelope and with the security headers.
 * Then the connection is closed, because the start of the next request is unknown.
 *
 * @param responded connections whose present request has had its response.
 */
export function createClientErrorHandler(
  headers: SecurityHeaders,
  responded: WeakSet<Socket>,
): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    // One request gets one response.
    if (error.code === 'ECONNRESET' || !socket.writable || responded.has(socket)) {
      socket.destroy();
      return;
    }
    socket.end(responseText(refusals[error.code ?? ''] ?? UNREADABLE, headers));
  };
}

/**
 * Refuses a request whose body is still arriving, because the bodies of all requests take up too much memory. The
 * connection is closed, which frees what has arrived.
 */
export function refuseBody(socket: Socket, headers: SecurityHeaders): void {
  const refusal: Refusal = {
    status: '503 Service Unavailable',
    code: 'unavailable',
    retryAfterSeconds: 1,
  };
  socket.end(responseText(refusal, headers), () => socket.destroy());
  // Also of a client that does not read what was sent before.
  setTimeout(() => socket.destroy(), 1000).unref();
}

/** Node closes the connection of a CONNECT request without a response, before any handler runs. */
export function refuseTunnels(app: FastifyInstance, headers: SecurityHeaders): void {
  const refusal: Refusal = { status: '405 Method Not Allowed', code: 'method_not_allowed' };
  const response = responseText(refusal, { ...headers, allow: ALLOWED_METHODS });
  app.server.on('connect', (_request: FastifyRequest['raw'], socket: Duplex) => {
    // Node no longer listens; a client that has disconnected needs no response.
    socket.on('error', () => undefined);
    socket.end(response, () => socket.destroy());
  });
}

/** Node responds to an unknown `Expect` itself, without our headers. */
export function refuseExpectations(app: FastifyInstance, headers: SecurityHeaders): void {
  app.server.on(
    'checkExpectation',
    (_request: FastifyRequest['raw'], response: FastifyReply['raw']) => {
      const body = envelopeText(UNREADABLE);
      response.writeHead(417, { ...headersOf(headers, body), connection: 'close' }).end(body);
    },
  );
}

/** A response as it is sent, after which the connection ends. */
function responseText(refusal: Refusal, headers: SecurityHeaders): string {
  const body = envelopeText(refusal);
  const { retryAfterSeconds } = refusal;
  const all = {
    ...headersOf(headers, body),
    ...(retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }),
    connection: 'close',
  };
  const lines = Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return `HTTP/1.1 ${refusal.status}\r\n${lines}\r\n${body}`;
}

function headersOf(headers: SecurityHeaders, body: string): Record<string, string> {
  return {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
}

function envelopeText({ code, message = errorCodes[code].message }: Refusal): string {
  const body: Envelope<null> = {
    success: false,
    message,
    data: null,
    error: { message, code, data: [] },
  };
  return JSON.stringify(body);
}
