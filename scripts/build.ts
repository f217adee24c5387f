/** Builds what production runs, unless it is up to date: `npm run build`. */
import { buildPortalWhenStale } from './portal-build/build-portal.ts';
import { buildServerWhenStale } from './release/build-server.ts';

for (const [name, wasBuilt] of [
  ['portal', await buildPortalWhenStale()],
  ['server', await buildServerWhenStale()],
] as const) {
  if (!wasBuilt) console.log(`The ${name} is up to date.`);
}
