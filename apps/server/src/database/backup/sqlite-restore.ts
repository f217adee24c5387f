import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { refuseIncompatibleMigrations, remedies } from '../migrate.ts';
import { checkChecksum, removeChecksum } from './checksum.ts';
import { migrationsIn, refuseDamaged } from './sqlite-backup.ts';
import { syncNames, syncToDisk } from './sync-to-disk.ts';

/** A server (or another command) has the database open. */
export class DatabaseInUseError extends Error {
  constructor() {
    super('A running server has this database open. Stop it first; nothing was changed.');
    this.name = 'DatabaseInUseError';
  }
}

/** The file is not a backup of Atrium, or is damaged. */
export class InvalidBackupError extends Error {
  constructor(file: string, cause?: unknown) {
    super(`${file} is not a complete backup of Atrium; nothing was changed.`, { cause });
    this.name = 'InvalidBackupError';
  }
}

/** @throws InvalidBackupError, IncompatibleDatabaseError */
export function checkBackup(file: string): void {
  const names = readBackup(file);
  refuseIncompatibleMigrations(names, remedies.backup);
}

function readBackup(file: string): string[] {
  try {
    checkChecksum(file);
    const backup = new Sqlite(file, { readonly: true, fileMustExist: true });
    try {
      refuseDamaged(backup);
      const names = migrationsIn(backup);
      backup.prepare('select count(*) from backup_images').get();
      if (names.length > 0) return names;
    } finally {
      backup.close();
    }
  } catch (error) {
    throw new InvalidBackupError(file, error);
  }
  throw new InvalidBackupError(file);
}

/**
 * Locks a database exclusively until `release`. A damaged one is accepted, because backups are for
 * that case, and so is a missing one.
 *
 * @throws DatabaseInUseError, IncompatibleDatabaseError
 */
export function lockExclusively(file: string): { release(): void } {
  if (!existsSync(file)) return { release: () => undefined };
  const database = new Sqlite(file, { timeout: 0 });
  const release = () => database.close();
  try {
    // SQLite can leave WAL mode only if no other connection is open.
    database.pragma('journal_mode = DELETE');
    refuseIncompatibleMigrations(migrationsIn(database), remedies.sqlite);
    database.exec('begin exclusive');
    return { release };
  } catch (error) {
    const code = error instanceof Sqlite.SqliteError ? error.code : '';
    if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) return { release };
    release();
    throw code.startsWith('SQLITE_BUSY') ? new DatabaseInUseError() : error;
  }
}

/**
 * Replaces `file` with a backup; the previous file is kept as `keepAs`.
 *
 * @param prepare gets the copy before it is put in place.
 */
export async function replaceSqlite(
  backup: string,
  file: string,
  keepAs: string,
  prepare: (copy: Sqlite.Database) => Promise<void>,
): Promise<void> {
  const part = `${file}.restoring`;
  copyFileSync(backup, part, constants.COPYFILE_FICLONE);
  chmodSync(part, 0o600);
  try {
    removeChecksum(part);
    const copy = new Sqlite(part);
    try {
      await prepare(copy);
    } finally {
      copy.close();
    }
    syncToDisk(part);
    const isKept = !existsSync(file) || hasSecondName(file, keepAs);
    for (const ending of ['-wal', '-shm']) {
      if (existsSync(file + ending)) renameSync(file + ending, keepAs + ending);
    }
    if (!isKept) renameSync(file, keepAs);
    renameSync(part, file);
    syncNames(path.dirname(file));
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/**
 * A second name for a file, so that there is a database in this place at each moment: after a kill the server would create
 * one. False on a file system without such links.
 */
function hasSecondName(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch (error) {
    // Never over a file that is kept already.
    if (existsSync(name)) throw error;
    return false;
  }
}

/** Ends all sessions in a restored copy: those that ended after the backup would be active again. */
export function deleteAllSessions(copy: Sqlite.Database): void {
  copy.pragma('foreign_keys = ON');
  copy.exec('delete from sessions');
}
