import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

/** Brings what SQLite has committed from memory to the disk. */
export interface LogSync {
  /** Resolves when everything that is committed by now is on the disk. */
  synced(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Syncs the write-ahead log of a SQLite file without blocking the event loop, which SQLite's own sync does. At most one
 * sync runs at a time; everything that is committed meanwhile shares the next one.
 *
 * @param file the database, not its log.
 * @param sync tests replace it.
 */
export function createLogSync(file: string, sync = promisify(fdatasync)): LogSync {
  let descriptor: number | null = null;
  let latest: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  function begin(): Promise<void> {
    next = null;
    // SQLite creates the log at the first commit, and keeps it while the database is open.
    descriptor ??= openSync(`${file}-wal`, 'r+');
    latest = sync(descriptor);
    return latest;
  }

  return {
    synced() {
      next ??= latest.then(begin, begin);
      return next;
    },
    async close() {
      await Promise.allSettled([latest, next]);
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}
