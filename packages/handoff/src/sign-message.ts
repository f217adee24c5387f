import { SignJWT } from 'jose';
import { HANDOFF_ALGORITHM } from './claims.ts';
import type { SigningKey } from './keys.ts';

export interface SignOptions {
  /** The signer's private P-256 key. */
  readonly key: SigningKey;
  /** The key's id, under which the other side knows its public half. */
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
