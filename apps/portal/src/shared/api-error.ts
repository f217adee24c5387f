import { type ErrorCode, type FieldError, messages } from '@atrium/contract';

/** `network`: no answer came; `unreadable`: what came was not one of the API's answers. */
export type ApiErrorCode = ErrorCode | 'network' | 'unreadable';

interface ApiErrorDetails {
  /** HTTP status, 0 when no answer came. */
  status: number;
  code: string;
  message: string;
  fields?: readonly FieldError[];
  /** Seconds to wait before asking again, where the server said so. */
  retryAfterSeconds?: number | null;
}

/** Every way a call can fail, in one shape. */
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

/** The text for a merchant: the server's message, else `fallback`; with the wait where one is asked for. */
export function failureMessage(error: unknown, fallback: string = messages.somethingWentWrong) {
  const message = isApiError(error) && error.message !== '' ? error.message : fallback;
  const wait = isApiError(error, 'rate_limited') ? error.retryAfterSeconds : null;
  return wait === null ? message : `${message} ${waitText(wait)}`;
}

function waitText(seconds: number): string {
  if (seconds < 90)
    return `You can try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return `You can try again in ${Math.ceil(seconds / 60)} minutes.`;
}
