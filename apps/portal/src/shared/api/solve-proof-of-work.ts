import type { DataOf, endpoints } from '@atrium/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Solves a challenge of the server, in a second or on a slow phone a few; the page stays usable meanwhile.
 *
 * @returns what the server checks: JSON in base64.
 */
export async function solveProofOfWork(
  challenge: DataOf<typeof endpoints.getProofOfWork>,
): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
