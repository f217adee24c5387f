/** How long an outside service is waited for, in milliseconds. */
export interface Timeouts {
  /** While a merchant waits, who gets a response within three seconds. */
  callMs: number;
  /** Where nobody does, and it is tried again. */
  reportMs: number;
}

/** What is right for merchants; the default of every gateway. */
export const DEFAULT_TIMEOUTS: Timeouts = { callMs: 2500, reportMs: 10_000 };

/** Why a call to an outside service brought nothing, in one word for the log. */
export function callFailure(cause: unknown): 'TIMEOUT' | 'NOT_JSON' | 'UNAVAILABLE' {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return 'TIMEOUT';
  return cause instanceof SyntaxError ? 'NOT_JSON' : 'UNAVAILABLE';
}
