import { availableParallelism } from 'node:os';
import { normalizedPassword } from '@atrium/contract';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { fairQueue } from '../core/bounded.ts';
import { fairnessKeyOf } from '../core/network.ts';

/** Argon2id's parameters; `memoryCost` in KiB. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's minimum for Argon2id. After it is raised, each password is rehashed at its next login. */
export const STANDARD_COST: PasswordCost = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
const ARGON2ID = 2 satisfies Algorithm.Argon2id;
const MAX_WAITING = 200;
/** Node has four threads for such work by default, and one of them has to stay free to sync SQLite's log: a flood of logins must not delay writes. */
const MAX_AT_ONCE = 3;

/**
 * Hashes and compares passwords. Runs one more hash than there are processors (at most three), so that no processor is
 * idle while the event loop passes on the next one.
 */
export interface Passwords {
  /**
   * @param source the network, or the account of a logged-in user. Waiting hashes start round-robin by source, so that a
   * flood of logins from one source does not delay the others.
   * @throws AppError `unavailable` when too many are waiting.
   */
  hash(password: string, source: string): Promise<string>;
  /** Compares with a stored hash; without one it does the same work and returns false. */
  verify(storedHash: string | null, password: string, source: string): Promise<boolean>;
  needsRehash(storedHash: string): boolean;
}

/**
 * @param cost Argon2id's parameters; tests take cheaper ones.
 * @param processors tests take other numbers.
 */
export async function createPasswords(
  cost: PasswordCost = STANDARD_COST,
  processors = availableParallelism(),
): Promise<Passwords> {
  const enqueueOf = fairQueue(Math.min(processors + 1, MAX_AT_ONCE), MAX_WAITING);
  const enqueue = <Result>(source: string, task: () => Promise<Result>) =>
    enqueueOf(fairnessKeyOf(source), task);
  const dummyHash = await hash('nobody has this password', { ...cost, algorithm: ARGON2ID });
  return {
    hash: (password, source) =>
      enqueue(source, () => hash(normalizedPassword(password), { ...cost, algorithm: ARGON2ID })),
    async verify(storedHash, password, source) {
      // Without a stored hash this takes as long as with one, so that timing does not reveal which addresses are known.
      const matches = await enqueue(source, () =>
        verify(storedHash ?? dummyHash, normalizedPassword(password)),
      );
      return storedHash !== null && matches;
    },
    needsRehash: (storedHash) =>
      !storedHash.includes(`$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`),
  };
}
