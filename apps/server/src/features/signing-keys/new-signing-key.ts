import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { Sealer } from '../../crypto/sealing.ts';
import type { SigningKeyRow } from '../../repositories/products/signing-keys.repository.ts';

/** A new ES256 key for the database: the public key readable, the private key sealed. */
export async function newSigningKey(sealer: Sealer, now: number): Promise<SigningKeyRow> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const common = { kid, alg: 'ES256', use: 'sig' };
  return {
    kid,
    public_jwk: JSON.stringify({ ...publicJwk, ...common }),
    private_jwk_sealed: sealer.seal(
      'signing-key',
      JSON.stringify({ ...(await exportJWK(pair.privateKey)), ...common }),
    ),
    created_at: now,
    retired_at: null,
  };
}
