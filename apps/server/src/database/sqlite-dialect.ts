import Sqlite from 'better-sqlite3';
import {
  type DialectAdapter,
  type Driver,
  type QueryCompiler,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely';
import type { CurrentRequest } from '../core/request-context.ts';
import type { SessionVersion } from './session-version.ts';
import { SplitDriver } from './split-driver.ts';
import { createWalSync, type WalSyncOptions } from './wal-sync.ts';
import { WritingSqliteDriver } from './writing-sqlite-driver.ts';

/** How long to wait for a lock while the file is opened: two processes may start at the same time, and no request waits yet. */
const START_TIMEOUT_MS = 5000;

interface SqliteOptions extends WalSyncOptions {
  fairnessKey?: CurrentRequest['fairnessKey'];
}

/**
 * Opens a SQLite file for durable use: write-ahead log, foreign keys, and every commit on the disk before its caller
 * continues. No query blocks the event loop while it waits for a lock.
 */
export function sqliteDialect(
  file: string,
  sessionVersion: SessionVersion,
  { fairnessKey, ...walSync }: SqliteOptions,
): SqliteDialect {
  const writer = new Sqlite(file, { timeout: START_TIMEOUT_MS });
  writer.pragma('journal_mode = WAL');
  // After a crash the log may hold transactions that the database file lacks. The checkpoint copies them into it.
  writer.pragma('wal_checkpoint(PASSIVE)');
  // The commit itself does not wait for the disk; the driver does, off the event loop (`wal-sync.ts`).
  writer.pragma('synchronous = NORMAL');
  writer.pragma('foreign_keys = ON');
  writer.pragma('busy_timeout = 0');
  const reader = new Sqlite(file, { timeout: 0 });
  reader.pragma('query_only = ON');
  return new SplitSqliteDialect(
    { database: withStatementCache(reader) },
    new WritingSqliteDriver(
      { database: withStatementCache(writer) },
      writer,
      createWalSync(file, walSync),
      fairnessKey,
    ),
    sessionVersion,
  );
}

type SqliteDatabase = Exclude<SqliteDialectConfig['database'], (...args: never[]) => unknown>;

/** Kysely prepares a query each time it runs. There are few different ones, so each is prepared once and kept. */
function withStatementCache(database: Sqlite.Database): SqliteDatabase {
  const statements = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    prepare(text) {
      const known = statements.get(text);
      if (known) return known;
      // Kysely's type takes one mutable parameter array, better-sqlite3's takes any arguments.
      const statement = database.prepare(text) as unknown as ReturnType<SqliteDatabase['prepare']>;
      if (statements.size < 500) statements.set(text, statement);
      return statement;
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

class SplitSqliteAdapter extends SqliteAdapter {
  /**
   * Runs migrations in a transaction, which SQLite supports: of two processes that start together, one
   * waits for the other instead of both creating the tables.
   */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver itself serialises writes. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * SQLite compiles a join again whenever a parameter is bound whose value its planner has used, which takes ten times as
 * long as running it. A unary `+` before the parameter prevents that and does not change the value.
 */
class SqliteCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

class SplitSqliteDialect extends SqliteDialect {
  readonly #reader: SqliteDialectConfig;
  readonly #writes: Driver;
  readonly #sessionVersion: SessionVersion;

  constructor(reader: SqliteDialectConfig, writes: Driver, sessionVersion: SessionVersion) {
    super(reader);
    this.#reader = reader;
    this.#writes = writes;
    this.#sessionVersion = sessionVersion;
  }

  override createDriver(): Driver {
    return new SplitDriver(new SqliteDriver(this.#reader), this.#writes, this.#sessionVersion);
  }

  override createQueryCompiler(): QueryCompiler {
    return new SqliteCompiler();
  }

  override createAdapter(): DialectAdapter {
    return new SplitSqliteAdapter();
  }
}
