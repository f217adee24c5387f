/** Timeouts for calls to external services, in milliseconds. */
export interface Timeouts {
  /** While a merchant waits: the response must be sent within three seconds. */
  callMs: number;
  /** In jobs, where no merchant waits and the call is retried. */
  reportMs: number;
  /** For the mail server's reply to the end of an email. Default: 10 minutes. */
  mailReplyMs?: number;
  /** Makes the calls of one request share one `callMs`. Default: each call may take `callMs`. */
  sharedTimeout?(ms: number): AbortSignal;
}

/** Aborts a call while a merchant waits. */
export function callTimeout({ callMs, sharedTimeout }: Timeouts): AbortSignal {
  return sharedTimeout?.(callMs) ?? AbortSignal.timeout(callMs);
}

/** Waits for a call that another request may have started, no longer than for a call that this request starts. */
export function waitWithin<Result>(timeouts: Timeouts, pending: Promise<Result>): Promise<Result> {
  const timeout = callTimeout(timeouts);
  return new Promise((resolve, reject) => {
    pending.then(resolve, reject);
    timeout.throwIfAborted();
    timeout.addEventListener('abort', () => reject(timeout.reason), { once: true });
  });
}

/** The production values; the default of every gateway. */
export const DEFAULT_TIMEOUTS: Timeouts = { callMs: 2500, reportMs: 10_000 };

/** Why a call to an external service failed, as a code for the log. */
export function callFailure(cause: unknown): 'TIMEOUT' | 'NOT_JSON' | 'UNAVAILABLE' {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return 'TIMEOUT';
  return cause instanceof SyntaxError ? 'NOT_JSON' : 'UNAVAILABLE';
}

const MAX_NAME_LENGTH = 100;

/** A name that an outside service returned, made safe for one line: no control or reordering characters, limited length. */
export function providedName(name: string | undefined): string {
  return (name ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, MAX_NAME_LENGTH);
}
