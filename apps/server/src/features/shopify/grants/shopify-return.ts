/** What came back from Shopify's grant screen with the browser, its signature checked. */
export interface ShopifyReturn {
  query: Record<string, string>;
  stateHash: string;
  /** Whether the browser carries the secret with this hash. */
  isBrowser(browserHash: string): boolean;
}
