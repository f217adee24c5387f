import type { Config } from '../config/config.ts';
import { createSealer, type Sealer } from '../crypto/sealing.ts';
import { deriveKey } from '../crypto/secrets.ts';

/** The sealer of every process that has this `SECRET_KEY`. */
export function configuredSealer({ secretKey }: Pick<Config, 'secretKey'>): Sealer {
  return createSealer(deriveKey(secretKey, 'sealing'));
}
