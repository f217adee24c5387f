import { randomUUID } from 'node:crypto';
import {
  type ConnectionState,
  type KeyResolver,
  redeemHandoff,
  reportConnection,
  signLogin,
  verifyHandoff,
} from '@atrium/handoff';
import type { ProductClient, ProductType } from '../secrets.ts';
import type { Visitor } from './product-sessions.ts';

export interface ProductAppOptions {
  readonly type: ProductType;
  readonly client: ProductClient;
  readonly portalUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Reports the store's connection state to the portal. @throws HandoffError */
export function report(
  domain: string,
  state: ConnectionState,
  { client, portalUrl, now }: ProductAppOptions,
): Promise<void> {
  const { kid, privateJwk } = client.loginKey;
  return reportConnection(domain, state, {
    portalUrl,
    clientId: client.clientId,
    key: { ...privateJwk, kty: 'EC' },
    kid,
    now: new Date(now()),
  });
}

/** Signs login data for the visitor of an earlier hand-off. */
export function signedLogin(
  { user, openedAt }: Visitor,
  { client, portalUrl, now }: ProductAppOptions,
): Promise<string> {
  const { kid, privateJwk } = client.loginKey;
  return signLogin(
    {
      iss: client.clientId,
      aud: portalUrl,
      sub: user.id,
      auth_time: openedAt,
      jti: randomUUID(),
    },
    { key: { ...privateJwk, kty: 'EC' }, kid, now: new Date(now()) },
  );
}

/** Verifies a hand-off and redeems it. @throws HandoffError */
export async function verifyAndRedeem(
  token: string,
  keys: KeyResolver,
  { client, portalUrl, now }: ProductAppOptions,
): Promise<Visitor> {
  const { clientId, clientSecret } = client;
  const { iat: openedAt } = await verifyHandoff(token, {
    issuer: portalUrl,
    audience: clientId,
    keys,
    now: new Date(now()),
  });
  return { ...(await redeemHandoff(token, { portalUrl, clientId, clientSecret })), openedAt };
}
