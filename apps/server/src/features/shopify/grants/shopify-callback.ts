/** The callback of Shopify's grant screen, its signature already checked. */
export interface ShopifyCallback {
  query: Record<string, string>;
  stateHash: string;
  /** Whether the browser's cookie matches this hash. */
  isBrowser(browserHash: string): boolean;
}
