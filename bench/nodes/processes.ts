import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { familyOf, signalAll } from '../server/machine.ts';

const REQUIRED = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
} as const;

/** @throws Error with the command that installs what is missing. */
export function checkPrograms(): void {
  const missing = Object.entries(REQUIRED).filter(([program]) => !isInstalled(program));
  if (missing.length === 0) return;
  const packages = missing.map(([, name]) => name).join(' ');
  throw new Error(`Install what is missing first (Debian): apt-get install postgresql ${packages}`);
}

function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL and PgBouncer refuse to run as root; Debian's packages bring this user. */
export const databaseUser: UserIds = process.getuid?.() === 0 ? idsOf('postgres') : {};

interface UserIds {
  readonly uid?: number;
  readonly gid?: number;
}

function idsOf(user: string): UserIds {
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Nothing is left running when the script fails. */
export const killAtEnd: (() => void)[] = [];
process.once('exit', () => {
  for (const kill of killAtEnd) kill();
});

export interface Daemon {
  readonly pid: number;
  /** Resolves to the exit code. */
  readonly ended: Promise<number | null>;
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<void>;
  /** Sends SIGKILL to the process and all that it has started. */
  kill(): Promise<void>;
  lastLines(): string;
}

interface DaemonOptions extends UserIds {
  /** Processes that it has started and that are not its children. */
  readonly others?: () => readonly number[];
}

export function startDaemon(
  program: string,
  args: readonly string[],
  { others = () => [], ...options }: DaemonOptions = {},
): Daemon {
  const child = spawn(program, args, {
    ...options,
    env: { PATH: process.env.PATH },
    // A folder that every user can read.
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      lines.push(...chunk.toString().split('\n'));
      lines.splice(0, Math.max(0, lines.length - 40));
    });
  }
  const pid = child.pid ?? 0;
  const killAll = () => signalAll([...familyOf(pid), ...others()], 'SIGKILL');
  killAtEnd.push(() => isRunning(child) && killAll());
  return {
    pid,
    ended: once(child, 'exit').then(([code]) => code as number | null),
    stop: () => endOf(child, () => child.kill('SIGTERM')),
    kill: () => endOf(child, killAll),
    lastLines: () => lines.join('\n'),
  };
}

async function endOf(child: ChildProcess, end: () => void): Promise<void> {
  if (!isRunning(child)) return;
  const ended = once(child, 'exit');
  end();
  await ended;
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null;

/** @throws Error after a minute, with the last lines of a program that may have caused it. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  cause?: Daemon,
): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) {
      throw new Error(`After a minute still not: ${what}\n${cause?.lastLines() ?? ''}`);
    }
    await sleep(100);
  }
}
