import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export type DatabaseKind = 'sqlite' | 'postgres';

export interface RunningPortal {
  readonly portalUrl: string;
  readonly sandboxUrl: string;
  stop(): Promise<void>;
}

/** Starts a portal with its sandbox on an empty database of that kind. */
export async function startPortal(database: DatabaseKind): Promise<RunningPortal> {
  const program = path.join(import.meta.dirname, 'portal-process.ts');
  const child = spawn('node', [program, database], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit');
  const first = await Promise.race([once(lines, 'line'), ended.then(() => null)]);
  if (first === null) throw new Error('The portal did not start; the reason is above.');
  const { portalUrl, sandboxUrl } = parseAddresses(String(first[0]));
  return {
    portalUrl,
    sandboxUrl,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

function parseAddresses(line: string): { portalUrl: string; sandboxUrl: string } {
  // Our own process one file away writes this line.
  return JSON.parse(line) as { portalUrl: string; sandboxUrl: string };
}
