import type { CompiledQuery } from 'kysely';

/** Grows with every change by this process that may end or alter a session, so that no cached one outlives the change. */
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
/** Of these tables it reads one column each, beside the id, which never changes. */
const OTHER_COLUMNS = [
  /^update "users" set (?:(?!"deleted_at"| where ).)* where /s,
  /^update "stores" set (?:(?!"domain"| where ).)* where /s,
];

/**
 * Judges a query that is no `select`; one of unknown effect counts as a change.
 *
 * @param changedRows undefined where the driver does not know.
 */
export function mayChangeSessions({ sql }: CompiledQuery, changedRows?: bigint): boolean {
  if (changedRows === 0n) return false;
  if (NEW_ROWS.test(sql) || LAST_SEEN_ONLY.test(sql)) return false;
  if (OTHER_COLUMNS.some((pattern) => pattern.test(sql))) return false;
  return TABLES.test(sql) || !KNOWN.test(sql);
}
