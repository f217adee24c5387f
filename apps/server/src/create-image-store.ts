import path from 'node:path';
import type { Config } from './config.ts';
import { diskImageStore, type ImageStore } from './gateways/image-store.gateway.ts';
import type { Patience } from './gateways/patience.ts';
import { s3ImageStore } from './gateways/s3-image-store.gateway.ts';
import type { Runtime } from './runtime.ts';

/** Where the configuration keeps pictures. */
export function createImageStore(
  { dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>,
  runtime: Pick<Runtime, 'randomBytes'>,
  patience?: Patience,
): ImageStore {
  if (bucket) return s3ImageStore(bucket, runtime, patience);
  return diskImageStore(path.join(dataDir, 'images'), runtime);
}
