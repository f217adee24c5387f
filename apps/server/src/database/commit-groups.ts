import { setImmediate as nextTurnOfTheEventLoop } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import type { WriteLock } from './write-lock.ts';

/** Transactions that are committed together. */
export interface CommitGroup {
  /** Resolves when all of them are on disk. */
  readonly committed: Promise<void>;
}

/**
 * Commits transactions that arrive together by one commit of the file, because syncing to disk takes longer than most of
 * them. Each is a savepoint, so it can roll back alone. All methods require the write lock.
 */
export class CommitGroups {
  readonly #file: Sqlite.Database;
  readonly #lock: WriteLock;
  #current: CommitGroup | null = null;
  /** By groups that SQLite has rolled back by itself, for example on a full disk. */
  readonly #failures = new WeakMap<CommitGroup, unknown>();

  constructor(file: Sqlite.Database, lock: WriteLock) {
    this.#file = file;
    this.#lock = lock;
  }

  /** Begins a transaction. */
  async begin(): Promise<CommitGroup> {
    if (!this.#current) {
      // Locks at once: a transaction that reads before it writes would fail if another process wrote in between.
      await this.#lock.retryWhileBusy(async () => this.#file.exec('begin immediate'));
      this.#current = this.#open();
    }
    this.#file.exec('savepoint one');
    return this.#current;
  }

  /** Ends a transaction; it is on disk when its group is committed. */
  end(): void {
    this.#file.exec('release one');
  }

  rollBack(group: CommitGroup): void {
    if (group === this.#current) this.#file.exec('rollback to one; release one');
  }

  /** To be called with the error of a statement. */
  noteError(error: unknown): void {
    if (!this.#current || this.#file.inTransaction) return;
    this.#failures.set(this.#current, error);
    this.#current = null;
  }

  async close(): Promise<void> {
    await this.#current?.committed.catch(() => {});
  }

  #open(): CommitGroup {
    const group: CommitGroup = {
      committed: nextTurnOfTheEventLoop().then(() => this.#commit(group)),
    };
    // If every transaction has rolled back, nobody waits for it.
    group.committed.catch(() => {});
    return group;
  }

  /** Queues for the lock, so that transactions that wait already are part of the group. */
  async #commit(group: CommitGroup): Promise<void> {
    await this.#lock.acquire();
    try {
      if (group !== this.#current) throw this.#failures.get(group);
      this.#current = null;
      this.#file.exec('commit');
    } catch (error) {
      if (!this.#current && this.#file.inTransaction) this.#file.exec('rollback');
      throw error;
    } finally {
      this.#lock.release();
    }
  }
}
