import type { CompiledQuery } from 'kysely';

/** A number that grows with every change by this process that may end or alter a session, and so invalidates cached ones. */
export interface SessionVersion {
  current(): number;
  raise(): void;
}

export function createSessionVersion(): SessionVersion {
  let version = 0;
  return {
    current: () => version,
    raise: () => void version++,
  };
}

/** The tables that `sessionsRepository.findByToken` reads. */
const TABLES = /\b(?:sessions|session_tokens|stores|users)\b/;
const KNOWN = /^(?:insert|update|delete|begin|commit|rollback)\b/i;
const NEW_ROWS = /^insert\b(?!.*\bdo update\b)/is;
const LAST_SEEN_ONLY = /^update "sessions" set "last_seen_at" = \S+ where/;
/** Updates that cannot change a session: of these tables `findByToken` reads one column each, and the id, which never changes. */
const OTHER_COLUMNS = [
  /^update "users" set (?:(?!"deleted_at"| where ).)* where /s,
  /^update "stores" set (?:(?!"domain"| where ).)* where /s,
];

/**
 * Whether a statement other than `select` may change what sessions are read from; true if that is unknown.
 *
 * @param changedRows undefined where the driver does not report it.
 */
export function mayChangeSessions({ sql }: CompiledQuery, changedRows?: bigint): boolean {
  if (changedRows === 0n) return false;
  if (NEW_ROWS.test(sql) || LAST_SEEN_ONLY.test(sql)) return false;
  if (OTHER_COLUMNS.some((pattern) => pattern.test(sql))) return false;
  return TABLES.test(sql) || !KNOWN.test(sql);
}
