import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { DatabaseKind } from '../faults/installation.ts';
import type { Merchant } from '../faults/merchants.ts';

/** A running server to scan, with a merchant who is logged in. */
export interface Target {
  readonly url: string;
  readonly database: DatabaseKind;
  readonly merchant: Merchant;
  /** An empty folder for the scanner's files. */
  readonly folder: string;
}

export const severities = ['low', 'medium', 'high'] as const;
export type Severity = (typeof severities)[number];

export interface Finding {
  readonly severity: Severity;
  /** One line, the same in each run. */
  readonly text: string;
}

export interface ScanResult {
  /** What was looked at, so that no finding means something. */
  readonly figures: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
}

/**
 * A scanner that looked at nothing finds nothing.
 *
 * @throws Error if one of the figures is less than it must be, by default 1.
 */
export function expectLooked(figures: ScanResult['figures'], least = 1): void {
  for (const [name, count] of Object.entries(figures)) {
    if (!(count >= least)) throw new Error(`${name}: ${count}, at least ${least} are needed`);
  }
}

/** A program of others that looks for weaknesses. */
export interface Scanner {
  readonly name: string;
  /** The Debian packages that it needs, each with the program that it runs. */
  readonly packages?: Readonly<Record<string, string>>;
  /** What its server runs on, in turn; SQLite where that makes no difference. */
  readonly databases?: readonly DatabaseKind[];
  scan(target: Target): Promise<ScanResult>;
}

const running = new Set<() => void>();

/** Ends every program that still runs. */
export function endPrograms(): void {
  for (const end of running) end();
}

/**
 * Runs a program to its end, whatever its exit code: scanners disagree on what it means.
 *
 * @returns its output, both streams.
 * @throws Error if it cannot be started, or takes longer than the limit.
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  { cwd, limitMs, env }: { cwd: string; limitMs: number; env?: NodeJS.ProcessEnv },
): Promise<string> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Scanners start processes of their own, which end with them.
    detached: true,
  });
  const end = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  running.add(end);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    end();
    reject(new Error(`${command} took longer than ${limitMs / 1000} s.`));
  }, limitMs);
  child.on('error', reject);
  child.on('close', () => resolve());
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    running.delete(end);
  }
  return lines.join('\n');
}
