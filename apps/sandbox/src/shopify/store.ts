import { createHash, createHmac } from 'node:crypto';

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

/**
 * Adds `hmac` to a query as Shopify signs what it sends to an app's redirect URL: hex
 * HMAC-SHA256 over the other parameters, sorted by name and percent-encoded, keyed with the app's
 * secret.
 */
export function signQuery(
  parameters: Readonly<Record<string, string>>,
  apiSecret: string,
): URLSearchParams {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  const message = new URLSearchParams(sorted).toString().replaceAll('+', '%20');
  const hmac = createHmac('sha256', apiSecret).update(message).digest('hex');
  return new URLSearchParams([...sorted, ['hmac', hmac]]);
}
