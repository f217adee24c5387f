import { proofOfWorkChallenge } from '@atrium/contract';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import type { Runtime } from '../core/runtime.ts';
import type { KeyRing } from './key-ring.ts';

/** How long a browser may take to solve a challenge. */
export const CHALLENGE_LIFETIME_MS = 10 * 60_000;
/** Rounds of one attempt, and how many attempts a challenge needs: about a second, on a slow phone a few seconds. */
const COST = 1000;
const ATTEMPTS: ChallengeAttempts = { from: 1000, to: 2000 };
/** Longer than any solved challenge, which is JSON in base64. */
const MAX_PROOF_LENGTH = 4000;

/** What a client sends. The library does not check its types. */
const proofSchema = z.object({
  challenge: proofOfWorkChallenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});
/** A challenge as it is sent; everything in `parameters` is signed. */
type SignedChallenge = z.infer<typeof proofOfWorkChallenge>;

/** Work that a browser does before the server does something expensive for a visitor. */
export interface ProofOfWork {
  newChallenge(): Promise<SignedChallenge>;
  /** The id of the challenge that `proof` solves, or null for anything else. A proof can be presented again. */
  verify(proof: string | undefined): Promise<string | null>;
}

/** How many attempts it takes to solve a challenge, at random between these. */
export interface ChallengeAttempts {
  from: number;
  to: number;
}

interface ProofOfWorkDeps {
  now: Runtime['now'];
  keys: KeyRing;
  attempts?: ChallengeAttempts | undefined;
}

/** Challenges by ALTCHA: signed, so that nothing is stored until one is solved. */
export function createProofOfWork({
  now,
  keys: [key, ...previousKeys],
  attempts = ATTEMPTS,
}: ProofOfWorkDeps): ProofOfWork {
  const secretsOf = ({ bytes }: typeof key) => ({
    hmacSignatureSecret: bytes.toString('base64'),
    hmacKeySignatureSecret: bytes.toString('hex'),
  });
  return {
    async newChallenge() {
      const expiresAt = Math.floor((now() + CHALLENGE_LIFETIME_MS) / 1000);
      const { parameters, signature = '' } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(attempts.to, attempts.from),
        deriveKey,
        expiresAt,
        ...secretsOf(key),
      });
      const { algorithm, nonce, salt, cost, keyLength, keyPrefix, keySignature = '' } = parameters;
      return {
        parameters: { algorithm, nonce, salt, cost, keyLength, keyPrefix, keySignature, expiresAt },
        signature,
      };
    },

    async verify(proof) {
      const solved = readProof(proof);
      if (!solved || solved.challenge.parameters.expiresAt * 1000 <= now()) return null;
      for (const candidate of [key, ...previousKeys]) {
        const secrets = secretsOf(candidate);
        const { verified } = await verifySolution({ ...solved, deriveKey, ...secrets });
        if (verified) return solved.challenge.parameters.nonce;
      }
      return null;
    },
  };
}

/** What a client sent: its form is checked here, its content by its signature. */
function readProof(proof: string | undefined): z.infer<typeof proofSchema> | null {
  if (proof === undefined || proof.length > MAX_PROOF_LENGTH) return null;
  try {
    return proofSchema.parse(JSON.parse(Buffer.from(proof, 'base64').toString()));
  } catch {
    return null;
  }
}
