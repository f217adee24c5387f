import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveKeyRing } from './key-ring.ts';
import { CHALLENGE_LIFETIME_MS, createProofOfWork } from './proof-of-work.ts';

const KEY = 'the secret key of this portal, long enough';
const ringOf = (...keys: [string, ...string[]]) => deriveKeyRing(keys, 'proof-of-work');
const work = (keys = ringOf(KEY), now = () => Date.now()) => createProofOfWork({ now, keys });

const encode = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString('base64');

async function solve(challenge: Challenge) {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge was not solved.');
  return { challenge, solution };
}

const solved = await solve(await work().newChallenge());

describe('the check of a proof of work', () => {
  it('accepts a solved challenge, and names it', async () => {
    expect(await work().verify(encode(solved))).toBe(solved.challenge.parameters.nonce);
  });

  it('accepts a challenge that another process signed with the previous key', async () => {
    expect(await work(ringOf('the next secret key', KEY)).verify(encode(solved))).not.toBeNull();
    expect(await work(ringOf('the next secret key')).verify(encode(solved))).toBeNull();
  });

  it('accepts a solved challenge until it expires', async () => {
    const expiresAt = (solved.challenge.parameters.expiresAt ?? 0) * 1000;
    expect(expiresAt - Date.now()).toBeLessThanOrEqual(CHALLENGE_LIFETIME_MS);
    expect(await work(ringOf(KEY), () => expiresAt - 1).verify(encode(solved))).not.toBeNull();
    expect(await work(ringOf(KEY), () => expiresAt).verify(encode(solved))).toBeNull();
  });

  it('refuses a challenge that was not solved, or was made easier', async () => {
    const { challenge, solution } = solved;
    const other = await work().newChallenge();
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } };
    const later = {
      ...challenge,
      parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 },
    };
    const wrong = [
      { challenge: other, solution },
      { challenge: easier, solution },
      { challenge: later, solution },
      { challenge, solution: { ...solution, derivedKey: 'ab'.repeat(32) } },
      { challenge: { ...challenge, signature: 'ab'.repeat(32) }, solution },
      { challenge: { parameters: challenge.parameters }, solution },
      // As long as a signature, and no text.
      { challenge: { ...challenge, signature: Array(64).fill('a') }, solution },
      { challenge: { ...challenge, signature: { length: 64 } }, solution },
    ];
    for (const proof of wrong) expect(await work().verify(encode(proof))).toBeNull();
  });

  it.each([
    undefined,
    '',
    'not base64 &',
    encode(null),
    encode([]),
    encode('text'),
    encode({}),
    encode({ challenge: null, solution: null }),
    encode({ challenge: {}, solution: {} }),
    encode({ challenge: { parameters: null }, solution: {} }),
    encode({ challenge: { parameters: {} }, solution: {} }),
    'A'.repeat(5000),
  ])('refuses a header without a proof (%#)', async (proof) => {
    expect(await work().verify(proof)).toBeNull();
  });

  /** Spaces do not change a proof, only its length in base64. */
  const ofLength = (length: number) =>
    Buffer.from(JSON.stringify(solved).padEnd((length / 4) * 3)).toString('base64');

  it('reads no proof that is longer than any real one', async () => {
    expect(ofLength(4000)).toHaveLength(4000);
    expect(await work().verify(ofLength(4000))).not.toBeNull();
    expect(await work().verify(ofLength(4004))).toBeNull();
  });

  it('refuses everything else that a client could make up, without an exception', async () => {
    const { challenge, solution } = solved;
    const strange = fc.oneof(fc.anything(), fc.jsonValue(), fc.string());
    const field = fc.constantFrom(...Object.keys(challenge.parameters));
    await fc.assert(
      fc.asyncProperty(strange, strange, field, async (value, other, name) => {
        const parameters = { ...challenge.parameters, [name]: value, [`${name}2`]: other };
        const made = [
          { challenge: value, solution: other },
          { challenge: { ...challenge, parameters: value, signature: other }, solution },
          { challenge: { ...challenge, parameters }, solution },
          { challenge: { ...challenge, signature: value }, solution },
          { challenge, solution: value },
          { challenge, solution: { counter: value, derivedKey: other } },
        ];
        for (const proof of made) expect(await work().verify(textOf(proof))).toBeNull();
      }),
    );
  });
});

function textOf(proof: unknown): string | undefined {
  try {
    return encode(proof);
  } catch {
    // Not everything can be written as JSON.
    return undefined;
  }
}
