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
import type { Logger } from 'pino';
import type { Sealer } from '../../crypto/sealing.ts';
import type { Repositories, Transact } from '../../repositories/repositories.ts';
import type { Runtime } from '../../runtime.ts';
import { StartError } from '../../start-error.ts';

/** The portal's keys for what it signs. */
export interface HandoffKeys {
  /** The newest key that is not retired. Never waits for the database. */
  signingKey(): { key: SigningKey; kid: string };
  /** Every key that still verifies, for `/.well-known/jwks.json`. */
  publicKeys(): JSONWebKeySet;
  resolver(): KeyResolver;
  stop(): void;
}

/** A key rotated in by another process is used within this time. */
const REFRESH_MS = 60_000;

interface LoadedKeys {
  signing: { key: SigningKey; kid: string };
  jwks: JSONWebKeySet;
}

interface Needs {
  repositories: Pick<Repositories, 'signingKeys'>;
  transact: Transact;
  runtime: Pick<Runtime, 'now'>;
  sealer: Sealer;
}

/**
 * Reads the keys from the database, making the first one when there is none, and reads them again in
 * the background: signing happens inside transactions, which must not wait for another connection.
 */
export async function createHandoffKeys(deps: Needs, log: Logger): Promise<HandoffKeys> {
  let keys = await load(deps);
  const timer = setInterval(() => {
    load(deps).then(
      (loaded) => {
        keys = loaded;
      },
      (error: unknown) => log.warn({ err: error }, 'signing keys could not be read again'),
    );
  }, REFRESH_MS);
  timer.unref();
  return {
    signingKey: () => keys.signing,
    publicKeys: () => keys.jwks,
    resolver: () => createLocalJWKSet(keys.jwks),
    stop: () => clearInterval(timer),
  };
}

async function load({ repositories, transact, runtime, sealer }: Needs): Promise<LoadedKeys> {
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
  const privateJwk = JSON.parse(opened(sealer, newest.private_jwk_sealed)) as JWK;
  const key = (await importJWK(privateJwk, 'ES256')) as SigningKey;
  const keys = rows.map((row) => JSON.parse(row.public_jwk) as JWK);
  return { signing: { key, kid: newest.kid }, jwks: { keys } };
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

function opened(sealer: Sealer, sealed: string): string {
  try {
    return sealer.open('signing-key', sealed);
  } catch (cause) {
    throw new StartError(
      'SECRET_KEY does not open what this database keeps sealed. Set the one it was started with.',
      cause,
    );
  }
}
