import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a sealed text is; it opens only as that. */
export type SealedKind =
  | 'outbox'
  | 'signing-key'
  | 'shopify-token'
  | 'shopify-install'
  | 'social-authorization'
  | 'probe'
  | 'probeResult';

/** Encrypts what must rest in the database readable to us alone (AES-256-GCM). */
export interface Sealer {
  seal(kind: SealedKind, text: string): string;
  /** @throws when the text was changed, is of another kind, or was sealed under another key. */
  open(kind: SealedKind, sealed: string): string;
}

export function createSealer(key: Buffer): Sealer {
  return {
    seal(kind, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(kind));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(kind, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(kind))
        .setAuthTag(tag);
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
