import { spawnSync } from 'node:child_process';
import { cpSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeScratchFolder } from '../test-run/scratch-folder.ts';
import { checkImports } from './check-imports.ts';

const root = path.join(import.meta.dirname, '../..');
/** A small source tree; every line that breaks a rule ends with `// refused`. */
const fixture = path.join(import.meta.dirname, '../fixtures/import-rules');
const files = globSync('**/*.{ts,tsx}', { cwd: fixture });
const read = (file: string) => readFileSync(path.join(fixture, file), 'utf8');

const RULES =
  /title=(plugin|lint\/\w+\/(noRestrictedImports|noUndeclaredDependencies|noNodejsModules|noRestrictedGlobals|noProcessEnv)),/;

/** `file:line` of everything that Biome refuses in the fixture with this configuration. */
function refusedByBiome(): string[] {
  const folder = makeScratchFolder();
  cpSync(fixture, folder, { recursive: true });
  const settings = ['biome.json', '{apps,packages}/*/{biome,package}.json', 'scripts/lint-rules/*'];
  for (const file of settings.flatMap((pattern) => globSync(pattern, { cwd: root }))) {
    cpSync(path.join(root, file), path.join(folder, file));
  }
  const biome = path.join(root, 'node_modules/.bin/biome');
  const options = ['--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none'];
  const { stdout } = spawnSync(biome, ['lint', ...options], { cwd: folder, encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => RULES.test(line))
    .map((line) => /file=([^,]+),line=(\d+)/.exec(line))
    .map(
      (found) => `${path.relative(folder, path.resolve(folder, found?.[1] ?? ''))}:${found?.[2]}`,
    );
}

it('refuses every import and use that the fixture marks, and no other', () => {
  const marked = files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (line.endsWith('// refused') ? [`${file}:${index + 1}`] : [])),
  );
  const byScript = checkImports(fixture).map((line) => line.split(' ', 1)[0] ?? '');
  const refused = new Set([...refusedByBiome(), ...byScript]);
  expect([...refused].sort()).toEqual(marked.sort());
});

it('binds every file: none lies loose beside the folders, or deeper than the rules reach', () => {
  const loose = globSync('apps/{server,portal}/src/*.*', { cwd: root, exclude: ['**/*.test.*'] });
  expect(loose.sort()).toEqual([
    'apps/portal/src/main.tsx',
    'apps/portal/src/prerender.tsx',
    'apps/portal/src/styles.css',
    'apps/server/src/main.ts',
  ]);
  expect(globSync('apps/portal/src/features/*/*/*/*/**/*.*', { cwd: root })).toEqual([]);
});

it('tries every folder of the server with an import from every other', () => {
  const folders = readdirSync(path.join(root, 'apps/server/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  for (const folder of folders.filter((name) => name !== 'testing')) {
    const tried = files
      .filter((file) => file.startsWith(`apps/server/src/${folder}/`))
      .flatMap((file) => [...read(file).matchAll(/'(?:\.\.\/)+(\w+)\/part\.ts'/g)])
      .map(([, other]) => other);
    const others = folders.filter((name) => name !== folder);
    expect(new Set(tried), folder).toEqual(new Set(others));
  }
});

it('allows each folder of the server what its row in the architecture allows', () => {
  const grit = readFileSync(path.join(root, 'scripts/lint-rules/server-folders.grit'), 'utf8');
  const inRule = [...grit.matchAll(/\$folder <: "(\w+)",\s+\$other <: r?"([\w|]+)"\s+\}/g)].map(
    ([, folder = '', others = '']) => [folder, others.split('|').sort()],
  );
  const architecture = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
  const inTable = [
    ...architecture.matchAll(/^\| (`\w+\/.*?) +\|.*\| ((?:`\w+`(?:, )?)+) +\|$/gm),
  ].flatMap(([, folders = '', others = '']) =>
    [...folders.matchAll(/`(\w+)\//g)].map(([, folder = '']) => {
      const listed = [...others.matchAll(/`(\w+)`/g)].map(([, other = '']) => other);
      const always = folder === 'config' ? [] : ['core', 'config'];
      return [folder, [...new Set([...listed, ...always])].sort()];
    }),
  );
  expect(inTable.length).toBeGreaterThan(8);
  expect(Object.fromEntries(inRule)).toEqual(Object.fromEntries(inTable));
});

it('finds nothing to refuse in this repository', () => {
  expect(checkImports(root)).toEqual([]);
});

it('does not pass where it finds no file to check', () => {
  expect(() => checkImports(path.join(root, 'docs'))).toThrow('no file of the server');
});
