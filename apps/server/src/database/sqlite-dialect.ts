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

/** Another process may hold the lock; a caller is answered within three seconds nevertheless. */
const LOCK_TIMEOUT_MS = 2500;

/**
 * Opens a SQLite file for durable use: write-ahead log, every commit on disk before it is answered,
 * foreign keys on. `:memory:` works for tests.
 */
export function sqliteDialect(file: string): SqliteDialect {
  const database = new Sqlite(file, { timeout: LOCK_TIMEOUT_MS });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  return new ImmediateSqliteDialect({ database: withStatementCache(database) });
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
class ImmediateSqliteDriver extends SqliteDriver {
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

/**
 * Lets migrations run in a transaction, which SQLite can do: two processes that start together then
 * wait for one another instead of both making the tables.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }
}
