import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

/** A caller gets a response within three seconds, however long the disk takes. */
const TIMEOUT_MS = 2500;

/** Brings what SQLite has committed from memory to the disk. */
export interface WalSync {
  /**
   * Resolves when everything that is committed by now is on the disk.
   *
   * @throws WalSyncError
   */
  synced(): Promise<void>;
  close(): Promise<void>;
}

/** What was committed may be missing after a power failure. */
export class WalSyncError extends Error {
  /** What SQLite itself reports if it fails to sync. */
  readonly code = 'SQLITE_IOERR_FSYNC';

  constructor(reason: string, cause?: unknown) {
    super(`The write-ahead log was not synced: ${reason}.`, { cause });
    this.name = 'WalSyncError';
  }
}

/** Brings the content of an open file to the disk. */
export type SyncFile = (descriptor: number) => Promise<void>;

export interface WalSyncOptions {
  /** The disk failed to sync. Nothing is acknowledged from then on, and the process should end. */
  onFailure: (error: WalSyncError) => void;
  /** `fdatasync` by default. */
  sync?: SyncFile | undefined;
}

/**
 * Syncs the write-ahead log of a SQLite file without blocking the event loop, which SQLite's own sync does. At most one
 * sync runs at a time; everything that is committed meanwhile shares the next one.
 *
 * @param file the database, not its log.
 */
export function createWalSync(
  file: string,
  { onFailure, sync = promisify(fdatasync) }: WalSyncOptions,
): WalSync {
  let descriptor: number | null = null;
  let failure: WalSyncError | null = null;
  let latest: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  function begin(): Promise<void> {
    next = null;
    latest = sync(openWal()).catch(fail);
    return latest;
  }

  function openWal(): number {
    try {
      // SQLite creates the log at the first commit, and keeps it while the database is open.
      descriptor ??= openSync(`${file}-wal`, 'r+');
      return descriptor;
    } catch (error) {
      throw new WalSyncError(reasonOf(error), error);
    }
  }

  // Linux reports a failure once and then treats the pages as written, so a later sync that succeeds proves nothing
  // about them. Without them SQLite cannot read what follows either.
  function fail(error: unknown): never {
    failure = new WalSyncError(reasonOf(error), error);
    onFailure(failure);
    throw failure;
  }

  return {
    async synced() {
      if (failure) throw failure;
      next ??= inTime(latest.then(begin));
      await next;
    },
    async close() {
      await Promise.allSettled([latest, next]);
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function inTime(sync: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new WalSyncError(`it took longer than ${TIMEOUT_MS} ms`)),
    TIMEOUT_MS,
  );
  try {
    await Promise.race([sync, late]);
  } finally {
    clearTimeout(timer);
  }
}
