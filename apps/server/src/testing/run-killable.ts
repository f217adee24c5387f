import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { newTestDirectory } from './database/test-database.ts';
import type { KillOrder, StatementKind } from './killable-call.ts';

const script = path.join(import.meta.dirname, 'killable-call.ts');
const compileCache = newTestDirectory();

/** Makes the call in a separate process; returns its statements, or null when it was killed. */
export async function runKillable(order: KillOrder): Promise<StatementKind[] | null> {
  const child = spawn(process.execPath, [script, JSON.stringify(order)], {
    env: { NODE_COMPILE_CACHE: compileCache },
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
}
