import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@atrium/server/testing/free-port';
import type { Program } from '../program.ts';

/** Threads for hashes and files, as Atrium's image and unit set them; the programs beside it that hash get as many. */
export const SHIPPED_THREADS = { UV_THREADPOOL_SIZE: '8' } as const;

export const programs = path.join(import.meta.dirname, '../programs');

/** Where a server listens and keeps its data. */
export async function newServerSettings() {
  const directory = await mkdtemp(path.join(tmpdir(), 'atrium-bench-'));
  const port = await freePort();
  return { directory, port, url: `http://127.0.0.1:${port}` };
}

export async function stopAndRemove(program: Program, directory: string): Promise<void> {
  await program.stop();
  await rm(directory, { recursive: true, force: true });
}
