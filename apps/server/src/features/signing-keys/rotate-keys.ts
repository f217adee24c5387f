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
 */
export async function rotateKeys({
  transact,
  runtime,
  sealer,
  audit,
}: RotateKeysDeps): Promise<KeyRotation> {
  const now = runtime.now();
  const key = await newSigningKey(sealer, now);
  const signsFrom = now + PUBLISHED_AHEAD_MS;
  await transact(async ({ signingKeys }) => {
    await signingKeys.retireAll(signsFrom);
    await signingKeys.insert(key);
  });
  audit('keys_rotated', { kid: key.kid, signsFrom });
  return { kid: key.kid, signsFrom };
}
