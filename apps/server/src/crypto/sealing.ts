import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';
import {
  type DerivedKey,
  deriveKeyRing,
  type KeyRing,
  type SecretKeys,
  splitKeyId,
  withKeyId,
} from './key-ring.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The kind of a sealed text (the associated data). It opens only as the kind it was sealed as. */
export type SealedKind =
  | 'outbox'
  | 'recipient'
  | 'signing-key'
  | 'shopify-token'
  | 'shopify-install'
  | 'social-authorization'
  | 'probe'
  | 'probeResult';

/** Encrypts and decrypts texts that are stored or sent, such as tokens in the database (AES-256-GCM). */
export interface Sealer {
  seal(kind: SealedKind, text: string): string;
  /** @throws UnreadableError when the text was changed, is of another kind, or was sealed with a key that is not set. */
  open(kind: SealedKind, sealed: string): string;
}

/** No key opens a sealed text. */
export class UnreadableError extends Error {
  constructor(kind: SealedKind, cause?: unknown) {
    super(`A sealed text (${kind}) was changed, or its key is not set.`, { cause });
    this.name = 'UnreadableError';
  }
}

/** @param keys the first one seals. A text is opened with the key whose id it begins with; without an id, with any key. */
export function createSealer(keys: KeyRing): Sealer {
  return {
    seal: (kind, text) => withKeyId(keys[0], encrypt(keys[0], kind, text)),
    open(kind, sealed) {
      const { id, rest } = splitKeyId(sealed);
      let cause: unknown;
      for (const key of keys.filter((known) => id === null || known.id === id)) {
        try {
          return decrypt(key, kind, rest);
        } catch (error) {
          cause = error;
        }
      }
      throw new UnreadableError(kind, cause);
    },
  };
}

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

function encrypt({ bytes }: DerivedKey, kind: SealedKind, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(kind));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function decrypt({ bytes: key }: DerivedKey, kind: SealedKind, text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(kind))
    .setAuthTag(tag);
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
