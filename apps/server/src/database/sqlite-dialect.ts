import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { SplitDriver } from './split-driver.ts';
import { createWriteLock } from './write-lock.ts';

/** At the start alone, where nobody else is kept waiting: two processes may begin together. */
const START_TIMEOUT_MS = 5000;

/**
 * Opens a SQLite file for durable use: write-ahead log, every commit on disk before it is answered,
 * foreign keys on. No call ever waits for a lock on the thread that answers all of them.
 */
export function sqliteDialect(file: string): SqliteDialect {
  const writer = new Sqlite(file, { timeout: START_TIMEOUT_MS });
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  writer.pragma('busy_timeout = 0');
  const reader = new Sqlite(file, { timeout: 0 });
  reader.pragma('query_only = ON');
  return new SplitSqliteDialect(
    { database: withStatementCache(reader) },
    { database: withStatementCache(writer) },
  );
}

type SqliteDatabase = Exclude<SqliteDialectConfig['database'], (...args: never[]) => unknown>;

/** Kysely prepares each query anew; the texts of ours are few, so each is prepared once. */
function withStatementCache(database: Sqlite.Database): SqliteDatabase {
  const statements = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    prepare(text) {
      const known = statements.get(text);
      if (known) return known;
      // Kysely's type wants one mutable parameter array where better-sqlite3 takes any arguments.
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

/**
 * Takes the write lock at `begin`: a transaction that starts by reading and then writes would
 * otherwise fail at once with SQLITE_BUSY when another process wrote in between.
 */
class WritingSqliteDriver extends SqliteDriver {
  readonly #lock = createWriteLock();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    await this.#lock.acquire();
    return {
      executeQuery: (query) => this.#lock.untilUnlocked(() => connection.executeQuery(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }

  override async releaseConnection(): Promise<void> {
    this.#lock.release();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk makes SQLite roll back by itself; that it has must not hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      const isDone = error instanceof Error && error.message.includes('no transaction is active');
      if (!isDone) throw error;
    }
  }
}

class SplitSqliteAdapter extends SqliteAdapter {
  /**
   * Lets migrations run in a transaction, which SQLite can do: two processes that start together then
   * wait for one another instead of both making the tables.
   */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver itself lets one write at a time. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SplitSqliteDialect extends SqliteDialect {
  readonly #reader: SqliteDialectConfig;
  readonly #writer: SqliteDialectConfig;

  constructor(reader: SqliteDialectConfig, writer: SqliteDialectConfig) {
    super(writer);
    this.#reader = reader;
    this.#writer = writer;
  }

  override createDriver(): Driver {
    return new SplitDriver(new SqliteDriver(this.#reader), new WritingSqliteDriver(this.#writer));
  }

  override createAdapter(): DialectAdapter {
    return new SplitSqliteAdapter();
  }
}
