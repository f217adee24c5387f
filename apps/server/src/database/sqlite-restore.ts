import { chmodSync, constants, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { checkChecksum, removeChecksum } from './backup-checksum.ts';
import { refuseIncompatibleMigrations, remedies } from './migrate.ts';
import { migrationsIn, refuseDamaged } from './sqlite-backup.ts';

/** A server (or another command) has the database open. */
export class DatabaseInUseError extends Error {
  constructor() {
    super('A running server has this database open. Stop it first; nothing was changed.');
    this.name = 'DatabaseInUseError';
  }
}

/** The file to restore is none of ours. */
export class NoBackupError extends Error {
  constructor(file: string, cause?: unknown) {
    super(`${file} is no whole backup of Atrium; nothing was changed.`, { cause });
    this.name = 'NoBackupError';
  }
}

/** @throws NoBackupError, IncompatibleDatabaseError */
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
      backup.prepare('select count(*) from backup_pictures').get();
      if (names.length > 0) return names;
    } finally {
      backup.close();
    }
  } catch (error) {
    throw new NoBackupError(file, error);
  }
  throw new NoBackupError(file);
}

/**
 * Keeps everyone else out of a database until `release`. A damaged one, which is what backups are
 * for, is let pass; so is one that does not exist.
 *
 * @throws DatabaseInUseError, IncompatibleDatabaseError
 */
export function takeAlone(file: string): { release(): void } {
  if (!existsSync(file)) return { release: () => undefined };
  const database = new Sqlite(file, { timeout: 0 });
  const release = () => database.close();
  try {
    // SQLite leaves its write-ahead log only where nobody else has the file open.
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
 * Puts a backup in the place of `file`; what was there is kept beside it under `keepAs`.
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
    for (const ending of ['', '-wal', '-shm']) {
      if (existsSync(file + ending)) renameSync(file + ending, keepAs + ending);
    }
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** Signs everyone out in a restored copy: sessions that ended since the backup would live again. */
export function endAllSessionsIn(copy: Sqlite.Database): void {
  copy.pragma('foreign_keys = ON');
  copy.exec('delete from sessions');
}
