import type Sqlite from 'better-sqlite3';
import type { Progress } from './sqlite-backup.ts';

/**
 * Stores the accounts' images in a table of the backup, so that it is a single file. An image that
 * was replaced after the copy was made no longer exists: the account has none in the backup.
 */
export async function packImages(
  copy: Sqlite.Database,
  read: (name: string) => Promise<Buffer | null>,
  onProgress: Progress,
): Promise<number> {
  copy.exec('create table backup_images (name text primary key not null, bytes blob not null)');
  const insert = copy.prepare('insert or ignore into backup_images values (?, ?)');
  const clearImage = copy.prepare('update users set image = null where image = ?');
  const names = copy
    .prepare('select image from users where image is not null order by image')
    .pluck()
    .all() as string[]; // Cast: the column is text and not null.
  let packed = 0;
  for (const [index, name] of names.entries()) {
    const bytes = await read(name);
    if (bytes) packed += insert.run(name, bytes).changes;
    else clearImage.run(name);
    onProgress(index + 1, names.length);
  }
  return packed;
}

/** Writes the images of a copied backup back, one by one, and drops their table. */
export async function unpackImages(
  copy: Sqlite.Database,
  write: (name: string, bytes: Buffer) => Promise<void>,
  onProgress: Progress,
): Promise<number> {
  const rows = copy.prepare<[], string>('select name from backup_images').pluck().all();
  const read = copy.prepare<[string], Buffer>('select bytes from backup_images where name = ?');
  for (const [index, name] of rows.entries()) {
    const bytes = read.pluck().get(name);
    if (bytes) await write(name, bytes);
    onProgress(index + 1, rows.length);
  }
  copy.exec('drop table backup_images');
  copy.exec('vacuum');
  return rows.length;
}
