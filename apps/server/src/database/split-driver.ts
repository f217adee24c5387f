import type {
  CompiledQuery,
  DatabaseConnection,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';

/**
 * Reads outside of transactions on connections of their own, and everything else on others: whatever writers wait
 * for, a row, a file or their turn, no reader waits with them.
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
    splitOf(connection).held = await this.#writes.acquireConnection();
    await this.#writes.beginTransaction(connection, settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#writes.commitTransaction(connection);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const { held } = splitOf(connection);
    if (held) await this.#writes.rollbackTransaction(held);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const split = splitOf(connection);
    const { held } = split;
    split.held = undefined;
    if (held) await this.#writes.releaseConnection(held);
  }

  async destroy(): Promise<void> {
    await this.#reads.destroy();
    await this.#writes.destroy();
  }
}

class SplitConnection implements DatabaseConnection {
  /** The writing connection, while a transaction runs on it. */
  held: DatabaseConnection | undefined;
  readonly #reads: Driver;
  readonly #writes: Driver;

  constructor(reads: Driver, writes: Driver) {
    this.#reads = reads;
    this.#writes = writes;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.held) return this.held.executeQuery<Row>(query);
    const driver = /^\s*select\b/i.test(query.sql) ? this.#reads : this.#writes;
    const connection = await driver.acquireConnection();
    try {
      return await connection.executeQuery<Row>(query);
    } finally {
      await driver.releaseConnection(connection);
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Nothing here reads row by row.');
  }
}

/** Kysely hands back the connections that it was given, and no others. */
function splitOf(connection: DatabaseConnection): SplitConnection {
  if (connection instanceof SplitConnection) return connection;
  throw new Error('This connection is of another driver.');
}
