import { HandoffError, verifyLogin } from '@atrium/handoff';
import { createLocalJWKSet } from 'jose';
import { AppError } from '../../app-error.ts';
import type { Dependencies } from '../../dependencies.ts';

/** What a product app's signature vouches for. */
export interface TrustedLogin {
  /** The product's type in the catalogue. */
  product: string;
  /** The product as merchants call it. */
  title: string;
  userId: string;
  jti: string;
  expiresAt: number;
}

type Needs = Pick<Dependencies, 'runtime' | 'portalUrl' | 'productApps' | 'catalogue' | 'audit'>;

/**
 * Reads login data and checks the signature by the keys its product app has registered.
 *
 * @throws AppError `invalid_handoff`
 */
export async function readLoginData(deps: Needs, data: string): Promise<TrustedLogin> {
  const appOf = (clientId: string) => deps.productApps.find((app) => app.clientId === clientId);
  try {
    const claims = await verifyLogin(data, {
      audience: deps.portalUrl,
      keysOf(clientId) {
        const keys = appOf(clientId)?.loginKeys;
        return keys && createLocalJWKSet({ keys });
      },
      now: new Date(deps.runtime.now()),
    });
    // Only an app with keys gets here.
    const product = appOf(claims.iss)?.type ?? '';
    const title = deps.catalogue.find(({ type }) => type === product)?.title ?? product;
    const { sub: userId, jti } = claims;
    // Kept past its end by as much as clocks may differ, so that it stays used for as long as it works.
    return { product, title, userId, jti, expiresAt: (claims.exp + 60) * 1000 };
  } catch (error) {
    if (!(error instanceof HandoffError)) throw error;
    deps.audit('product_login_refused', { reason: error.code });
    throw new AppError('invalid_handoff', {
      message: 'This link is not valid or has expired.',
      cause: error,
    });
  }
}
