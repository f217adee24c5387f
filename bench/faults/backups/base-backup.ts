import { chown, copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withClient } from './postgres-contents.ts';

/** What PostgreSQL makes anew: its log comes from the archive. */
const LEFT_OUT = new Set(['pg_wal', 'postmaster.pid', 'postmaster.opts']);

/**
 * Copies the data folder of a PostgreSQL that goes on working, as `pg_basebackup` does, which the PostgreSQL of the tests
 * comes without.
 *
 * @param copy a folder that does not exist; it gets the same owner.
 */
export function makeBaseBackup(url: string, data: string, copy: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query("select pg_backup_start('drill', fast => true)");
    await copyFolder(data, copy);
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop()',
    );
    await copyFolder(path.join(data, 'pg_wal'), path.join(copy, 'pg_wal'), false);
    const label = path.join(copy, 'backup_label');
    await writeFile(label, rows[0]?.label ?? '');
    const { uid, gid } = await stat(copy);
    await chown(label, uid, gid);
  });
}

async function copyFolder(from: string, to: string, withFiles = true): Promise<void> {
  const { uid, gid, mode } = await stat(from);
  await mkdir(to, { mode: mode & 0o777 });
  await chown(to, uid, gid);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target, withFiles);
    else if (withFiles) await copyIfThere(source, target, { uid, gid });
  }
}

async function copyIfThere(from: string, to: string, { uid, gid }: { uid: number; gid: number }) {
  try {
    await copyFile(from, to);
    await chown(to, uid, gid);
  } catch (error) {
    // Removed meanwhile: its removal is in the log.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
