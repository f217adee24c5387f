import { execFileSync } from 'node:child_process';
import { root } from './release-name.ts';

/** Runs a program in the project's folder and returns what it printed. */
export function runCommand(command: string, args: readonly string[]): string {
  return execFileSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
}
