/**
 * Serialization failure, deadlock, CockroachDB's restart, a unique violation by a concurrent transaction, and a
 * prepared statement that a migration has changed: the transaction can be retried.
 */
const RETRYABLE = new Set(['40001', '40P01', 'CR000', '23505', '0A000']);

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ENETUNREACH',
  // PostgreSQL: shutting down, crash, cannot connect now, too many connections, statement or lock timeout
  '57P01',
  // A standby, which was the leader before
  '25006',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '55P03',
  // SQLite: another process holds the lock, disk full, read-only, I/O error
  'SQLITE_BUSY',
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_IOERR',
]);

const UNREACHABLE_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/;

export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error));
}

/** True when the database is unreachable or out of space, as opposed to a faulty query. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  const family = ['08', 'SQLITE_IOERR', 'SQLITE_BUSY'].some((start) => code.startsWith(start));
  const text = error instanceof Error && UNREACHABLE_TEXT.test(error.message);
  return UNREACHABLE.has(code) || family || text;
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
