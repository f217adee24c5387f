import type {
  CompiledQuery,
  DatabaseConnection,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import { mayChangeSessions, type SessionVersion } from './session-version.ts';

/**
 * Runs reads outside of transactions on separate connections, so that they never wait for writers that wait for a
 * row, the file or the write lock.
 */
export class SplitDriver implements Driver {
  readonly #reads: Driver;
  readonly #writes: Driver;
  readonly #sessionVersion: SessionVersion;

  constructor(reads: Driver, writes: Driver, sessionVersion: SessionVersion) {
    this.#reads = reads;
    this.#writes = writes;
    this.#sessionVersion = sessionVersion;
  }

  async init(): Promise<void> {
    await this.#writes.init();
    await this.#reads.init();
  }

  async acquireConnection(): Promise<SplitConnection> {
    return new SplitConnection(this.#reads, this.#writes, this.#sessionVersion);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    splitOf(connection).writer = await this.#writes.acquireConnection();
    await this.#writes.beginTransaction(connection, settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#writes.commitTransaction(connection);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const { writer } = splitOf(connection);
    if (writer) await this.#writes.rollbackTransaction(writer);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const split = splitOf(connection);
    const { writer } = split;
    split.writer = undefined;
    if (split.changedSessions) this.#sessionVersion.raise();
    split.changedSessions = false;
    if (writer) await this.#writes.releaseConnection(writer);
  }

  async destroy(): Promise<void> {
    await this.#reads.destroy();
    await this.#writes.destroy();
  }
}

class SplitConnection implements DatabaseConnection {
  /** The writing connection, while a transaction runs on it. */
  writer: DatabaseConnection | undefined;
  /** Whether the transaction may have ended or altered a session. */
  changedSessions = false;
  readonly #reads: Driver;
  readonly #writes: Driver;
  readonly #sessionVersion: SessionVersion;

  constructor(reads: Driver, writes: Driver, sessionVersion: SessionVersion) {
    this.#reads = reads;
    this.#writes = writes;
    this.#sessionVersion = sessionVersion;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const isRead = /^\s*select\b/i.test(query.sql);
    if (this.writer) return this.#runIn<Row>(this.writer, query, isRead);
    const driver = isRead ? this.#reads : this.#writes;
    const connection = await driver.acquireConnection();
    let changedRows: bigint | undefined;
    try {
      const result = await connection.executeQuery<Row>(query);
      changedRows = result.numAffectedRows;
      return result;
    } finally {
      // Also after a failure: the database may have committed before the connection was lost.
      if (!isRead && mayChangeSessions(query, changedRows)) this.#sessionVersion.raise();
      await driver.releaseConnection(connection);
    }
  }

  /** Cached sessions are dropped only when the transaction has ended: before, other connections do not see the change. */
  async #runIn<Row>(
    transaction: DatabaseConnection,
    query: CompiledQuery,
    isRead: boolean,
  ): Promise<QueryResult<Row>> {
    const result = await transaction.executeQuery<Row>(query);
    if (!isRead && mayChangeSessions(query, result.numAffectedRows)) this.changedSessions = true;
    return result;
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported.');
  }
}

/** Kysely only passes back connections that `acquireConnection` returned. */
function splitOf(connection: DatabaseConnection): SplitConnection {
  if (connection instanceof SplitConnection) return connection;
  throw new Error('This connection belongs to another driver.');
}
