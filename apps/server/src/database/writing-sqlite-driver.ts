import type Sqlite from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import type { CurrentRequest } from '../core/request-context.ts';
import { createWriteLock, type WriteLock } from './concurrency/write-lock.ts';
import type { WalSync } from './wal-sync.ts';

/**
 * Writes to a SQLite file, one transaction after the other. The caller of a transaction continues when it is on the disk;
 * the next transaction begins as soon as this one is committed.
 */
export class WritingSqliteDriver extends SqliteDriver {
  readonly #file: Sqlite.Database;
  readonly #wal: WalSync;
  readonly #fairnessKey: CurrentRequest['fairnessKey'];
  readonly #lock = createWriteLock();

  /** @param file the database behind `config`. */
  constructor(
    config: SqliteDialectConfig,
    file: Sqlite.Database,
    wal: WalSync,
    fairnessKey: CurrentRequest['fairnessKey'] = () => '',
  ) {
    super(config);
    this.#file = file;
    this.#wal = wal;
    this.#fairnessKey = fairnessKey;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    const key = this.#fairnessKey();
    await this.#lock.acquire(key);
    const lock = { ...this.#lock, release: () => this.#lock.release(key) };
    return new WritingConnection(connection, this.#file, lock, this.#wal);
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection) writingOf(connection).releaseLock();
  }

  override async destroy(): Promise<void> {
    await this.#wal.close();
    await super.destroy();
  }
}

type AcquiredLock = Pick<WriteLock, 'retryWhileBusy'> & { release(): void };

/** The connection as one caller sees it, for the length of its transaction. */
class WritingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #file: Sqlite.Database;
  readonly #lock: AcquiredLock;
  readonly #wal: WalSync;
  #holdsLock = true;
  #inTransaction = false;

  constructor(
    connection: DatabaseConnection,
    file: Sqlite.Database,
    lock: AcquiredLock,
    wal: WalSync,
  ) {
    this.#connection = connection;
    this.#file = file;
    this.#lock = lock;
    this.#wal = wal;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // The statements with which Kysely's driver for SQLite begins and ends transactions.
    if (query.sql === 'begin') await this.#begin();
    else if (query.sql === 'commit') await this.#commit();
    else if (query.sql === 'rollback') this.#rollBack();
    else if (this.#inTransaction) return this.#connection.executeQuery<Row>(query);
    else return this.#runAlone<Row>(query);
    return { rows: [] };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported.');
  }

  releaseLock(): void {
    if (this.#holdsLock) this.#lock.release();
    this.#holdsLock = false;
  }

  async #begin(): Promise<void> {
    // Locks at once: a transaction that reads before it writes would fail if another process wrote in between.
    await this.#lock.retryWhileBusy(async () => this.#file.exec('begin immediate'));
    this.#inTransaction = true;
  }

  /** Other transactions may run while this one waits for the disk. */
  async #commit(): Promise<void> {
    this.#file.exec('commit');
    this.#inTransaction = false;
    this.releaseLock();
    await this.#wal.synced();
  }

  /** After some errors, for example on a full disk, SQLite has already rolled back by itself. */
  #rollBack(): void {
    if (this.#inTransaction && this.#file.inTransaction) this.#file.exec('rollback');
    this.#inTransaction = false;
  }

  async #runAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#begin();
    try {
      const result = await this.#connection.executeQuery<Row>(query);
      await this.#commit();
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }
}

/** The driver only gets back what `acquireConnection` returned. */
function writingOf(connection: DatabaseConnection): WritingConnection {
  if (connection instanceof WritingConnection) return connection;
  throw new Error('This connection belongs to another driver.');
}
