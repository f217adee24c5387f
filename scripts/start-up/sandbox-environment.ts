import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes the settings of the running sandbox to its folder, so that operator commands use the same services.
 *
 * @returns a function that removes them.
 */
export function writeSandboxEnvironment(
  directory: string,
  environment: Readonly<Record<string, string>>,
): () => void {
  const file = fileIn(directory);
  writeFileSync(file, JSON.stringify({ pid: process.pid, environment }), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** The settings of the running sandbox; empty if none runs, also after it was killed. */
export function findSandboxEnvironment(directory: string): Record<string, string> {
  try {
    const left: unknown = JSON.parse(readFileSync(fileIn(directory), 'utf8'));
    const { pid, environment } = Object(left);
    // Signal 0 only checks: it throws if the process does not exist.
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
