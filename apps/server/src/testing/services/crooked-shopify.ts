import { createHmac } from 'node:crypto';
import { type CrookedAnswer, type CrookedService, startCrookedService } from './crooked-service.ts';

/** A Shopify that answers as it is told to, instead of by the rules. */
export interface CrookedShopify extends CrookedService<'tokens' | 'shop'> {
  settings: Record<string, string>;
  /** A query as it sends it with the browser, signed. */
  sign(parameters: Record<string, string>): string;
}

const API_SECRET = 'crooked-secret';

const goodTokens: CrookedAnswer = {
  body: JSON.stringify({
    access_token: 'shpat_crooked',
    scope: 'read_themes',
    expires_in: 3600,
    refresh_token: 'shprt_crooked',
    refresh_token_expires_in: 7_776_000,
  }),
};

/** The shop of a domain, numbered like it. */
export const shopAnswer = (domain: string) => ({
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

export async function startCrookedShopify(): Promise<CrookedShopify> {
  const service = await startCrookedService({ tokens: goodTokens, shop: {} }, (path) =>
    path.includes('graphql') ? 'shop' : 'tokens',
  );
  return {
    ...service,
    settings: {
      SHOPIFY_API_KEY: 'crooked-key',
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
