import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createImageStore } from '../../composition/create-gateways.ts';
import { sqliteFileOf } from '../../composition/open-configured-database.ts';
import { createAudit } from '../../core/audit/audit.ts';
import { unpackImages } from '../../database/backup/images.ts';
import {
  checkBackup,
  deleteAllSessions,
  lockExclusively,
  replaceSqlite,
} from '../../database/backup/sqlite-restore.ts';
import type { CommandContext } from '../command-context.ts';
import { OperatorError, type Result } from '../result.ts';
import { confirm, progressBar } from '../terminal.ts';

const PG_RESTORE = 'pg_restore --clean --if-exists --dbname="$DATABASE_URL" FILE';

export interface RestoreOptions {
  yes: boolean;
  /** Otherwise everyone is logged out, because a session that has ended since the backup would be active again. */
  keepSessions: boolean;
}

/**
 * Puts a backup in the place of the embedded database. What was there stays beside it.
 *
 * @throws OperatorError on PostgreSQL; DatabaseInUseError, InvalidBackupError, IncompatibleDatabaseError
 */
export async function restoreBackup(
  context: CommandContext,
  backup: string,
  { yes, keepSessions }: RestoreOptions,
): Promise<Result> {
  const { config, terminal, runtime, log } = context;
  if (config.databaseUrl !== undefined) {
    throw new OperatorError(`PostgreSQL has its own tool: ${PG_RESTORE.replace('FILE', backup)}`);
  }
  const file = sqliteFileOf(config);
  const keptAs = `${file}.before-restore-${new Date(runtime.now()).toISOString().replaceAll(':', '')}`;
  const imageStore = await createImageStore(config, runtime);
  checkBackup(backup);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const lock = lockExclusively(file);
  let images = 0;
  try {
    await confirm(terminal, yes, `Replace ${file} with ${backup}?`);
    await replaceSqlite(backup, file, keptAs, async (copy) => {
      const write = (name: string, bytes: Buffer) => imageStore.writeBack(name, bytes);
      images = await unpackImages(copy, write, progressBar(terminal, 'images'));
      if (!keepSessions) deleteAllSessions(copy);
    });
  } finally {
    lock.release();
  }
  createAudit(log)('database_restored', { images });
  return {
    json: { file, images, sessionsEnded: !keepSessions },
    text: `Restored ${file} with ${images} images. Start the server with the SECRET_KEY of that time, or with that one as SECRET_KEY_PREVIOUS.`,
  };
}
