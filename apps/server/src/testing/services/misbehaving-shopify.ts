import { createHmac } from 'node:crypto';
import { type MisbehavingService, startMisbehavingService } from './misbehaving-service.ts';

/** A Shopify whose responses a test sets, against the protocol if needed. */
export interface MisbehavingShopify extends MisbehavingService<'tokens' | 'shop'> {
  settings: Record<string, string>;
  /** A query as it sends it with the browser, signed. */
  sign(parameters: Record<string, string>): string;
}

const API_SECRET = 'misbehaving-secret';

export const goodTokens = {
  body: JSON.stringify({
    access_token: 'shpat_misbehaving',
    scope: 'read_themes',
    expires_in: 3600,
    refresh_token: 'shprt_misbehaving',
    refresh_token_expires_in: 7_776_000,
  }),
};

/** The shop of a domain, numbered like it. */
export const shopResponse = (domain: string) => ({
  body: JSON.stringify({
    data: {
      shop: {
        id: `gid://shopify/Shop/${domain.replace(/\D/g, '')}`,
        name: 'A shop',
        myshopifyDomain: domain,
      },
    },
  }),
});

export async function startMisbehavingShopify(): Promise<MisbehavingShopify> {
  const service = await startMisbehavingService({ tokens: goodTokens, shop: {} }, (path) =>
    path.includes('graphql') ? 'shop' : 'tokens',
  );
  return {
    ...service,
    settings: {
      SHOPIFY_API_KEY: 'misbehaving-key',
      SHOPIFY_API_SECRET: API_SECRET,
      SHOPIFY_ORIGIN_TEMPLATE: `${service.url}/{shop}`,
    },
    sign(parameters) {
      const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
      const message = new URLSearchParams(sorted).toString().replaceAll('+', '%20');
      const hmac = createHmac('sha256', API_SECRET).update(message).digest('hex');
      return new URLSearchParams([...sorted, ['hmac', hmac]]).toString();
    },
  };
}
