import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { sqliteFileOf } from '../../composition/configured.ts';
import { createAudit } from '../../core/audit.ts';
import { packPictures } from '../../database/backup-pictures.ts';
import { backUpSqlite } from '../../database/sqlite-backup.ts';
import { type CommandContext, withPortal } from '../command-context.ts';
import { progressBar } from '../progress-bar.ts';
import { OperatorError, type Result } from '../result.ts';

/** How PostgreSQL is saved, by its own tools; `$DATABASE_URL` keeps the password off the screen. */
const PG_DUMP = 'pg_dump --format=custom --file=FILE "$DATABASE_URL"';

/**
 * Saves the embedded database and its pictures into one file, while the server runs.
 *
 * @throws OperatorError on PostgreSQL, saying how to save that.
 */
export async function backUp(context: CommandContext, target: string): Promise<Result> {
  const { config, terminal, log } = context;
  if (config.databaseUrl !== undefined) {
    throw new OperatorError(
      `PostgreSQL has its own tool: ${PG_DUMP.replace('FILE', target)} (pictures are not in it)`,
    );
  }
  refuseTarget(target);
  let pictures = 0;
  await withPortal(context, ({ dependencies: { imageStore } }) =>
    backUpSqlite(sqliteFileOf(config), target, progressBar(terminal, 'database'), async (copy) => {
      const read = (name: string) => imageStore.read(name);
      pictures = await packPictures(copy, read, progressBar(terminal, 'pictures'));
    }),
  );
  createAudit(log)('database_backed_up', { pictures });
  const { size: bytes } = statSync(target);
  return {
    json: { file: target, bytes, pictures },
    text:
      `Saved ${target}: ${bytes} bytes, ${pictures} pictures in it, checked.\n` +
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
