import { describe, expect, it } from 'vitest';
import { hashCode, isCodeOf } from './codes.ts';
import { deriveKeyRing, keyIdOf } from './key-ring.ts';
import { createSealer } from './sealing.ts';

/*
 * What databases hold already. A change that makes one of these fail makes every operator's stored values unreadable.
 */
const SECRET = 'a secret of the operator';
const scope = {
  purpose: 'verify-email',
  subjectId: 'registration-1',
  recipient: 'ada@shop.example',
} as const;

describe('this version', () => {
  it('names a secret key as it always has', () => {
    expect(keyIdOf(SECRET)).toBe('reHvFhMx');
  });

  it('hashes a code as it always has', () => {
    const keys = deriveKeyRing([SECRET], 'codes');
    const stored = 'reHvFhMx.D1v75oIKJgTrd4kMhjHTgjW2ypAHSQbVKrhUL8y7Utk';
    expect(hashCode(keys, scope, 'AB12CD')).toBe(stored);
    expect(isCodeOf(keys, stored, scope, 'AB12CD')).toBe(true);
  });

  it('opens what was sealed before', () => {
    const sealer = createSealer(deriveKeyRing([SECRET], 'sealing'));
    const stored = 'reHvFhMx.Yc2ZOtUAuCKw9FhmVJlcLDas2liLwSz30QMmzuy_UJ0';
    expect(sealer.open('outbox', stored)).toBe('text');
  });
});
