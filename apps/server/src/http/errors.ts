import { type Envelope, type ErrorCode, errorCodes, type FieldError } from '@atrium/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../core/app-error.ts';
import { isUnavailable } from '../repositories/database-failures.ts';

const DATABASE_RETRY_SECONDS = 5;

/** Turns every error of a request into its response. `client-errors.ts` responds to what is no request yet. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = clientDisconnected(request) ? disconnection(request) : translate(error);
  if (known.code === 'internal') {
    request.log.error({ err: error }, 'unexpected error');
  } else if (known.code === 'unavailable') {
    request.log.warn({ err: error }, 'dependency unavailable');
  }
  if (known.retryAfterSeconds !== undefined) {
    reply.header('Retry-After', String(known.retryAfterSeconds));
  }
  const body: Envelope<null> = {
    success: false,
    message: known.message,
    data: null,
    error: { message: known.message, code: known.code, data: known.fields },
  };
  reply.code(errorCodes[known.code].status).send(body);
}

/** Once the connection is closed, any error follows from that, and no response can be sent. */
function disconnection({ log, routeOptions }: FastifyRequest): AppError {
  log.debug({ route: routeOptions.url ?? 'none' }, 'client disconnected');
  return new AppError('invalid_body');
}

/** Whether the client disconnected before its request was complete. */
function clientDisconnected({ raw }: FastifyRequest): boolean {
  return raw.complete === false && raw.socket.destroyed;
}

function translate(error: unknown): AppError {
  if (error instanceof AppError) {
    return error.code === 'unavailable' && error.retryAfterSeconds === undefined
      ? new AppError('unavailable', {
          message: error.message,
          retryAfterSeconds: DATABASE_RETRY_SECONDS,
          cause: error,
        })
      : error;
  }
  if (isUnavailable(error)) {
    return new AppError('unavailable', { retryAfterSeconds: DATABASE_RETRY_SECONDS });
  }
  switch (statusOf(error)) {
    case 413:
      return new AppError('too_large');
    case 415:
      return new AppError('unsupported_media_type');
    case 400:
      return new AppError('invalid_body');
    default:
      return new AppError('internal');
  }
}

/** The HTTP status that errors of Fastify and its plugins carry. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  if (typeof statusCode !== 'number') return undefined;
  // For example a multipart body that ends too early: unreadable, whatever the exact status.
  return statusCode >= 400 && statusCode < 500 && ![413, 415].includes(statusCode)
    ? 400
    : statusCode;
}

/** Codes that do not depend on who the caller is: invalid requests, missing settings, failures of ours. */
const notAboutTheCaller: readonly ErrorCode[] = [
  'invalid_body',
  'invalid_fields',
  'method_not_allowed',
  'too_large',
  'unsupported_media_type',
  'store_changed',
  'store_required',
  'store_unverified',
  'product_unavailable',
  'social_login_not_configured',
  'sms_not_configured',
  'unavailable',
  'internal',
];

/** Whether an error means that a code from an email or a text message was not accepted; it is audited as `code_refused`. */
export function isRefusedCode(code: ErrorCode): boolean {
  return ['invalid_code', 'code_expired', 'code_spent'].includes(code);
}

/** Whether an error means that the caller is not allowed to do this, or not any more; it is audited as `call_refused`. */
export function isAuthorizationError(code: ErrorCode): boolean {
  return !notAboutTheCaller.includes(code);
}

interface Issue {
  code?: string | undefined;
  path: PropertyKey[];
  message: string;
  keys?: string[];
}

/** Validation issues as `error.data`: the first issue of each field. */
export function fieldErrorsOf(issues: readonly Issue[]): FieldError[] {
  const rows = new Map<string, string>();
  for (const issue of issues) {
    const fields =
      issue.code === 'unrecognized_keys' ? (issue.keys ?? []) : [issue.path.map(String).join('.')];
    const message = issue.code === 'unrecognized_keys' ? 'This field is not known.' : issue.message;
    for (const field of fields) if (!rows.has(field)) rows.set(field, message);
  }
  return [...rows].map(([field, message]) => ({ field, message }));
}
