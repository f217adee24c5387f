import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { Kysely, sql, type Transaction } from 'kysely';
import type { CurrentRequest } from '../core/request-context.ts';
import { migrationPostgresDialect, postgresDialect, sessionTimeouts } from './postgres-dialect.ts';
import type { Schema } from './schema/schema.ts';
import { createSessionVersion, type SessionVersion } from './session-version.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { SyncFile } from './wal-sync.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** A connection or a transaction: what repositories run their queries on. */
export type Connection = Kysely<Schema> | Transaction<Schema>;

/** A query that has ended, with its time and without its values. */
export interface QueryEvent {
  readonly level: 'query' | 'error';
  readonly query: { readonly sql: string };
  readonly queryDurationMillis: number;
}

/** What happens to a database outside of a caller's query. */
export interface DatabaseEvents {
  /** A connection of PostgreSQL broke while nobody used it. */
  connectionLost?: (error: Error) => void;
  /** The disk failed to sync what was committed on SQLite; the process should end. */
  syncFailed?: (error: Error) => void;
  query?: ((kind: DatabaseKind, event: QueryEvent) => void) | undefined;
}

export interface Database {
  readonly kind: DatabaseKind;
  readonly connection: Kysely<Schema>;
  readonly sessionVersion: Pick<SessionVersion, 'current'>;
  /** For work that can take longer than the query timeout. */
  withoutTimeouts<Result>(work: (connection: Kysely<Schema>) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** `postgres://…`, or undefined for SQLite. */
  url: string | undefined;
  /** The SQLite file. */
  file: string;
}

/** Readable by this user only. SQLite creates its WAL files with the same permissions. */
function makePrivateFile(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
}

const ignore = (): void => undefined;

export interface DatabaseOptions {
  /** Groups those that wait to write, or for a connection; by default all are one group. */
  fairnessKey?: CurrentRequest['fairnessKey'];
  /** False for an operator's commands, whose statements may read a whole table of PostgreSQL. */
  limitsStatements?: boolean;
  /** How SQLite's log is brought to the disk; by `fdatasync` by default. */
  sync?: SyncFile;
}

export function openDatabase(
  location: DatabaseLocation,
  { connectionLost = ignore, syncFailed = ignore, query }: DatabaseEvents = {},
  { fairnessKey = () => '', limitsStatements = true, sync }: DatabaseOptions = {},
): Database {
  const kind = location.url === undefined ? 'sqlite' : 'postgres';
  const { url, file } = location;
  if (url === undefined) makePrivateFile(file);
  const sessionVersion = createSessionVersion();
  const dialect =
    url === undefined
      ? sqliteDialect(file, sessionVersion, { onFailure: syncFailed, sync, fairnessKey })
      : postgresDialect(url, sessionVersion, { connectionLost, fairnessKey, limitsStatements });
  const connection = new Kysely<Schema>({
    dialect,
    ...(query && { log: (event) => query(kind, event) }),
  });
  return {
    kind,
    connection,
    sessionVersion,
    async withoutTimeouts(work) {
      if (url === undefined) return work(connection);
      const unlimited = new Kysely<Schema>({ dialect: migrationPostgresDialect(url) });
      return work(unlimited).finally(() => unlimited.destroy());
    },
    close: () => connection.destroy(),
  };
}

/** The timeouts that PostgreSQL does not have on our connections, although the server requests them. */
export async function missingTimeouts({ connection, kind }: Database): Promise<string[]> {
  if (kind === 'sqlite') return [];
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in (${sql.join(Object.keys(sessionTimeouts))}) and setting = '0'
    order by name`.execute(connection);
  return rows.map(({ name }) => name);
}

/** The database server's clock in milliseconds; null for SQLite, which uses this process's. */
export async function databaseTime({ connection, kind }: Database): Promise<number | null> {
  if (kind === 'sqlite') return null;
  const { rows } = await sql<{
    now: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(connection);
  return Number(rows[0]?.now);
}

/**
 * The values of an `update` that changes nothing: it reads rows and locks them until the transaction ends.
 *
 * It is the same statement on both databases, while SQLite has no `for update`. On SQLite a transaction excludes all other
 * writers from its start, so nothing more is needed there. On PostgreSQL it waits for whoever holds the row, and then sees
 * the row as that transaction left it. Unlike `for update`, it does not delay inserts of rows that refer to the locked one.
 */
export const lockOnly = { updated_at: sql<number>`updated_at` };
