import type { Config } from '../config/config.ts';
import { deriveKeyRing, type SecretKeys } from '../crypto/key-ring.ts';
import { createSealer, type Sealer } from '../crypto/sealing.ts';

type ConfiguredKeys = Pick<Config, 'secretKey' | 'secretKeyNext' | 'secretKeyPrevious'>;

/** `SECRET_KEY`, then the other keys of a rotation. */
export function secretKeysOf(config: ConfiguredKeys): SecretKeys {
  const others = [config.secretKeyNext, config.secretKeyPrevious];
  return [config.secretKey, ...others.filter((key) => key !== undefined)];
}

/** The sealer of every process that has these keys. */
export function configuredSealer(config: ConfiguredKeys): Sealer {
  return createSealer(deriveKeyRing(secretKeysOf(config), 'sealing'));
}
