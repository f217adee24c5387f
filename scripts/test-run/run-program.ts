import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

export const root = path.join(import.meta.dirname, '../..');

interface CommandOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Holds the output back until the end, and prints this before it. By default it is shown at once. */
  readonly held?: string;
}

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });
}

/** Runs a program in the project's folder; returns whether it succeeded. */
export function runProgram(
  [command = '', ...args]: readonly string[],
  { env, held }: CommandOptions,
): Promise<boolean> {
  return new Promise((resolve) => {
    const stdio = held === undefined ? 'inherit' : 'pipe';
    const child = spawn(command, args, { cwd: root, env, stdio: ['inherit', stdio, stdio] });
    running.add(child);
    const output = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
    child.on('error', (error) => {
      console.error(`${command} cannot be run: ${error.message}`);
      resolve(false);
    });
    child.on('exit', async (code) => {
      running.delete(child);
      if (held !== undefined) process.stdout.write(held + (await Promise.all(output)).join(''));
      resolve(code === 0);
    });
  });
}
