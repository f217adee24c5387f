/**
 * Serialization failure, deadlock, CockroachDB's restart, a unique violation by a concurrent transaction, and a
 * prepared statement that a migration has changed: the transaction can be retried.
 */
const RETRYABLE = new Set(['40001', '40P01', 'CR000', '23505', '0A000']);

/** Families of errors after which the same request can succeed once an operator has repaired the database. */
const UNAVAILABLE_FAMILIES = [
  // PostgreSQL: connection lost; out of disk, memory or connections
  '08',
  '53',
  // SQLite: I/O error, another process holds the lock
  'SQLITE_IOERR',
  'SQLITE_BUSY',
];

const UNAVAILABLE = new Set([
  // In conflict with another transaction at every try
  '40001',
  '40P01',
  'CR000',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ENETUNREACH',
  // PostgreSQL: shutting down, crash, cannot connect now
  '57P01',
  '57P02',
  '57P03',
  // A standby, which was the leader before
  '25006',
  // Statement or lock timeout, a transaction that was idle for too long
  '57014',
  '55P03',
  '25P03',
  // I/O error
  '58030',
  // SQLite: disk full, read-only
  'SQLITE_FULL',
  'SQLITE_READONLY',
]);

const UNAVAILABLE_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/;

/**
 * A row was locked for too long, which is also how a deadlock ends: PostgreSQL looks for one only after a second. Trying
 * again helps once, since one of the two has gone on by then; a third wait would take longer than a caller's three seconds.
 */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error));
}

/** Whether a row was written that refers to one which does not exist, for example because it was deleted meanwhile. */
export function isForeignKeyViolation(error: unknown): boolean {
  return ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(codeOf(error));
}

/** True when the database is unreachable or out of space, as opposed to a faulty query. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  const family = UNAVAILABLE_FAMILIES.some((start) => code.startsWith(start));
  const text = error instanceof Error && UNAVAILABLE_TEXT.test(error.message);
  return UNAVAILABLE.has(code) || family || text;
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
