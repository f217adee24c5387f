import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Leaves the settings by which a server reaches the running sandbox in the sandbox's folder, so that the
 * operator's commands beside it look at the same services.
 *
 * @returns what takes them away again.
 */
export function leaveSandboxEnvironment(
  directory: string,
  environment: Readonly<Record<string, string>>,
): () => void {
  const file = fileIn(directory);
  writeFileSync(file, JSON.stringify({ pid: process.pid, environment }), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** What the running sandbox left; nothing when none runs, or none any more because it was killed. */
export function findSandboxEnvironment(directory: string): Record<string, string> {
  try {
    const left: unknown = JSON.parse(readFileSync(fileIn(directory), 'utf8'));
    const { pid, environment } = Object(left);
    // Signal 0 is none: it throws where there is no such process.
    process.kill(Number(pid), 0);
    const texts = Object.entries(Object(environment)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}

function fileIn(directory: string): string {
  return path.join(directory, 'environment.json');
}
