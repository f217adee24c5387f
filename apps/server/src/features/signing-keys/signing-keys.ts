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
import type { Runtime } from '../../core/runtime.ts';
import { StartError } from '../../core/start-error.ts';
import type { Sealer } from '../../crypto/sealing.ts';
import type { MeasureJob } from '../../jobs/job-metrics.ts';
import { createPeriodicJob, type PeriodicJob } from '../../jobs/periodic-job.ts';
import type { SigningKeyRow } from '../../repositories/products/signing-keys.repository.ts';
import type { Repositories, Transact } from '../../repositories/repositories.ts';

/** The keys that sign hand-offs and the links in emails. */
export interface SigningKeys {
  /** The current signing key. Never waits for the database. */
  signingKey(): { key: SigningKey; kid: string };
  /** Every key that still verifies, for `/.well-known/jwks.json`. */
  publicKeys(): JSONWebKeySet;
  resolver(): KeyResolver;
  /** Reads the keys of the database again. Returns how many there are. */
  refresh(): Promise<number>;
}

/** A key rotated by another process is loaded within this time. */
const REFRESH_MS = 60_000;
/**
 * A new key is published for this long before it signs, until every process has loaded it and every cache of
 * `/.well-known/jwks.json` (five minutes) has expired.
 */
export const PUBLISHED_AHEAD_MS = 10 * 60_000;

interface LoadedKey extends SigningKeyRow {
  key: SigningKey;
}

interface SigningKeysDeps {
  repositories: Pick<Repositories, 'signingKeys'>;
  transact: Transact;
  runtime: Pick<Runtime, 'now'>;
  sealer: Sealer;
}

/**
 * Loads the keys from the database, creating the first one if there is none. A job reloads them
 * ({@link createRefreshSigningKeysJob}): signing happens inside transactions, which must not wait for another connection.
 */
export async function createSigningKeys(deps: SigningKeysDeps): Promise<SigningKeys> {
  let keys = await load(deps);
  // Cast, like the private keys below: only `newSigningKey` writes them.
  const publicKeys = () => ({ keys: keys.map((row) => JSON.parse(row.public_jwk) as JWK) });
  return {
    signingKey: () => currentKey(keys, deps.runtime.now()),
    publicKeys,
    resolver: () => createLocalJWKSet(publicKeys()),
    async refresh() {
      keys = await load(deps);
      return keys.length;
    },
  };
}

export type RefreshSigningKeysJob = PeriodicJob<number>;

/** Reads the keys again, in each process. While that fails, a process signs and verifies with those it has. */
export function createRefreshSigningKeysJob({
  signingKeys,
  log,
  measure,
}: {
  signingKeys: Pick<SigningKeys, 'refresh'>;
  log: Logger;
  measure: MeasureJob;
}): RefreshSigningKeysJob {
  return createPeriodicJob({ name: 'signing-keys', everyMs: REFRESH_MS, log, measure }, () =>
    signingKeys.refresh(),
  );
}

/**
 * The signing key at a given time: the newest that was published long enough ago and is not retired. Before the first
 * key is that old, it signs alone. A process that lost its database and has only retired keys continues with the
 * newest of them, because all stored keys still verify.
 *
 * @param keys newest first, at least one.
 */
export function currentKey<Key extends Pick<SigningKeyRow, 'created_at' | 'retired_at'>>(
  keys: Key[],
  now: number,
): Key {
  const unretired = keys.filter((key) => key.retired_at === null || key.retired_at > now);
  const published = unretired.find((key) => key.created_at + PUBLISHED_AHEAD_MS <= now);
  const key = published ?? unretired.at(-1) ?? keys[0];
  if (!key) throw new Error('There is no signing key.');
  return key;
}

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

async function load({
  repositories,
  transact,
  runtime,
  sealer,
}: SigningKeysDeps): Promise<LoadedKey[]> {
  let rows = await repositories.signingKeys.list();
  if (!rows.some((row) => row.retired_at === null)) {
    const first = await newSigningKey(sealer, runtime.now());
    rows = await transact(async (transaction) => {
      await transaction.signingKeys.insert(first);
      return transaction.signingKeys.list();
    });
  }
  return Promise.all(
    rows.map(async (row) => {
      const privateJwk = JSON.parse(opened(sealer, row.private_jwk_sealed)) as JWK;
      // An EC key always becomes a CryptoKey; only symmetric keys become bytes.
      return { ...row, key: (await importJWK(privateJwk, 'ES256')) as SigningKey };
    }),
  );
}

function opened(sealer: Sealer, sealed: string): string {
  try {
    return sealer.open('signing-key', sealed);
  } catch (cause) {
    throw new StartError(
      'SECRET_KEY does not open what this database keeps sealed. Set the one it was started with, or add that one as SECRET_KEY_PREVIOUS.',
      cause,
    );
  }
}
