import { MAX_LENGTH } from './limits.ts';

const STORE_DOMAIN_SUFFIX = '.myshopify.com';
const STORE_DOMAIN = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/;
const ADMIN_ADDRESS = /^admin\.shopify\.com\/store\/([a-z0-9-]+)(?:[/?#].*)?$/;

/**
 * Turns what a merchant types or pastes into the store's permanent address.
 *
 * Accepts a bare name, the address with or without scheme, path or port, and the admin's address
 * `admin.shopify.com/store/NAME`. The text is never fetched.
 *
 * @returns for example `my-store.myshopify.com`, or `null` when it names no Shopify store.
 */
export function normalizeStoreDomain(text: string): string | null {
  if (text.length > MAX_LENGTH.storeInput) return null;
  const address = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '');
  const admin = ADMIN_ADDRESS.exec(address)?.[1];
  const host = admin ?? hostOf(address);
  const domain = host.includes('.') ? host : host + STORE_DOMAIN_SUFFIX;
  return STORE_DOMAIN.test(domain) ? domain : null;
}

/** The part before path, query and port, without the dot that a full domain name may end in. */
function hostOf(address: string): string {
  const [host = ''] = address.split(/[/?#]/, 1);
  return host.replace(/:\d+$/, '').replace(/\.$/, '');
}
