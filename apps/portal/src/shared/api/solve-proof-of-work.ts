import { authEndpoints, type CallApi } from '@atrium/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Gets a challenge from the server and solves it. That takes about a second, on a slow phone a few; the page stays
 * responsive.
 *
 * @returns the solution to send to the server: JSON in base64.
 */
export async function solveProofOfWork(call: CallApi): Promise<string> {
  const { data: challenge } = await call(authEndpoints.getProofOfWork, {});
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
