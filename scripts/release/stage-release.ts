import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { manifest, releaseName, root } from './release-name.ts';

/** Everything of this project that runs in production, or that an operator reads. */
const ownFiles = [
  'apps/server/{package.json,src/**}',
  'packages/{contract,handoff}/{package.json,src/**}',
  'apps/portal/dist/**',
  // Which files belong to which build, so that the next build keeps them (`portal-build/previous-assets.ts`).
  'apps/portal/dist/.vite/assets.json',
  'docs/**',
  'deploy/**',
  '{LICENSE,.env.example,CHANGELOG.md,SECURITY.md}',
];
const withoutTests = /\.test\.ts$|\/src\/testing\/|^docs\/images\//;

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
    if (file.isDirectory() || withoutTests.test(name)) continue;
    cpSync(source, path.join(folder, name), { verbatimSymlinks: true });
  }
  copyModules(folder);
  writeListOfParts(folder);
  writeManifest(folder);
}

/** The modules that the server imports, from the installed ones: the release contains what the tests ran with. */
function copyModules(folder: string): void {
  const wanted = ['ls', '--workspace=@atrium/server', '--omit=dev', '--all', '--parseable'];
  for (const module of runCommand('npm', wanted).trim().split('\n')) {
    const name = path.relative(root, module);
    if (name.startsWith('node_modules/@atrium/')) continue;
    if (name === '' || name.startsWith('node_modules/@types/')) continue;
    cpSync(module, path.join(folder, name), {
      recursive: true,
      // Modules of modules are listed themselves.
      filter: (source) =>
        source === module ||
        !(source.startsWith(`${module}/node_modules`) || uselessInModules.test(source)),
    });
  }
  mkdirSync(path.join(folder, 'node_modules/@atrium'));
  for (const name of ['contract', 'handoff']) {
    symlinkSync(`../../packages/${name}`, path.join(folder, 'node_modules/@atrium', name));
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
      start: 'node --max-semi-space-size=4 apps/server/src/main.ts',
      atrium: 'node apps/server/src/operator/main.ts',
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
