import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export type DatabaseKind = 'sqlite' | 'postgres';

interface Places {
  readonly portalUrl: string;
  readonly sandboxUrl: string;
  /** Where it keeps its data; gone once it has stopped. */
  readonly directory: string;
}

export interface RunningPortal extends Places {
  stop(): Promise<void>;
}

/** What a portal is configured by beside its sandbox; `{sandbox}` stands for the sandbox's address. */
export type ExtraEnvironment = Record<string, string>;

/** Starts a portal with its sandbox on an empty database of that kind. */
export async function startPortal(
  database: DatabaseKind,
  extra: ExtraEnvironment = {},
): Promise<RunningPortal> {
  const program = path.join(import.meta.dirname, 'portal-process.ts');
  const child = spawn('node', [program, database, JSON.stringify(extra)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit');
  const first = await Promise.race([once(lines, 'line'), ended.then(() => null)]);
  if (first === null) throw new Error('The portal did not start; the reason is above.');
  return {
    ...parsePlaces(String(first[0])),
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

function parsePlaces(line: string): Places {
  // Our own process one file away writes this line.
  return JSON.parse(line) as Places;
}
