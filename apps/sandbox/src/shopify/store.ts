import { createHash } from 'node:crypto';

/** A store in the sandbox; all its data is derived from its domain. */
export interface ShopifyStore {
  readonly domain: string;
  readonly name: string;
  /** Constant for a domain. */
  readonly number: number;
  /** For example `gid://shopify/Shop/91422880113`. */
  readonly id: string;
  /** Its token endpoint returns 503: the domain contains `-offline`. */
  readonly offline: boolean;
  /** Its owner denies every install: the domain contains `-denied`. */
  readonly denies: boolean;
}

const DOMAIN = /^([a-z0-9][a-z0-9-]{0,59})\.myshopify\.com$/;

/** Every well-formed domain is a store; others are `null`. */
export function storeOf(domain: string): ShopifyStore | null {
  const handle = DOMAIN.exec(domain)?.[1];
  if (handle === undefined) return null;
  const number = createHash('sha256').update(domain).digest().readUIntBE(0, 5);
  return {
    domain,
    name: nameOf(handle),
    number,
    id: `gid://shopify/Shop/${number}`,
    offline: handle.includes('-offline'),
    denies: handle.includes('-denied'),
  };
}

/** The `host` that Shopify adds to a query: the store's place in the admin, as base64. */
export function hostOf({ domain }: ShopifyStore): string {
  const handle = domain.replace('.myshopify.com', '');
  return Buffer.from(`admin.shopify.com/store/${handle}`).toString('base64url');
}

function nameOf(handle: string): string {
  return handle
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
