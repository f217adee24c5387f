import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Runtime } from '../../core/runtime.ts';

const NAME = /^[a-f0-9]{32}$/;
const FILE = /^([a-f0-9]{32})\.(?:jpg|part)$/;

export interface StoredImage {
  name: string;
  /** Milliseconds since the epoch. */
  writtenAt: number;
}

/** Stores JPEGs under unguessable names. Any other name finds nothing. */
export interface ImageStore {
  /** Writes all of the file or none, and returns its new name: 32 hexadecimal digits. */
  write(bytes: Uint8Array): Promise<string>;
  /** Writes an image back under the name it had, from a backup. */
  writeBack(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such image. */
  read(name: string): Promise<Buffer | null>;
  /** Removes an image, or does nothing when there is none. */
  remove(name: string): Promise<void>;
  /** Everything stored, half-written files included, read as it is iterated over. */
  list(): AsyncIterable<StoredImage>;
}

/** Whether `name` has the form of a stored name: no other name is looked up. */
export function isImageName(name: string): boolean {
  return NAME.test(name);
}

/** The image that a file or key belongs to; null if it is not one of our images. */
export function imageName(file: string): string | null {
  return FILE.exec(file)?.[1] ?? null;
}

/** A folder on disk, which is created with the first image. */
export function diskImageStore(
  directory: string,
  { randomBytes }: Pick<Runtime, 'randomBytes'>,
): ImageStore {
  const fileOf = (name: string, ending: 'jpg' | 'part') =>
    path.join(directory, `${name}.${ending}`);

  async function writeAs(name: string, bytes: Uint8Array): Promise<void> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeThrough(fileOf(name, 'part'), bytes);
    await rename(fileOf(name, 'part'), fileOf(name, 'jpg'));
  }

  return {
    async write(bytes) {
      const name = randomBytes(16).toString('hex');
      await writeAs(name, bytes);
      return name;
    },

    async writeBack(name, bytes) {
      if (!isImageName(name)) throw new Error('This is not the name of an image.');
      await rm(fileOf(name, 'part'), { force: true });
      await writeAs(name, bytes);
    },

    async read(name) {
      return isImageName(name) ? withFallbackIfMissing(readFile(fileOf(name, 'jpg')), null) : null;
    },

    async remove(name) {
      if (!isImageName(name)) return;
      await rm(fileOf(name, 'jpg'), { force: true });
      await rm(fileOf(name, 'part'), { force: true });
    },

    async *list() {
      for await (const { name: file } of await withFallbackIfMissing(opendir(directory), [])) {
        const name = imageName(file);
        if (name === null) continue;
        const found = await withFallbackIfMissing(stat(path.join(directory, file)), null);
        if (found) yield { name, writtenAt: found.mtimeMs };
      }
    },
  };
}

/** Returns once the bytes are on the disk, so that a renamed file is never an empty one. */
async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function withFallbackIfMissing<Found, Missing>(
  work: Promise<Found>,
  missing: Missing,
): Promise<Found | Missing> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return missing;
    throw error;
  }
}
