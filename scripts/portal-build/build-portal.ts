import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const builder = path.join(import.meta.dirname, 'run-build.ts');
/** Outside `dist`, because everything there is served. */
const markFile = path.join(root, 'node_modules/.atrium-portal');

/** All sources of the built portal. */
const inputs = [
  'apps/portal/*.*',
  'apps/portal/{src,public}/**/*.*',
  'packages/{ui,contract}/{package.json,src/**/*.*}',
  'package-lock.json',
  'tsconfig*.json',
  'scripts/portal-build/*.ts',
];

/**
 * Builds the portal into `apps/portal/dist`, unless it is up to date.
 *
 * @returns whether it was built.
 */
export async function buildPortalWhenStale(): Promise<boolean> {
  const mark = hashInputs();
  const built = existsSync(path.join(root, 'apps/portal/dist/index.html'));
  if (built && existsSync(markFile) && readFileSync(markFile, 'utf8') === mark) return false;
  console.log('Building the portal …');
  const env = { ...process.env, NODE_ENV: 'production' };
  const [code] = await once(spawn(process.execPath, [builder], { stdio: 'inherit', env }), 'exit');
  if (code !== 0) throw new Error('The portal could not be built; the reason is above.');
  writeFileSync(markFile, mark);
  return true;
}

/** By content instead of time: a fresh clone has new times on old files. */
function hashInputs(): string {
  const hash = createHash('sha256');
  const files = globSync(inputs, { cwd: root, exclude: (name) => name.includes('.test.') });
  for (const file of files.sort()) {
    hash.update(file).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

if (import.meta.main) {
  const built = await buildPortalWhenStale();
  if (!built) console.log('The portal is up to date.');
}
