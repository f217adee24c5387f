import { build } from 'rolldown';
import serverBundle from '../../apps/server/rolldown.config.ts';
import { buildWhenStale } from '../build-when-stale.ts';

/**
 * Bundles the server of a release into `apps/server/dist`, unless it is up to date.
 *
 * @returns whether it was bundled.
 */
export function buildServerWhenStale(): Promise<boolean> {
  return buildWhenStale({
    name: 'server',
    inputs: [
      'apps/server/{package.json,rolldown.config.ts,src/**/*.*}',
      'packages/{contract,handoff}/{package.json,src/**/*.*}',
      'package-lock.json',
    ],
    output: 'apps/server/dist/main.js',
    build: () => build(serverBundle),
  });
}
