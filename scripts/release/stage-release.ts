import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { unbundled } from '../../apps/server/rolldown.config.ts';
import { unlinkMissingFiles } from './release-links.ts';
import { manifest, releaseName, root } from './release-name.ts';

/** Everything of this project that runs in production, or that an operator reads. */
const ownFiles = [
  'apps/server/{package.json,api-reference/**,dist/**}',
  'apps/portal/dist/**',
  // Which files belong to which build, so that the next build keeps them (`portal-build/previous-assets.ts`).
  'apps/portal/dist/.vite/assets.json',
  'docs/**',
  'deploy/*/**',
  // The documents link to these.
  'packages/handoff/{README.md,test-vectors.json,examples/**}',
  '{LICENSE,.env.example,CHANGELOG.md,SECURITY.md,compose.yaml}',
];
const pictures = /^docs\/images\//;
/** What a library's licence asks to keep, also where its code is in the server's own files. */
const licenceFiles = '{LICEN[CS]E,NOTICE,COPYING}*';

/** Sources, types and builds for other systems, which no module reads while it runs. */
const uselessInModules = new RegExp(
  [
    String.raw`\.(d\.[cm]?ts|map)$`,
    'better-sqlite3/(deps|src)/',
    `better-sqlite3/prebuilds/(?!${process.platform}(musl)?-${process.arch}\\.)`,
  ].join('|'),
);

/** Fills a folder with a release: what the server needs beside Node itself. */
export function stageRelease(folder: string): void {
  for (const file of globSync(ownFiles, { cwd: root, withFileTypes: true })) {
    const source = path.join(file.parentPath, file.name);
    const name = path.relative(root, source);
    if (file.isDirectory() || pictures.test(name)) continue;
    cpSync(source, path.join(folder, name), { verbatimSymlinks: true });
  }
  writeReadme(folder);
  unlinkMissingFiles(folder);
  for (const module of modulesOf(unbundled, path.join(root, 'apps/server/package.json'))) {
    copyModule(module, path.join(folder, path.relative(root, module)));
  }
  copyLicences(path.join(folder, 'licences'));
  writeListOfParts(folder);
  writeManifest(folder);
}

/** That of the project is for those who have its source. */
function writeReadme(folder: string): void {
  const readme = readFileSync(path.join(root, 'deploy/README.md'), 'utf8');
  writeFileSync(path.join(folder, 'README.md'), readme.replaceAll('](../', ']('));
}

/**
 * The folders of modules and of all that they import, as installed here: a release contains what the tests ran with.
 *
 * @param importer the `package.json` of the module that imports them.
 */
function modulesOf(names: Iterable<string>, importer: string, found = new Set<string>()) {
  for (const name of names) {
    const file = findInstalled(name, importer);
    if (file === null || found.has(path.dirname(file))) continue;
    found.add(path.dirname(file));
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(file, 'utf8'));
    modulesOf(Object.keys({ ...dependencies, ...optionalDependencies }), file, found);
  }
  return found;
}

/** @returns null for an optional module, such as one for another system. */
function findInstalled(name: string, importer: string): string | null {
  try {
    return findPackageJSON(name, importer) ?? null;
  } catch {
    return null;
  }
}

function copyModule(module: string, target: string): void {
  cpSync(module, target, {
    recursive: true,
    // Modules of modules are listed themselves.
    filter: (source) =>
      source === module ||
      !(source.startsWith(`${module}/node_modules`) || uselessInModules.test(source)),
  });
}

function copyLicences(folder: string): void {
  const wanted = ['ls', '--workspace=@atrium/server', '--omit=dev', '--all', '--parseable'];
  for (const module of runCommand('npm', wanted).trim().split('\n').slice(1)) {
    const name = path.relative(path.join(root, 'node_modules'), module);
    for (const file of globSync(licenceFiles, { cwd: module })) {
      cpSync(path.join(module, file), path.join(folder, name, file));
    }
  }
}

/** In CycloneDX, for those who check whether a vulnerable part is in use; also beside the archive. */
function writeListOfParts(folder: string): void {
  const tool = path.join(root, 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js');
  const options = ['--package-lock-only', '--omit', 'dev', '--output-reproducible'];
  const parts = runCommand(process.execPath, [tool, ...options, '--output-file', '-']);
  writeFileSync(path.join(folder, 'sbom.cdx.json'), parts);
  writeFileSync(path.join(folder, '..', `${releaseName}.sbom.cdx.json`), parts);
}

/** `node --run start` and `node --run atrium -- COMMAND` need no npm. */
function writeManifest(folder: string): void {
  const { version, description, license, devDependencies } = manifest;
  const release = {
    name: 'atrium',
    version,
    private: true,
    description,
    license,
    type: 'module',
    engines: { node: `>=${devDependencies.node}` },
    scripts: {
      start: 'node --max-semi-space-size=8 apps/server/dist/main.js',
      atrium: 'node apps/server/dist/operator.js',
    },
  };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(release, null, 2)}\n`);
}

/** Runs a program in the project's folder and returns what it printed. */
export function runCommand(command: string, args: readonly string[]): string {
  return execFileSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
}
