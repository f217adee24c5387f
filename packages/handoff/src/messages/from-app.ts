import { decodeJwt } from 'jose';
import { HandoffAudienceError, HandoffIssuerError, HandoffMalformedError } from '../errors.ts';
import type { KeyResolver } from '../keys.ts';
import { checkTimes, verifyMessage } from './signed-message.ts';

export interface VerifyFromAppOptions {
  /** The portal's public URL, which must be the message's audience. */
  readonly audience: string;
  /** The registered keys of a product app by its client id; undefined for an app without keys. */
  readonly keysOf: (clientId: string) => KeyResolver | undefined;
  /** The time with which `iat` and `exp` are compared. Default: now. */
  readonly now?: Date;
}

interface MessageKind<Claims> {
  readonly type: string;
  /** @throws HandoffError */
  readonly parse: (payload: Readonly<Record<string, unknown>>) => Claims;
}

/**
 * Verifies a message from a product app to the portal: format, type, algorithm, signature by the app's own key, audience,
 * times and every claim.
 *
 * @throws HandoffError a subclass for each failure, see `errors.ts`.
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

/** The unverified issuer, used only to select the keys. The signature that is then checked covers the same payload. */
function claimedIssuer(token: string): string {
  try {
    const { iss } = decodeJwt(token.slice(0, 4096));
    if (typeof iss === 'string') return iss;
  } catch (cause) {
    throw new HandoffMalformedError('Not a compact JWS.', { cause });
  }
  throw new HandoffIssuerError('No issuer is named.');
}
