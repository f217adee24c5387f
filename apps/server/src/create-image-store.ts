import path from 'node:path';
import type { Config } from './config.ts';
import { diskImageStore, type ImageStore } from './gateways/image-store.gateway.ts';
import type { Runtime } from './runtime.ts';

/** Where the configuration keeps pictures. */
export function createImageStore(
  { dataDir }: Pick<Config, 'dataDir'>,
  runtime: Pick<Runtime, 'randomBytes'>,
): ImageStore {
  return diskImageStore(path.join(dataDir, 'images'), runtime);
}
