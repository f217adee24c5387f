import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';

/** Of Linux's `/proc/PID/stat`: a hundredth of a second. */
const TICK_MS = 10;

/** A measurement counts as disturbed when other programs use more than this share of the machine. */
const DISTURBED_ABOVE = 0.1;

/** CPU time of a process with its threads, in milliseconds. */
export function cpuMsOf(pid: number): number {
  return sumOfTicks(pid, TIMES);
}

// Positions after the name, which may contain spaces: in its own code and in the kernel, and those of children that have ended.
const TIMES = [11, 12];
const TIMES_WITH_ENDED = [...TIMES, 13, 14];

function sumOfTicks(pid: number, positions: readonly number[]): number {
  const fields = statOf(pid).split(' ');
  return positions.reduce((sum, position) => sum + Number(fields[position]), 0) * TICK_MS;
}

/** Resident memory of a process, in megabytes. */
export function memoryMbOf(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1024;
}

interface WatchOptions {
  /**
   * Whether our processes are looked at twice a second, not only at both ends: the time of one that ends after its parent is
   * found in no other way. It costs a little time itself.
   */
  readonly areSampled?: boolean;
}

const SAMPLE_MS = 500;

/** @returns the time that all our processes have used until its call, as far as it was seen. */
function sampleOurs(): () => number {
  const seen = new Map<number, { from: number; to: number }>();
  const look = (isFirst: boolean) => {
    for (const pid of familyOf(process.pid)) {
      try {
        const to = cpuMsOf(pid);
        seen.set(pid, { from: seen.get(pid)?.from ?? (isFirst ? to : 0), to });
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  look(true);
  const timer = setInterval(look, SAMPLE_MS, false).unref();
  return () => {
    clearInterval(timer);
    look(false);
    return [...seen.values()].reduce((sum, { from, to }) => sum + to - from, 0);
  };
}

/**
 * Watches other programs from now on.
 *
 * @returns their share of the machine until its call, from 0 to 1.
 */
export function watchOthers({ areSampled = false }: WatchOptions = {}): () => number {
  const before = machineCpuMs();
  const startedAt = performance.now();
  const sampledMs = areSampled ? sampleOurs() : () => 0;
  return () => {
    const now = machineCpuMs();
    const oursMs = Math.max(now.ours - before.ours, sampledMs());
    const othersMs = now.all - before.all - oursMs;
    return Math.max(0, othersMs / (performance.now() - startedAt) / cpus().length);
  };
}

export function isDisturbed(othersShare: number): boolean {
  return othersShare > DISTURBED_ABOVE;
}

/** How often a round is measured while other programs disturb it. */
export const MAX_TRIES = 3;

export interface Round<Result> {
  readonly result: Result;
  /** Other programs kept the machine busy in each try. */
  readonly isDisturbed: boolean;
}

/** Measures a round again while other programs disturb it, three times at most. */
export async function measureRound<Result>(
  measure: () => Promise<Result>,
  options: WatchOptions = {},
): Promise<Round<Result>> {
  for (let tries = 1; ; tries++) {
    const othersShare = watchOthers(options);
    const result = await measure();
    const wasDisturbed = isDisturbed(othersShare());
    if (!wasDisturbed || tries === MAX_TRIES) return { result, isDisturbed: wasDisturbed };
  }
}

/** What stands behind a figure of a disturbed round. */
export const disturbedMark = (isDisturbed: boolean) => (isDisturbed ? ' (!)' : '');

/** A sentence for the results if any figure has the mark, else none. */
export function describeMark(results: readonly { readonly isDisturbed: boolean }[]): string[] {
  const isMarked = results.some(({ isDisturbed }) => isDisturbed);
  return isMarked
    ? ['Where something else kept the machine busy in all three tries of a round, there is (!).']
    : [];
}

/** CPU time that the whole machine has used, and that of this process with all that it started, in milliseconds. */
function machineCpuMs(): { all: number; ours: number } {
  const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/);
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] =
    ticks.map(Number);
  const all = (user + nice + system + interrupts + softInterrupts + stolen) * TICK_MS;
  return { all, ours: familyOf(process.pid).reduce((sum, pid) => sum + cpuMsUntilNow(pid), 0) };
}

/** With the children that have ended; 0 for a process that has just ended itself. */
function cpuMsUntilNow(pid: number): number {
  try {
    return sumOfTicks(pid, TIMES_WITH_ENDED);
  } catch {
    return 0;
  }
}

/** The first process of a PostgreSQL and one for each connection; none when it does not run. */
export function postgresProcesses(dataDirectory: string): number[] {
  const file = path.join(dataDirectory, 'postmaster.pid');
  if (!existsSync(file)) return [];
  return familyOf(Number(readFileSync(file, 'utf8').split('\n')[0]));
}

/** Sends a signal to those that still run. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** A process and all that it has started, directly or not. */
export function familyOf(ancestor: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    try {
      const parent = Number(statOf(pid).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), pid]);
    } catch {
      // It has ended meanwhile.
    }
  }
  const family = [ancestor];
  for (const pid of family) family.push(...(children.get(pid) ?? []));
  return family;
}

function statOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2);
}
