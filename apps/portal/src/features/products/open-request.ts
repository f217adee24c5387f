import { normalizeStoreDomain } from '@atrium/contract';

/** What a product app's link asks for: `/?open=dtm`, with `shop` where it is about one store. */
export interface OpenRequest {
  productType: string;
  /** `null` for whichever store is current. */
  shop: string | null;
}

/** The parameters of the front page that such a link carries. */
export const OPEN_PARAMETERS = ['open', 'shop'] as const;

/** The request that a query string makes, or `null` for anything else. */
export function readOpenRequest(query: URLSearchParams): OpenRequest | null {
  const productType = query.get('open');
  if (productType === null) return null;
  return { productType, shop: normalizeStoreDomain(query.get('shop') ?? '') };
}
