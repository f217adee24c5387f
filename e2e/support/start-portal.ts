import { spawn } from 'node:child_process';
import { type EventEmitter, on, once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export type DatabaseKind = 'sqlite' | 'postgres';

interface Places {
  readonly portalUrl: string;
  readonly sandboxUrl: string;
  /** The sandbox's mail server. */
  readonly smtpUrl: string;
  /** The data folder, deleted after the stop. */
  readonly directory: string;
}

export interface RunningPortal extends Places {
  stop(): Promise<void>;
}

/** Settings in addition to those of the sandbox; `{sandbox}` is replaced by its URL. */
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
  const places = await Promise.race([readPlaces(lines), ended.then(() => null)]);
  if (places === null) throw new Error('The portal did not start; the reason is above.');
  return {
    ...places,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

/** The server may have logged a warning before. */
async function readPlaces(lines: EventEmitter): Promise<Places> {
  for await (const [line] of on(lines, 'line')) {
    // Cast, because `portal-process.ts` writes this line.
    if (String(line).startsWith('{"portalUrl"')) return JSON.parse(line) as Places;
  }
  throw new Error('The portal ended before it had printed its URL.');
}
