import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './release-name.ts';
import { runCommand } from './stage-release.ts';

const source = path.join(root, 'packages/handoff');
/** Beside the compiled sources. */
const files = ['README.md', 'test-vectors.json', 'examples'];

interface PackageManifest {
  name: string;
  version: string;
  description: string;
  license: string;
  dependencies: Record<string, string>;
}

/**
 * Packs the library for product apps as npm does: compiled, because Node runs no TypeScript in `node_modules`.
 *
 * @param folder where the package is written.
 * @returns its path.
 */
export function packHandoff(folder: string): string {
  const stage = path.join(folder, 'handoff');
  mkdirSync(stage, { recursive: true });
  runCommand(path.join(root, 'node_modules/.bin/tsc'), [
    ...['--project', path.join(source, 'tsconfig.build.json')],
    ...['--outDir', path.join(stage, 'dist')],
  ]);
  for (const file of files)
    cpSync(path.join(source, file), path.join(stage, file), { recursive: true });
  cpSync(path.join(root, 'LICENSE'), path.join(stage, 'LICENSE'));
  writeManifest(stage);
  const packed = runCommand('npm', ['pack', stage, '--pack-destination', folder, '--silent']);
  rmSync(stage, { recursive: true });
  return path.join(folder, packed.trim());
}

/** Without `private`, so that a team can publish it to a registry of its own. */
function writeManifest(stage: string): void {
  const manifest = JSON.parse(
    readFileSync(path.join(source, 'package.json'), 'utf8'),
  ) as PackageManifest;
  const { name, version, description, license, dependencies } = manifest;
  const packed = {
    ...{ name, version, description, license, type: 'module', sideEffects: false },
    engines: { node: '>=20' },
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './test-vectors.json': './test-vectors.json',
    },
    dependencies,
  };
  writeFileSync(path.join(stage, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
}
