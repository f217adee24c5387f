import type Sqlite from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { type CommitGroup, CommitGroups } from './commit-groups.ts';
import { createWriteLock, type WriteLock } from './write-lock.ts';

/** Writes to a SQLite file, one transaction after the other. */
export class WritingSqliteDriver extends SqliteDriver {
  readonly #lock = createWriteLock();
  readonly #groups: CommitGroups;

  /** @param file the database behind `config`. */
  constructor(config: SqliteDialectConfig, file: Sqlite.Database) {
    super(config);
    this.#groups = new CommitGroups(file, this.#lock);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    await this.#lock.acquire();
    return new WritingConnection(connection, this.#groups, this.#lock);
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection) writingOf(connection).releaseLock();
  }

  override async destroy(): Promise<void> {
    await this.#groups.close();
    await super.destroy();
  }
}

/** The turn of one caller, who sees transactions of its own. */
class WritingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #groups: CommitGroups;
  readonly #lock: WriteLock;
  #holdsLock = true;
  #group: CommitGroup | null = null;

  constructor(connection: DatabaseConnection, groups: CommitGroups, lock: WriteLock) {
    this.#connection = connection;
    this.#groups = groups;
    this.#lock = lock;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // What Kysely's driver for SQLite begins and ends transactions with.
    if (query.sql === 'begin') await this.#begin();
    else if (query.sql === 'commit') await this.#commit();
    else if (query.sql === 'rollback') this.#rollBack();
    else return this.#group ? this.#run<Row>(query) : this.#runAlone<Row>(query);
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
    this.#group = await this.#groups.begin();
  }

  /** Others may go on while this one waits for the disk. */
  async #commit(): Promise<void> {
    this.#groups.end();
    this.releaseLock();
    await this.#group?.committed;
  }

  /** Not after a commit that failed, when everything has been rolled back. */
  #rollBack(): void {
    if (this.#group && this.#holdsLock) this.#groups.rollBack(this.#group);
  }

  async #run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.#connection.executeQuery<Row>(query);
    } catch (error) {
      this.#groups.noteError(error);
      throw error;
    }
  }

  async #runAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#begin();
    try {
      const result = await this.#run<Row>(query);
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
