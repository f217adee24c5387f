import { randomBytes } from 'node:crypto';
import { CODE_ALPHABET, CODE_EXPIRY_MINUTES } from '@atrium/contract';
import { describe, expect, it, vi } from 'vitest';
import { hashCode, isCodeOf, newCode } from './codes.ts';
import { deriveKeyRing } from './key-ring.ts';
import {
  deriveKey,
  equalHashes,
  findBySecret,
  hashSecret,
  isSecretOf,
  looksLikeSessionToken,
  newSecret,
  newSessionToken,
} from './secrets.ts';

/** Pearson's chi-square of counts that should be equal. */
function chiSquareOfEqual(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe('the module for secrets', () => {
  it('makes unique secrets and tokens of 256 bits, no byte likelier than another', {
    tags: ['requirement-20'],
  }, () => {
    const secrets = Array.from({ length: 100_000 }, () => newSecret(randomBytes));
    expect(new Set(secrets).size).toBe(secrets.length);
    const counts = new Array<number>(256).fill(0);
    const lengths = new Set<number>();
    for (const secret of secrets) {
      const bytes = Buffer.from(secret, 'base64url');
      lengths.add(bytes.length);
      for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
    }
    expect([...lengths]).toEqual([32]);
    // Of 256 equally likely bytes it is 255 ± 23; chance exceeds these limits less than once in a billion runs.
    expect(chiSquareOfEqual(counts)).toBeGreaterThan(130);
    expect(chiSquareOfEqual(counts)).toBeLessThan(420);
    const token = newSessionToken(randomBytes);
    expect(token).toMatch(/^atr_[\w-]{43}[\w-]{6}$/);
    expect(looksLikeSessionToken(token)).toBe(true);
  });

  it('detects a changed or truncated token at every position', {
    tags: ['requirement-29'],
  }, () => {
    const token = newSessionToken(randomBytes);
    for (let place = 0; place < token.length; place++) {
      const other = token[place] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, place) + other + token.slice(place + 1);
      expect(looksLikeSessionToken(changed)).toBe(false);
      expect(looksLikeSessionToken(token.slice(0, place))).toBe(false);
    }
  });

  it('makes codes of 30 bits that live 600 seconds, no symbol likelier than another', {
    tags: ['requirement-21'],
  }, () => {
    expect(Math.log2(CODE_ALPHABET.length ** newCode(randomBytes).length)).toBe(30);
    expect(new Set(CODE_ALPHABET).size).toBe(32);
    expect(CODE_EXPIRY_MINUTES * 60).toBe(600);

    // Every byte once, so that the share of each symbol is exact and not a matter of luck.
    const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const counts = new Map<string, number>();
    for (let start = 0; start < 256; start++) {
      const code = newCode((size) =>
        Buffer.from(
          Array.from({ length: size }, (_, index) => everyByte[(start + index) % 256] ?? 0),
        ),
      );
      const first = code.charAt(0);
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect([...counts.keys()].sort().join('')).toBe(CODE_ALPHABET);
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });

  it('does not accept a token with characters before or after it', () => {
    const token = newSessionToken(randomBytes);
    for (const text of [`${token} `, ` ${token}`, `x${token}`, `${token}x`, token.slice(4)]) {
      expect(looksLikeSessionToken(text)).toBe(false);
    }
  });

  it('finds a secret by its hash, and nothing where one is missing', () => {
    const secret = newSecret(randomBytes);
    const hash = hashSecret(secret);
    expect(Buffer.from(hash, 'base64url')).toHaveLength(32);
    expect(isSecretOf(hash, secret)).toBe(true);
    expect(isSecretOf(hash, newSecret(randomBytes))).toBe(false);
    expect(isSecretOf(hash, undefined)).toBe(false);
    expect(isSecretOf(hashSecret('undefined'), undefined)).toBe(false);
  });

  it('compares texts of different lengths without failing', () => {
    expect(equalHashes('abc', 'abc')).toBe(true);
    expect(equalHashes('abc', 'abd')).toBe(false);
    expect(equalHashes('abc', 'abcd')).toBe(false);
    expect(equalHashes('', 'a')).toBe(false);
  });

  it('derives another key for each use and from each secret, always the same', () => {
    const keys = [
      deriveKey('one', 'codes'),
      deriveKey('one', 'sealing'),
      deriveKey('two', 'codes'),
      deriveKey('two', 'sealing'),
    ].map((key) => key.toString('hex'));
    expect(new Set(keys).size).toBe(4);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
    // Another key would make every sealed value of a running portal unreadable.
    expect(keys[1]).toBe('4c01369aa99bcd9ada69643a5f6dc1cc8844d4da34c3400bf5a984f099818d85');
  });

  it('hashes a code for one purpose, subject, recipient and key', {
    tags: ['requirement-22', 'attack-4'],
  }, () => {
    const key = deriveKeyRing(['one'], 'codes');
    const scope = {
      purpose: 'verify-email',
      subjectId: 'r1',
      recipient: 'ada@shop.example',
    } as const;
    const hashes = [
      hashCode(key, scope, 'ABC234'),
      hashCode(key, scope, 'ABC235'),
      hashCode(key, { ...scope, purpose: 'reset-password' }, 'ABC234'),
      hashCode(key, { ...scope, subjectId: 'r2' }, 'ABC234'),
      hashCode(key, { ...scope, recipient: 'grace@shop.example' }, 'ABC234'),
      hashCode(deriveKeyRing(['two'], 'codes'), scope, 'ABC234'),
      // Parts do not run into each other.
      hashCode(key, { ...scope, subjectId: 'r', recipient: '1ada@shop.example' }, 'ABC234'),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(hashCode(key, { ...scope }, 'ABC234')).toBe(hashes[0]);
  });

  it('finds a code hashed under any key of a rotation, and under no other', () => {
    const ring = (...keys: [string, ...string[]]) => deriveKeyRing(keys, 'codes');
    const scope = {
      purpose: 'verify-email',
      subjectId: 'r1',
      recipient: 'ada@shop.example',
    } as const;
    const hash = hashCode(ring('one', 'two'), scope, 'ABC234');
    expect(isCodeOf(ring('one'), hash, scope, 'ABC234')).toBe(true);
    expect(isCodeOf(ring('two', 'one'), hash, scope, 'ABC234')).toBe(true);
    expect(isCodeOf(ring('two', 'one'), hash, scope, 'ABC235')).toBe(false);
    expect(isCodeOf(ring('two'), hash, scope, 'ABC234')).toBe(false);
    expect(isCodeOf(ring('two'), hash.slice(9), scope, 'ABC234')).toBe(false);
  });

  it('looks up by the hash of a secret, and nothing without one', async () => {
    const find = vi.fn(async (hash: string) => ({ hash }));
    expect(await findBySecret('secret', find)).toEqual({ hash: hashSecret('secret') });
    expect(await findBySecret(undefined, find)).toBeUndefined();
    expect(find).toHaveBeenCalledOnce();
  });
});
