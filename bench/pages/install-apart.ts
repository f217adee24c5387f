import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
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

/** @returns the versions of the packages in such a folder, by their name. */
export async function installedVersions(folder: string): Promise<Record<string, string>> {
  const read = async (...place: string[]) =>
    JSON.parse(await readFile(path.join(folder, ...place, 'package.json'), 'utf8')) as {
      version: string;
      dependencies: Record<string, string>;
    };
  const names = Object.keys((await read()).dependencies);
  const versions = names.map(async (name) => {
    const { version } = await read('node_modules', name);
    return [name, version] as const;
  });
  return Object.fromEntries(await Promise.all(versions));
}
