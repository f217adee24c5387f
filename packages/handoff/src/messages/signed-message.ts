import {
  compactVerify,
  decodeProtectedHeader,
  errors,
  type ProtectedHeaderParameters,
  SignJWT,
} from 'jose';
import {
  HandoffAlgorithmError,
  HandoffExpiredError,
  HandoffHeaderError,
  HandoffKeysUnavailableError,
  HandoffKeyUnknownError,
  HandoffMalformedError,
  HandoffNotYetValidError,
  HandoffSignatureError,
  HandoffTypeError,
} from '../errors.ts';
import type { KeyResolver, SigningKey } from '../keys.ts';

/** The one signature algorithm of the portal's messages. */
export const HANDOFF_ALGORITHM = 'ES256';

/** How far the clocks of portal and product app may disagree, in seconds. */
export const HANDOFF_CLOCK_TOLERANCE_SECONDS = 5;

export interface SignOptions {
  /** The signer's private P-256 key. */
  readonly key: SigningKey;
  /** The key's id, by which the other side finds its public half. */
  readonly kid: string;
  /** The time of signing. Default: now. */
  readonly now?: Date;
}

interface MessageKind {
  readonly type: string;
  readonly lifetimeSeconds: number;
  /** @throws HandoffError */
  readonly parse: (payload: Readonly<Record<string, unknown>>) => object;
}

/** Signs a message of a kind, once its claims have been found to be what the other side will accept. */
export async function signMessage(
  claims: object,
  { type, lifetimeSeconds, parse }: MessageKind,
  { key, kid, now = new Date() }: SignOptions,
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000);
  const message = parse({ ...claims, iat, exp: iat + lifetimeSeconds });
  return new SignJWT({ ...message })
    .setProtectedHeader({ alg: HANDOFF_ALGORITHM, typ: type, kid })
    .sign(key);
}

/** Longer than any message; keeps the work on made-up messages small. */
const MAX_CHARACTERS = 4096;

/** A message that contains or refers to its own key, or requires extensions, is refused before any key is looked up. */
const REFUSED_HEADERS = ['jwk', 'jku', 'x5c', 'x5u', 'crit', 'b64'] as const;

/**
 * Verifies form, `typ`, algorithm, key and signature of a message of any kind.
 *
 * @returns the payload, whose claims the caller checks.
 * @throws HandoffError
 */
export async function verifyMessage(
  token: string,
  type: string,
  keys: KeyResolver,
): Promise<Record<string, unknown>> {
  checkHeader(readHeader(token), type);
  return parsePayload(await verifySignature(token, keys));
}

/**
 * Checks both times against `now`, with a tolerance of {@link HANDOFF_CLOCK_TOLERANCE_SECONDS} seconds.
 *
 * @throws HandoffExpiredError, HandoffNotYetValidError
 */
export function checkTimes({ iat, exp }: { iat: number; exp: number }, now: Date): void {
  const seconds = Math.floor(now.getTime() / 1000);
  if (exp <= seconds - HANDOFF_CLOCK_TOLERANCE_SECONDS) {
    throw new HandoffExpiredError(`Expired ${seconds - exp} seconds ago.`);
  }
  if (iat > seconds + HANDOFF_CLOCK_TOLERANCE_SECONDS) {
    throw new HandoffNotYetValidError(`Signed ${iat - seconds} seconds in the future.`);
  }
}

function readHeader(token: unknown): ProtectedHeaderParameters {
  // Of an app without types it may be what the query has: nothing, or a list.
  if (typeof token !== 'string' || token.length > MAX_CHARACTERS || token.split('.').length !== 3) {
    throw new HandoffMalformedError('Not a compact JWS.');
  }
  try {
    return decodeProtectedHeader(token);
  } catch (cause) {
    throw new HandoffMalformedError('The header cannot be read.', { cause });
  }
}

function checkHeader(header: ProtectedHeaderParameters, type: string): void {
  const refused = REFUSED_HEADERS.find((name) => Object.hasOwn(header, name));
  if (refused !== undefined) throw new HandoffHeaderError(`The header must not have ${refused}.`);
  if (header.alg !== HANDOFF_ALGORITHM) {
    throw new HandoffAlgorithmError(`Signed with ${String(header.alg)}, not ${HANDOFF_ALGORITHM}.`);
  }
  if (header.typ !== type) {
    throw new HandoffTypeError(`Of type ${String(header.typ)}, not ${type}.`);
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
