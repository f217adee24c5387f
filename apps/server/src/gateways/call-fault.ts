/** Why a call to an outside service brought nothing, in one word for the log. */
export function callFault(cause: unknown): 'TIMEOUT' | 'NOT_JSON' | 'AWAY' {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return 'TIMEOUT';
  return cause instanceof SyntaxError ? 'NOT_JSON' : 'AWAY';
}
