import { authEndpoints, type CallApi } from '@atrium/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Gets a challenge of the server and solves it, in a second or on a slow phone a few; the page stays usable meanwhile.
 *
 * @returns what the server checks: JSON in base64.
 */
export async function solveProofOfWork(call: CallApi): Promise<string> {
  const { data: challenge } = await call(authEndpoints.getProofOfWork, {});
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
