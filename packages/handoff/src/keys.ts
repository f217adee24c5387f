import {
  type CryptoKey,
  createRemoteJWKSet,
  type FlattenedJWSInput,
  type JWK,
  type JWSHeaderParameters,
  type KeyObject,
} from 'jose';

/** A private key in any form jose can sign with. */
export type SigningKey = CryptoKey | KeyObject | JWK;

/**
 * Finds the public key for a message by its header: {@link remotePortalKeys}, or jose's
 * `createLocalJWKSet` over keys that are already at hand.
 */
export type KeyResolver = (
  header: JWSHeaderParameters,
  message: FlattenedJWSInput,
) => CryptoKey | Promise<CryptoKey>;

/** How long the portal's keys are used before they are read again, in milliseconds. */
const KEYS_MAX_AGE_MS = 10 * 60_000;
/** Least time between two readings, so that made-up key ids cannot flood the portal. */
const KEYS_COOLDOWN_MS = 30_000;
const KEYS_TIMEOUT_MS = 3_000;

/**
 * Reads the portal's public keys from `/.well-known/jwks.json`, keeps them for ten minutes and
 * reads them again when a message names a key that is not among them. Make it once, not per
 * message.
 *
 * @param portalUrl the portal's public address, for example `https://portal.example`.
 */
export function remotePortalKeys(portalUrl: string): KeyResolver {
  return createRemoteJWKSet(new URL('/.well-known/jwks.json', portalUrl), {
    cacheMaxAge: KEYS_MAX_AGE_MS,
    cooldownDuration: KEYS_COOLDOWN_MS,
    timeoutDuration: KEYS_TIMEOUT_MS,
  });
}
