import { decodeJwt } from 'jose';
import { HandoffAudienceError, HandoffIssuerError, HandoffMalformedError } from '../errors.ts';
import type { KeyResolver } from '../keys.ts';
import { checkTimes, verifyMessage } from './signed-message.ts';

export interface VerifyFromAppOptions {
  /** The portal's public address: whom the message must be meant for. */
  readonly audience: string;
  /** The registered keys of a product app by its client id; undefined for an app without any. */
  readonly keysOf: (clientId: string) => KeyResolver | undefined;
  /** The time to judge by. Default: now. */
  readonly now?: Date;
}

interface MessageKind<Claims> {
  readonly type: string;
  /** @throws HandoffError */
  readonly parse: (payload: Readonly<Record<string, unknown>>) => Claims;
}

/**
 * Verifies a message that a product app sends the portal: form, type, algorithm, the app's own key,
 * signature, audience, times and every claim.
 *
 * @throws HandoffError one subclass a failure, see `errors.ts`.
 */
export async function verifyFromApp<Claims extends { iat: number; exp: number }>(
  token: string,
  { type, parse }: MessageKind<Claims>,
  { audience, keysOf, now = new Date() }: VerifyFromAppOptions,
): Promise<Claims> {
  const keys = keysOf(claimedIssuer(token));
  if (keys === undefined) throw new HandoffIssuerError('No app with keys of its own has this id.');
  const payload = await verifyMessage(token, type, keys);
  if (payload.aud !== audience) throw new HandoffAudienceError('Meant for another portal.');
  const claims = parse(payload);
  checkTimes(claims, now);
  return claims;
}

/** Whose keys to try; what the signature then covers is the same payload. */
function claimedIssuer(token: string): string {
  try {
    const { iss } = decodeJwt(token.slice(0, 4096));
    if (typeof iss === 'string') return iss;
  } catch (cause) {
    throw new HandoffMalformedError('Not a compact JWS.', { cause });
  }
  throw new HandoffIssuerError('No issuer is named.');
}
