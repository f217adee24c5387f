import { type ErrorCode, errorCodes, type FieldError } from '@atrium/contract';

interface AppErrorDetails {
  /** Replaces the code's own text. */
  message?: string;
  fields?: FieldError[];
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The one way a use case fails on purpose; `http/errors.ts` turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  readonly retryAfterSeconds: number | undefined;
  /** Whether the audit log already has an entry with more details than this error. */
  audited = false;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? errorCodes[code].message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  asAudited(): this {
    this.audited = true;
    return this;
  }
}

/** An error with the default text of its code, attached to one form field. */
export function errorAtField(field: string, code: ErrorCode): AppError {
  return new AppError(code, { fields: [{ field, message: errorCodes[code].message }] });
}

/** A validation error of one form field, with its message. */
export function fieldError(field: string, message: string, cause?: unknown): AppError {
  return new AppError('invalid_fields', { fields: [{ field, message }], cause });
}

/** The gateway's code of a failure at an external service. For the log only, because callers get less detail. */
export function failureOf(error: unknown): string | undefined {
  const cause = error instanceof AppError ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : undefined;
}
