import { hkdfSync } from 'node:crypto';
import { deriveKey } from './secrets.ts';

/** Characters of a key's id, as it is stored before everything the key made. */
const KEY_ID_LENGTH = 8;
/** Ends a key's id; base64url does not contain it. */
const KEY_ID_END = '.';

/** A key derived from one of the operator's secret keys. */
export interface DerivedKey {
  id: string;
  bytes: Buffer;
}

/** The first key seals and hashes; all of them open and compare. */
export type KeyRing = readonly [DerivedKey, ...DerivedKey[]];

/** `SECRET_KEY`, then the others that are set. */
export type SecretKeys = readonly [string, ...string[]];

export function deriveKeyRing(
  [first, ...others]: SecretKeys,
  use: Parameters<typeof deriveKey>[1],
): KeyRing {
  const derive = (secretKey: string) => ({
    id: keyIdOf(secretKey),
    bytes: deriveKey(secretKey, use),
  });
  return [derive(first), ...others.map(derive)];
}

/** Names a secret key without revealing it. */
export function keyIdOf(secretKey: string): string {
  return Buffer.from(hkdfSync('sha256', secretKey, 'atrium', 'key-id', 6)).toString('base64url');
}

export function withKeyId({ id }: DerivedKey, text: string): string {
  return id + KEY_ID_END + text;
}

/** The id is null for a text from before keys had ids. */
export function splitKeyId(text: string): { id: string | null; rest: string } {
  if (text[KEY_ID_LENGTH] !== KEY_ID_END) return { id: null, rest: text };
  return { id: text.slice(0, KEY_ID_LENGTH), rest: text.slice(KEY_ID_LENGTH + 1) };
}
