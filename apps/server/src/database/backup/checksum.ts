import { createHash } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  fsyncSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs';

const CHUNK_BYTES = 1024 * 1024;
const MARK = 'atrium-backup-sha256:';
const TRAILER = new RegExp(`^${MARK}([0-9a-f]{64})$`);
const TRAILER_BYTES = MARK.length + 64;

/** Appends the SHA-256 of a finished backup to it. SQLite ignores bytes after its last page. */
export function appendChecksum(file: string): void {
  const trailer = MARK + hashOf(file, statSync(file).size);
  const handle = openSync(file, 'a');
  try {
    appendFileSync(handle, trailer);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** @throws Error when the file was changed or its end is missing. */
export function checkChecksum(file: string): void {
  const size = statSync(file).size - TRAILER_BYTES;
  const expected = size > 0 ? TRAILER.exec(readAt(file, size, TRAILER_BYTES))?.[1] : undefined;
  if (expected === undefined) throw new Error('There is no checksum at the end of the file.');
  if (hashOf(file, size) !== expected) throw new Error('The checksum does not match the file.');
}

/** Removes the checksum from a copy, which makes it a plain database again. */
export function removeChecksum(copy: string): void {
  truncateSync(copy, statSync(copy).size - TRAILER_BYTES);
}

function readAt(file: string, position: number, length: number): string {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(length);
    const read = readSync(handle, buffer, 0, length, position);
    return buffer.toString('latin1', 0, read);
  } finally {
    closeSync(handle);
  }
}

function hashOf(file: string, length: number): string {
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(CHUNK_BYTES);
  const handle = openSync(file, 'r');
  try {
    for (let position = 0; position < length; ) {
      const read = readSync(handle, buffer, 0, Math.min(CHUNK_BYTES, length - position), position);
      if (read === 0) throw new Error(`${file} became shorter while it was read.`);
      hash.update(buffer.subarray(0, read));
      position += read;
    }
  } finally {
    closeSync(handle);
  }
  return hash.digest('hex');
}
