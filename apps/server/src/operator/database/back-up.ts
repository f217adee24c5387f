import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { sqliteFileOf } from '../../composition/open-configured-database.ts';
import { createAudit } from '../../core/audit/audit.ts';
import { packImages } from '../../database/backup/images.ts';
import { backUpSqlite } from '../../database/backup/sqlite-backup.ts';
import { type CommandContext, withPortal } from '../command-context.ts';
import { OperatorError, type Result } from '../result.ts';
import { progressBar } from '../terminal.ts';

/** How PostgreSQL is saved, by its own tools; `$DATABASE_URL` keeps the password off the screen. */
const PG_DUMP = 'pg_dump --format=custom --file=FILE "$DATABASE_URL"';

/**
 * Saves the embedded database and its images into one file, while the server runs.
 *
 * @throws OperatorError on PostgreSQL, saying how to save that.
 */
export async function backUp(context: CommandContext, target: string): Promise<Result> {
  const { config, terminal, log } = context;
  if (config.databaseUrl !== undefined) {
    throw new OperatorError(
      `PostgreSQL has its own tool: ${PG_DUMP.replace('FILE', target)} (images are not in it)`,
    );
  }
  refuseTarget(target);
  let images = 0;
  await withPortal(context, ({ dependencies: { imageStore } }) =>
    backUpSqlite(sqliteFileOf(config), target, progressBar(terminal, 'database'), async (copy) => {
      const read = (name: string) => imageStore.read(name);
      images = await packImages(copy, read, progressBar(terminal, 'images'));
    }),
  );
  createAudit(log)('database_backed_up', { images });
  const { size: bytes } = statSync(target);
  return {
    json: { file: target, bytes, images },
    text:
      `Saved ${target}: ${bytes} bytes, ${images} images in it, checked.\n` +
      'SECRET_KEY is not in it. Keep it too, in another place: without it the sealed values are lost.',
  };
}

function refuseTarget(target: string): void {
  if (existsSync(target)) throw new OperatorError(`${target} exists already.`);
  const folder = path.dirname(path.resolve(target));
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new OperatorError(`${folder} does not exist or cannot be written to.`);
  }
}
