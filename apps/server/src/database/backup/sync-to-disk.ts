import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Writes what the system still has in memory of a file, or of a folder's names. */
export function syncToDisk(place: string): void {
  const descriptor = openSync(place, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Writes the names of a folder's files, so that a file which was just renamed has its new name after a power failure. Not
 * every system can do this for a folder; the files are in place without it.
 */
export function syncNames(folder: string): void {
  try {
    syncToDisk(folder);
  } catch {
    // The system writes the names a moment later.
  }
}
