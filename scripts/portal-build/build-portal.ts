import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buildWhenStale } from '../build-when-stale.ts';

const builder = path.join(import.meta.dirname, 'run-build.ts');

/**
 * Builds the portal into `apps/portal/dist`, unless it is up to date.
 *
 * @returns whether it was built.
 */
export function buildPortalWhenStale(): Promise<boolean> {
  return buildWhenStale({
    name: 'portal',
    inputs: [
      'apps/portal/*.*',
      'apps/portal/{src,public}/**/*.*',
      'packages/{ui,contract}/{package.json,src/**/*.*}',
      'package-lock.json',
      'tsconfig*.json',
      'scripts/portal-build/*.ts',
    ],
    output: 'apps/portal/dist/index.html',
    build: runBuilder,
  });
}

async function runBuilder(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const [code] = await once(spawn(process.execPath, [builder], { stdio: 'inherit', env }), 'exit');
  if (code !== 0) throw new Error('The portal could not be built; the reason is above.');
}
