import { stat } from 'node:fs/promises';
import { hash } from '@node-rs/argon2';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPasswords, type Passwords } from './passwords.ts';

const cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };

let passwords: Passwords;
beforeAll(async () => {
  passwords = await createPasswords(cost);
});

describe('the hashing of passwords', () => {
  it('hashes with Argon2id and a new salt each time', async () => {
    const hashes = [await passwords.hash('Four-otters1!'), await passwords.hash('Four-otters1!')];
    for (const stored of hashes) expect(stored).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it('hashes at OWASP’s minimum cost by default', async () => {
    const stored = await (await createPasswords()).hash('Four-otters1!');
    expect(stored).toContain('$m=19456,t=2,p=1$');
  });

  it('accepts the password of a hash and no other, and none without a hash', async () => {
    const stored = await passwords.hash('Four-otters1!');
    expect(await passwords.verify(stored, 'Four-otters1!')).toBe(true);
    expect(await passwords.verify(stored, 'four-otters1!')).toBe(false);
    expect(await passwords.verify(null, 'Four-otters1!')).toBe(false);
    expect(await passwords.verify(null, 'nobody has this password')).toBe(false);
  });

  it('accepts the same characters from another keyboard', async () => {
    const stored = await passwords.hash('Cafe\u0301-otters1!');
    expect(await passwords.verify(stored, 'Caf\u00e9-otters1!')).toBe(true);
    expect(await passwords.verify(await passwords.hash('Caf\u00e9-1!'), 'Cafe\u0301-1!')).toBe(
      true,
    );
  });

  describe('a stored hash', () => {
    it('of the present cost is kept', async () => {
      expect(passwords.needsRehash(await passwords.hash('Four-otters1!'))).toBe(false);
    });

    it.each([
      ['memory', { ...cost, memoryCost: 128 }],
      ['time', { ...cost, timeCost: 2 }],
      ['parallelism', { ...cost, memoryCost: 64, parallelism: 2 }],
    ])('of another cost in %s is replaced', async (_, other) => {
      expect(passwords.needsRehash(await hash('Four-otters1!', other))).toBe(true);
    });
  });

  it('refuses rather than let more than 200 wait', async () => {
    const asked = Array.from({ length: 400 }, () => passwords.hash('Four-otters1!'));
    const outcomes = await Promise.allSettled(asked);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(199);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
  });

  it('leaves a thread to those who wait for the disk, on a machine with many processors too', {
    tags: ['requirement-92'],
  }, async () => {
    const slow = await createPasswords({ ...cost, memoryCost: 19_456, timeCost: 4 }, 16);
    const ends: string[] = [];
    const hashes = Array.from({ length: 16 }, () =>
      slow.hash('Four-otters1!').then(() => ends.push('hash')),
    );
    await stat(import.meta.filename).then(() => ends.push('disk'));
    await Promise.all(hashes);
    expect(ends[0]).toBe('disk');
  });
});
