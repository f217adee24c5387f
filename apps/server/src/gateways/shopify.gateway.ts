import * as z from 'zod';
import type { ShopifyApp } from '../config/services.ts';
import {
  callFailure,
  callTimeout,
  DEFAULT_TIMEOUTS,
  providedName,
  type Timeouts,
} from './outbound-calls.ts';
import {
  isRefusedGrant,
  isRefusedToken,
  refusalOf,
  ShopifyFailure,
  shopifyUnavailable,
} from './shopify-failure.ts';

const API_VERSION = '2026-10';

const tokensSchema = z.object({
  access_token: z.string().min(1),
  scope: z.string(),
  expires_in: z.number().optional(),
  refresh_token: z.string().optional(),
  refresh_token_expires_in: z.number().optional(),
});

const shopSchema = z.object({
  data: z.object({
    shop: z.object({ id: z.string(), name: z.string(), myshopifyDomain: z.string() }),
  }),
});

/** Offline tokens; the lifetimes are in seconds and absent for tokens that do not expire. */
export interface ShopifyTokens {
  accessToken: string;
  scopes: string;
  expiresIn: number | null;
  refreshToken: string | null;
  refreshTokenExpiresIn: number | null;
}

export interface ShopifyShop {
  /** Shopify's own id, stable over renames. */
  id: string;
  name: string;
  domain: string;
}

export interface ShopifyGateway {
  /** Where a merchant chooses one of their stores to install the app in. */
  chooseStoreUrl(): string;
  /** The grant screen of a shop. `domain` must be a normalised `….myshopify.com`. */
  authorizeUrl(domain: string, state: string): string;
  /** @throws AppError `unavailable` when Shopify is unavailable, returns an invalid response or refuses the code. */
  exchangeCode(domain: string, code: string): Promise<ShopifyTokens>;
  /**
   * New tokens for a refresh token, which is replaced too; null when Shopify no longer accepts it.
   * The old one can be sent again until its replacement is used.
   *
   * @throws AppError `unavailable` like {@link exchangeCode}.
   */
  refreshTokens(domain: string, refreshToken: string): Promise<ShopifyTokens | null>;
  /**
   * Null when Shopify no longer accepts the access token, as after an uninstall.
   *
   * @throws AppError `unavailable` like {@link exchangeCode}.
   */
  fetchShop(domain: string, accessToken: string): Promise<ShopifyShop | null>;
}

/** @param redirectUri of the callback, as registered in the app's settings. */
export function shopifyGateway(
  app: ShopifyApp,
  redirectUri: string,
  timeouts: Timeouts = DEFAULT_TIMEOUTS,
): ShopifyGateway {
  const post = createPost(timeouts);
  const originOf = (domain: string) => app.originTemplate.replace('{shop}', domain);

  return {
    chooseStoreUrl() {
      const url = new URL(`${originOf('admin.shopify.com')}/oauth/install`);
      url.searchParams.set('client_id', app.apiKey);
      return url.href;
    },

    authorizeUrl(domain, state) {
      const url = new URL(`${originOf(domain)}/admin/oauth/authorize`);
      url.search = new URLSearchParams({
        client_id: app.apiKey,
        scope: app.scopes,
        redirect_uri: redirectUri,
        state,
      }).toString();
      return url.href;
    },

    async exchangeCode(domain, code) {
      const response = await post(`${originOf(domain)}/admin/oauth/access_token`, {
        client_id: app.apiKey,
        client_secret: app.apiSecret,
        code,
        expiring: '1',
      });
      return tokensOf(response);
    },

    async refreshTokens(domain, refreshToken) {
      try {
        const response = await post(`${originOf(domain)}/admin/oauth/access_token`, {
          client_id: app.apiKey,
          client_secret: app.apiSecret,
          grant_type: 'refresh_token',
          refresh_token: refreshToken,
        });
        return tokensOf(response);
      } catch (error) {
        if (isRefusedGrant(error)) return null;
        throw error;
      }
    },

    async fetchShop(domain, accessToken) {
      try {
        const response = await post(
          `${originOf(domain)}/admin/api/${API_VERSION}/graphql.json`,
          { query: '{ shop { id name myshopifyDomain } }' },
          { 'X-Shopify-Access-Token': accessToken },
        );
        const { shop } = parseResponse(shopSchema, response).data;
        const { id, myshopifyDomain } = shop;
        return { id, name: providedName(shop.name) || myshopifyDomain, domain: myshopifyDomain };
      } catch (error) {
        if (isRefusedToken(error)) return null;
        throw error;
      }
    },
  };
}

function tokensOf(response: unknown): ShopifyTokens {
  const tokens = parseResponse(tokensSchema, response);
  return {
    accessToken: tokens.access_token,
    scopes: tokens.scope,
    expiresIn: tokens.expires_in ?? null,
    refreshToken: tokens.refresh_token ?? null,
    refreshTokenExpiresIn: tokens.refresh_token_expires_in ?? null,
  };
}

function createPost(timeouts: Timeouts) {
  return async (url: string, body: object, headers: Record<string, string> = {}) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: callTimeout(timeouts),
      });
      if (!response.ok) throw await refusalOf(response);
      const content: unknown = await response.json();
      return content;
    } catch (cause) {
      throw shopifyUnavailable(
        cause instanceof ShopifyFailure ? cause : new ShopifyFailure(callFailure(cause), cause),
      );
    }
  };
}

function parseResponse<Schema extends z.ZodType>(
  schema: Schema,
  response: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(response);
  if (!parsed.success) throw shopifyUnavailable(new ShopifyFailure('NOT_UNDERSTOOD', parsed.error));
  return parsed.data;
}
