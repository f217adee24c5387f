import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Installs packages from npm outside of the project's dependencies, unless they are there already.
 *
 * @returns their folder, under `.cache/bench`.
 * @throws Error when npm fails.
 */
export async function installApart(name: string, packages: readonly string[]): Promise<string> {
  const folder = path.join(import.meta.dirname, '../../.cache/bench', name);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'];
  execFileSync('npm', ['install', ...options, ...packages], { cwd: folder, stdio: 'ignore' });
  return folder;
}
