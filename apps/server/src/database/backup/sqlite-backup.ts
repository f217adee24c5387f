import { chmodSync, closeSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { appendChecksum } from './checksum.ts';
import { syncNames } from './sync-to-disk.ts';

const PAGES_A_STEP = 500;

export type Progress = (done: number, total: number) => void;

/**
 * Copies a consistent snapshot of a SQLite database while others write to it.
 *
 * @param target a file that does not exist yet; it is created once the copy is complete and checked.
 * @param addImages gets the copy and adds the images to it.
 */
export async function backUpSqlite(
  file: string,
  target: string,
  onProgress: Progress,
  addImages: (copy: Sqlite.Database) => Promise<void>,
): Promise<void> {
  const part = `${target}.part`;
  // Created with these permissions first: a backup is as private as the database.
  closeSync(openSync(part, 'w', 0o600));
  chmodSync(part, 0o600);
  try {
    await copyDatabase(file, part, onProgress);
    const copy = new Sqlite(part);
    try {
      copy.pragma('journal_mode = DELETE');
      await addImages(copy);
      refuseDamaged(copy);
    } finally {
      copy.close();
    }
    appendChecksum(part);
    renameSync(part, target);
    syncNames(path.dirname(target));
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

async function copyDatabase(file: string, part: string, onProgress: Progress): Promise<void> {
  const source = new Sqlite(file, { fileMustExist: true, timeout: 5000 });
  try {
    // One read transaction around the copy: without it, every write of the server restarts the copy.
    source.exec('begin');
    source.prepare('select count(*) from sqlite_master').get();
    await source.backup(part, {
      progress({ totalPages, remainingPages }) {
        onProgress(totalPages - remainingPages, totalPages);
        return PAGES_A_STEP;
      },
    });
  } finally {
    source.close();
  }
}

/** @throws Error when SQLite's quick check finds damage. */
export function refuseDamaged(database: Sqlite.Database): void {
  const found = database.pragma('quick_check', { simple: true });
  if (found !== 'ok') throw new Error(`The database is damaged: ${String(found)}`);
}

/** The migrations recorded in a SQLite database; none if it is not Atrium's. */
export function migrationsIn(database: Sqlite.Database): string[] {
  const known = database
    .prepare("select count(*) from sqlite_master where name = 'kysely_migration'")
    .pluck()
    .get();
  if (known === 0) return [];
  // Cast: the column is text.
  return database.prepare('select name from kysely_migration').pluck().all() as string[];
}
