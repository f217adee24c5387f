import { randomBytes } from 'node:crypto';
import { CODE_ALPHABET, CODE_EXPIRY_MINUTES } from '@atrium/contract';
import { expect, it } from 'vitest';
import { newCode } from './codes.ts';
import { looksLikeSessionToken, newSecret, newSessionToken } from './secrets.ts';

it('makes secrets and tokens of 256 bits, each another', { tags: ['requirement-20'] }, () => {
  const secrets = Array.from({ length: 1000 }, () => newSecret(randomBytes));
  expect(new Set(secrets).size).toBe(1000);
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  const token = newSessionToken(randomBytes);
  expect(token).toMatch(/^atr_[\w-]{43}[\w-]{6}$/);
  expect(looksLikeSessionToken(token)).toBe(true);
});

it('sees a token that was typed or cut wrongly, whatever the place', {
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
