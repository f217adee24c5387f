import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { Runtime } from '../core/runtime.ts';
import { diskImageStore, type ImageStore } from '../gateways/images/image-store.gateway.ts';
import { s3ImageStore } from '../gateways/images/s3-image-store.gateway.ts';
import type { Patience } from '../gateways/patience.ts';

/** Where the configuration keeps pictures. */
export function createImageStore(
  { dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>,
  runtime: Pick<Runtime, 'randomBytes'>,
  patience?: Patience,
): ImageStore {
  if (bucket) return s3ImageStore(bucket, runtime, patience);
  return diskImageStore(path.join(dataDir, 'images'), runtime);
}
