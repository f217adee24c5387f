/** How Shopify sent the browser back: `/?store=OUTCOME`. */
const outcomes = [
  'verified',
  'denied',
  'failed',
  'expired',
  'pending',
  'declined',
  'limited',
  'used',
] as const;
export type StoreReturn = (typeof outcomes)[number];

export const STORE_RETURN_PARAMETER = 'store';

/** The outcome a query string tells of, or `null` for anything else. */
export function readStoreReturn(query: URLSearchParams): StoreReturn | null {
  const value = query.get(STORE_RETURN_PARAMETER);
  return outcomes.find((outcome) => outcome === value) ?? null;
}
