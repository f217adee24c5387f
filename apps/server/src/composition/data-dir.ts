import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { Gauge, type Registry } from '@prometheus-io/client';
import type { Config } from '../config/config.ts';
import { StartError } from '../core/start-error.ts';

/** Enough for the log of the database and some images, so that an early warning leaves time to act. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** On PostgreSQL with a bucket nothing is written there while the server runs. */
export function needsDataDir({
  databaseUrl,
  bucket,
}: Pick<Config, 'databaseUrl' | 'bucket'>): boolean {
  return databaseUrl === undefined || bucket === undefined;
}

/** @throws StartError when nothing can be written to the folder, in one line with the reason. */
export function assertWritable(dataDir: string): void {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(probe, 'Atrium can write here.');
    rmSync(probe);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new StartError(`DATA_DIR (${dataDir}) cannot be written to (${detail}).`, error);
  }
}

/** How many bytes the server may still write below a folder. */
export type ReadFreeBytes = (folder: string) => Promise<number>;

export const readFreeBytes: ReadFreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Whether a folder has enough free space to continue. */
export async function hasRoom(folder: string, read: ReadFreeBytes): Promise<boolean> {
  return (await read(folder)) >= MIN_FREE_BYTES;
}

/** Shows the room for the database and the images, unless both are elsewhere. */
export function addDiskMetrics(
  registry: Registry,
  config: Pick<Config, 'databaseUrl' | 'bucket' | 'dataDir'>,
  read: ReadFreeBytes,
): void {
  if (!needsDataDir(config)) return;
  new Gauge({
    name: 'atrium_data_dir_free_bytes',
    help: 'Bytes that can still be written to DATA_DIR.',
    registers: [registry],
    async collect() {
      // The other metrics matter most while the disk is unavailable.
      this.set(await read(config.dataDir).catch(() => Number.NaN));
    },
  });
}
