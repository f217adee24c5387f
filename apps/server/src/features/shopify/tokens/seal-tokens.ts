import type { Sealer } from '../../../crypto/sealing.ts';
import type { ShopifyTokens } from '../../../gateways/shopify.gateway.ts';
import type { SealedTokens } from '../../../repositories/stores/shopify-shops.repository.ts';

/** Shopify's tokens of `now`, encrypted for the database. */
export function sealTokens(sealer: Sealer, tokens: ShopifyTokens, now: number): SealedTokens {
  const after = (seconds: number | null) => (seconds === null ? null : now + seconds * 1000);
  const seal = (token: string) => sealer.seal('shopify-token', token);
  return {
    scopes: tokens.scopes,
    access_token_sealed: seal(tokens.accessToken),
    access_token_expires_at: after(tokens.expiresIn),
    refresh_token_sealed: tokens.refreshToken === null ? null : seal(tokens.refreshToken),
    refresh_token_expires_at: after(tokens.refreshTokenExpiresIn),
  };
}
