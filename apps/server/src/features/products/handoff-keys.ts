import type { KeyResolver, SigningKey } from '@atrium/handoff';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
} from 'jose';
import type { Dependencies } from '../../dependencies.ts';

/** The portal's keys for hand-offs. */
export interface HandoffKeys {
  /** The newest key that is not retired. */
  signingKey(): Promise<{ key: SigningKey; kid: string }>;
  /** Every key that still verifies, for `/.well-known/jwks.json`. */
  publicKeys(): Promise<JSONWebKeySet>;
  resolver(): Promise<KeyResolver>;
}

/** A key rotated in by another process is used within this time. */
const REFRESH_MS = 60_000;

interface LoadedKeys {
  signing: { key: SigningKey; kid: string };
  jwks: JSONWebKeySet;
  loadedAt: number;
}

/** Reads the keys from the database, making the first one when there is none. */
export function createHandoffKeys(
  deps: Pick<Dependencies, 'repositories' | 'transact' | 'runtime' | 'sealer'>,
): HandoffKeys {
  let loaded: LoadedKeys | undefined;

  async function current(): Promise<LoadedKeys> {
    const now = deps.runtime.now();
    if (loaded && now - loaded.loadedAt < REFRESH_MS) return loaded;
    loaded = await load(deps, now);
    return loaded;
  }

  return {
    signingKey: async () => (await current()).signing,
    publicKeys: async () => (await current()).jwks,
    resolver: async () => createLocalJWKSet((await current()).jwks),
  };
}

async function load(
  {
    repositories,
    transact,
    runtime,
    sealer,
  }: Pick<Dependencies, 'repositories' | 'transact' | 'runtime' | 'sealer'>,
  now: number,
): Promise<LoadedKeys> {
  let rows = await repositories.signingKeys.list();
  if (!rows.some((row) => row.retired_at === null)) {
    const made = await newKey();
    rows = await transact(async (transaction) => {
      await transaction.signingKeys.insert({
        kid: made.kid,
        public_jwk: JSON.stringify(made.publicJwk),
        private_jwk_sealed: sealer.seal('signing-key', JSON.stringify(made.privateJwk)),
        created_at: runtime.now(),
        retired_at: null,
      });
      return transaction.signingKeys.list();
    });
  }
  const newest = rows.find((row) => row.retired_at === null);
  if (!newest) throw new Error('There is no signing key.');
  const privateJwk = JSON.parse(sealer.open('signing-key', newest.private_jwk_sealed)) as JWK;
  const key = (await importJWK(privateJwk, 'ES256')) as SigningKey;
  const keys = rows.map((row) => JSON.parse(row.public_jwk) as JWK);
  return { signing: { key, kid: newest.kid }, jwks: { keys }, loadedAt: now };
}

async function newKey(): Promise<{ kid: string; publicJwk: JWK; privateJwk: JWK }> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const kid = await calculateJwkThumbprint(await exportJWK(pair.publicKey));
  const common = { kid, alg: 'ES256', use: 'sig' };
  return {
    kid,
    publicJwk: { ...(await exportJWK(pair.publicKey)), ...common },
    privateJwk: { ...(await exportJWK(pair.privateKey)), ...common },
  };
}
