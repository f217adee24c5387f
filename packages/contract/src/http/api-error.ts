import type { FieldError } from './envelope.ts';
import type { ErrorCode } from './error-codes.ts';

/** `network`: no response; `unreadable`: a response that is not the API's. */
export type ApiErrorCode = ErrorCode | 'network' | 'unreadable';

interface ApiErrorDetails {
  /** HTTP status, 0 without a response. */
  status: number;
  code: string;
  message: string;
  fields?: readonly FieldError[];
  /** Seconds to wait before the next attempt, if the server sent them. */
  retryAfterSeconds?: number | null;
}

/** Every way a call can fail, in one shape; `code` is an {@link ApiErrorCode} of this version, or a newer one. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | null;

  constructor({ status, code, message, fields = [], retryAfterSeconds = null }: ApiErrorDetails) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whether `error` is the API's refusal named `code`. */
export function isApiError(error: unknown, code?: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}
