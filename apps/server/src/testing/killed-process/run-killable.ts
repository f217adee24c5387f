import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';
import { newTestDirectory } from '../test-directory.ts';
import type { KillableRequest, StatementKind } from './killable-call.ts';

const NODE_MODULES = path.join(import.meta.dirname, '../../../../../node_modules');
/** Have compiled parts, which cannot be bundled. */
const NATIVE = ['better-sqlite3', '@node-rs/argon2'];

/** Makes the call in a separate process; returns its statements, or null when it was killed. */
export type RunKillable = (order: KillableRequest) => Promise<StatementKind[] | null>;

/** Bundles the program for one test file: it is started dozens of times, and four fifths of that would be loading. */
export async function bundleKillable(): Promise<RunKillable> {
  const directory = newTestDirectory();
  const program = path.join(directory, 'killable-call.mjs');
  await build({
    input: path.join(import.meta.dirname, 'killable-call.ts'),
    platform: 'node',
    external: NATIVE,
    output: { file: program, format: 'esm', codeSplitting: false },
    logLevel: 'silent',
  });
  symlinkSync(NODE_MODULES, path.join(directory, 'node_modules'));
  return async (order) => {
    const child = spawn(process.execPath, [program, JSON.stringify(order)], {
      env: { NODE_COMPILE_CACHE: path.join(directory, 'compiled') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += String(chunk);
      });
    }
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    if (signal === 'SIGKILL') return null;
    if (code !== 0) throw new Error(printed);
    return JSON.parse(printed) as StatementKind[]; // printed by the program beside this file
  };
}
