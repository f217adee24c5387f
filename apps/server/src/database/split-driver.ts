import type {
  CompiledQuery,
  DatabaseConnection,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';

/**
 * Runs reads outside of transactions on separate connections, so that they never wait for writers that wait for a
 * row, the file or the write lock.
 */
export class SplitDriver implements Driver {
  readonly #reads: Driver;
  readonly #writes: Driver;

  constructor(reads: Driver, writes: Driver) {
    this.#reads = reads;
    this.#writes = writes;
  }

  async init(): Promise<void> {
    await this.#writes.init();
    await this.#reads.init();
  }

  async acquireConnection(): Promise<SplitConnection> {
    return new SplitConnection(this.#reads, this.#writes);
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
  readonly #reads: Driver;
  readonly #writes: Driver;

  constructor(reads: Driver, writes: Driver) {
    this.#reads = reads;
    this.#writes = writes;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.writer) return this.writer.executeQuery<Row>(query);
    const driver = /^\s*select\b/i.test(query.sql) ? this.#reads : this.#writes;
    const connection = await driver.acquireConnection();
    try {
      return await connection.executeQuery<Row>(query);
    } finally {
      await driver.releaseConnection(connection);
    }
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
