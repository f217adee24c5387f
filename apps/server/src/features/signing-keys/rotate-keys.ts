import type { Audit } from '../../core/audit/audit.ts';
import type { Runtime } from '../../core/runtime.ts';
import type { Sealer } from '../../crypto/sealing.ts';
import type { Transact } from '../../repositories/repositories.ts';
import { newSigningKey, PUBLISHED_AHEAD_MS } from './signing-keys.ts';

export interface KeyRotation {
  kid: string;
  /** Milliseconds since the epoch; until then the previous key signs. */
  signsFrom: number;
}

interface RotateKeysDeps {
  transact: Transact;
  runtime: Pick<Runtime, 'now'>;
  sealer: Sealer;
  audit: Audit;
}

/**
 * Creates a new signing key. It is published at once and signs after every process and product app has had time to
 * load it. The previous key then only verifies, until the last message it signed has expired and `jobs/cleanup.ts`
 * removes it.
 *
 * @param revoke for keys that others may have: removes them all, with the validity of everything they have signed. The new
 * key signs as soon as a process has loaded it.
 */
export async function rotateKeys(
  { transact, runtime, sealer, audit }: RotateKeysDeps,
  { revoke = false }: { revoke?: boolean } = {},
): Promise<KeyRotation> {
  const now = runtime.now();
  const key = await newSigningKey(sealer, now);
  const signsFrom = revoke ? now : now + PUBLISHED_AHEAD_MS;
  const revoked = await transact(async ({ signingKeys }) => {
    const removed = revoke ? await signingKeys.removeAll() : 0;
    await signingKeys.retireAll(signsFrom);
    await signingKeys.insert(key);
    return removed;
  });
  audit('keys_rotated', { kid: key.kid, signsFrom, revoked });
  return { kid: key.kid, signsFrom };
}
