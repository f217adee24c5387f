import { compactVerify, decodeProtectedHeader, errors, type ProtectedHeaderParameters } from 'jose';
import {
  HANDOFF_ALGORITHM,
  HANDOFF_CLOCK_TOLERANCE_SECONDS,
  HANDOFF_TYPE,
  type HandoffClaims,
  parseClaims,
} from './claims.ts';
import {
  HandoffAlgorithmError,
  HandoffAudienceError,
  HandoffExpiredError,
  HandoffHeaderError,
  HandoffIssuerError,
  HandoffKeysUnavailableError,
  HandoffKeyUnknownError,
  HandoffMalformedError,
  HandoffNotYetValidError,
  HandoffSignatureError,
  HandoffTypeError,
} from './errors.ts';
import type { KeyResolver } from './keys.ts';

export interface VerifyHandoffOptions {
  /** The portal's public address, exactly as it signs it. */
  readonly issuer: string;
  /** This product app's client id. */
  readonly audience: string;
  /** Where the portal's public keys come from. */
  readonly keys: KeyResolver;
  /** The time to judge by. Default: now. */
  readonly now?: Date;
}

/** Longer than any hand-off; keeps the work on made-up messages small. */
const MAX_CHARACTERS = 4096;

/** A message that names or brings its own key, or asks for extensions, is never the portal's. */
const REFUSED_HEADERS = ['jwk', 'jku', 'x5c', 'x5u', 'crit', 'b64'] as const;

/**
 * Verifies a hand-off: form, type, algorithm, key, signature, issuer, audience, times (with a
 * tolerance of {@link HANDOFF_CLOCK_TOLERANCE_SECONDS} seconds) and every claim.
 *
 * It proves who signed, not that it is the first use: redeem it as well.
 *
 * @throws HandoffError one subclass a failure, see `errors.ts`.
 */
export async function verifyHandoff(
  token: string,
  { issuer, audience, keys, now = new Date() }: VerifyHandoffOptions,
): Promise<HandoffClaims> {
  checkHeader(readHeader(token));
  const payload = parsePayload(await verifySignature(token, keys));
  if (payload.iss !== issuer) throw new HandoffIssuerError('Another portal signed this.');
  if (payload.aud !== audience) throw new HandoffAudienceError('Meant for another product.');
  const claims = parseClaims(payload);
  checkTimes(claims, now);
  return claims;
}

function readHeader(token: string): ProtectedHeaderParameters {
  if (token.length > MAX_CHARACTERS || token.split('.').length !== 3) {
    throw new HandoffMalformedError('Not a compact JWS.');
  }
  try {
    return decodeProtectedHeader(token);
  } catch (cause) {
    throw new HandoffMalformedError('The header cannot be read.', { cause });
  }
}

function checkHeader(header: ProtectedHeaderParameters): void {
  const refused = REFUSED_HEADERS.find((name) => Object.hasOwn(header, name));
  if (refused !== undefined) throw new HandoffHeaderError(`The header must not have ${refused}.`);
  if (header.alg !== HANDOFF_ALGORITHM) {
    throw new HandoffAlgorithmError(`Signed with ${String(header.alg)}, not ${HANDOFF_ALGORITHM}.`);
  }
  if (header.typ !== HANDOFF_TYPE) {
    throw new HandoffTypeError(`Of type ${String(header.typ)}, not ${HANDOFF_TYPE}.`);
  }
  // Without it jose would take the only key of a set.
  if (typeof header.kid !== 'string') throw new HandoffKeyUnknownError('No key is named.');
}

async function verifySignature(token: string, keys: KeyResolver): Promise<Uint8Array> {
  try {
    const verified = await compactVerify(token, findKeyIn(keys), {
      algorithms: [HANDOFF_ALGORITHM],
    });
    return verified.payload;
  } catch (cause) {
    if (cause instanceof HandoffKeyUnknownError || cause instanceof HandoffKeysUnavailableError) {
      throw cause;
    }
    if (cause instanceof errors.JWSInvalid) {
      throw new HandoffMalformedError('Not a compact JWS.', { cause });
    }
    throw new HandoffSignatureError('The signature does not fit.', { cause });
  }
}

function findKeyIn(keys: KeyResolver): KeyResolver {
  return async (header, message) => {
    try {
      return await keys(header, message);
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey) {
        throw new HandoffKeyUnknownError('The portal has no such key.', { cause });
      }
      throw new HandoffKeysUnavailableError('The portal’s keys cannot be read.', { cause });
    }
  };
}

function parsePayload(bytes: Uint8Array): Record<string, unknown> {
  let payload: unknown;
  try {
    payload = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new HandoffMalformedError('The payload is no JSON.', { cause });
  }
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    throw new HandoffMalformedError('The payload is no JSON object.');
  }
  return Object.fromEntries(Object.entries(payload));
}

function checkTimes({ iat, exp }: HandoffClaims, now: Date): void {
  const seconds = Math.floor(now.getTime() / 1000);
  if (exp <= seconds - HANDOFF_CLOCK_TOLERANCE_SECONDS) {
    throw new HandoffExpiredError(`Expired ${seconds - exp} seconds ago.`);
  }
  if (iat > seconds + HANDOFF_CLOCK_TOLERANCE_SECONDS) {
    throw new HandoffNotYetValidError(`Signed ${iat - seconds} seconds in the future.`);
  }
}
