import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Of Linux's `/proc/PID/stat`: a hundredth of a second. */
const TICK_MS = 10;

/** CPU time of a process with its threads, in milliseconds. */
export function cpuMsOf(pid: number): number {
  // After the name, which may contain spaces; 11 and 12 are the time in its own code and in the kernel.
  const fields = statOf(pid).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Resident memory of a process, in megabytes. */
export function memoryMbOf(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1024;
}

/** CPU time that the whole machine has used, and that of this process with all that it started, in milliseconds. */
export function machineCpuMs(): { all: number; ours: number } {
  const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/);
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] =
    ticks.map(Number);
  const all = (user + nice + system + interrupts + softInterrupts + stolen) * TICK_MS;
  return { all, ours: familyOf(process.pid).reduce((sum, pid) => sum + cpuMsOf(pid), 0) };
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
