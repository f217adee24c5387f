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
    const hashes = [
      await passwords.hash('Four-otters1!', 'a'),
      await passwords.hash('Four-otters1!', 'a'),
    ];
    for (const stored of hashes) expect(stored).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it('hashes at OWASP’s minimum cost by default', async () => {
    const stored = await (await createPasswords()).hash('Four-otters1!', 'a');
    expect(stored).toContain('$m=19456,t=2,p=1$');
  });

  it('accepts the password of a hash and no other, and none without a hash', async () => {
    const stored = await passwords.hash('Four-otters1!', 'a');
    expect(await passwords.verify(stored, 'Four-otters1!', 'a')).toBe(true);
    expect(await passwords.verify(stored, 'four-otters1!', 'a')).toBe(false);
    expect(await passwords.verify(null, 'Four-otters1!', 'a')).toBe(false);
    expect(await passwords.verify(null, 'nobody has this password', 'a')).toBe(false);
  });

  it('accepts the same characters from another keyboard', async () => {
    const stored = await passwords.hash('Cafe\u0301-otters1!', 'a');
    expect(await passwords.verify(stored, 'Caf\u00e9-otters1!', 'a')).toBe(true);
    expect(
      await passwords.verify(await passwords.hash('Caf\u00e9-1!', 'a'), 'Cafe\u0301-1!', 'a'),
    ).toBe(true);
  });

  describe('a stored hash', () => {
    it('of the present cost is kept', async () => {
      expect(passwords.needsRehash(await passwords.hash('Four-otters1!', 'a'))).toBe(false);
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
    const hashes = Array.from({ length: 400 }, () => passwords.hash('Four-otters1!', 'a'));
    const outcomes = await Promise.allSettled(hashes);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(199);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
  });

  it('starts waiting hashes round-robin by network, all of an IPv6 /48 as one', async () => {
    // One at a time, so they end in the order in which they start.
    const oneAtATime = await createPasswords(cost, 0);
    const ends: string[] = [];
    const hashFor = (network: string) =>
      oneAtATime.hash('Four-otters1!', network).then(
        () => ends.push(network),
        () => ends.push('refused'),
      );
    const flood = Array.from({ length: 250 }, (_, n) =>
      hashFor(`2001:db8:0:${(n << 8).toString(16)}::/56`),
    );
    const [other, neighbour] = [hashFor('192.0.2.0/24'), hashFor('2001:db8:1::/56')];
    await Promise.all([...flood, other, neighbour]);
    const served = ends.filter((end) => end !== 'refused').slice(0, 10);
    expect(served).toEqual(expect.arrayContaining(['192.0.2.0/24', '2001:db8:1::/56']));
  });

  it('leaves a thread to those who wait for the disk, on a machine with many processors too', {
    tags: ['requirement-92'],
  }, async () => {
    const slow = await createPasswords({ ...cost, memoryCost: 19_456, timeCost: 4 }, 16);
    let ended = 0;
    const hashes = Array.from({ length: 16 }, async () => {
      await slow.hash('Four-otters1!', 'a');
      ended += 1;
    });
    let reads = 0;
    // Until then, as many are running as may.
    while (ended < 8) {
      await stat(import.meta.filename);
      reads += 1;
    }
    await Promise.all(hashes);
    // With a hash in every thread, each read would wait for the end of one.
    expect(reads).toBeGreaterThan(3 * 8);
  });
});
