import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import type { FaultContext } from '../fault.ts';
import { execute, type Installation, query, type Row } from '../installation.ts';

/** What the jobs of a portal work on: its calls, its rows and its images. */
export interface DueContext extends Pick<FaultContext, 'send'> {
  readonly installation: Pick<Installation, 'portalUrl' | 'sandboxUrl' | 'shopifySecret'>;
  /** Reads rows, by SQL that both databases understand. */
  query(text: string): Promise<readonly Row[]>;
  /** Changes rows. */
  execute(text: string): Promise<unknown>;
  readonly images: KeptImages;
}

/** The files of images, by name. */
export interface KeptImages {
  has(name: string): boolean;
  /** Changes when an image was written; nothing if there is none of this name. */
  setWrittenAt(name: string, at: Date): Promise<void>;
}

export function dueContextOf({
  installation,
  send,
}: Pick<FaultContext, 'installation' | 'send'>): DueContext {
  const fileOf = (name: string) =>
    path.join(path.dirname(installation.databaseFile), 'images', `${name}.jpg`);
  const has = (name: string) => existsSync(fileOf(name));
  return {
    installation,
    send,
    query: (text) => query(installation, text),
    execute: (text) => execute(installation, text),
    images: {
      has,
      async setWrittenAt(name, at) {
        await utimes(fileOf(name), at, at).catch(ignoreMissing);
      },
    },
  };
}

/** The job may just have removed the file. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
