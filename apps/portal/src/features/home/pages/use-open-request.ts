import { normalizeStoreDomain } from '@atrium/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Removes `?open=` from the URL, so that going back opens nothing, then calls `onRequest`. */
export function useOpenRequest(onRequest: (request: OpenRequest) => unknown): void {
  const [query, setQuery] = useSearchParams();
  const handled = useRef(false);
  const productType = query.get('open');

  const handle = useEffectEvent(() => {
    const request = readOpenRequest(query);
    setQuery(
      (before) => {
        const rest = new URLSearchParams(before);
        for (const name of OPEN_PARAMETERS) rest.delete(name);
        return rest;
      },
      { replace: true },
    );
    if (request) void onRequest(request);
  });
  useEffect(() => {
    if (productType === null || handled.current) return;
    handled.current = true;
    handle();
  }, [productType]);
}

/** A request by a product app's link: `/?open=dtm`, with `shop` for a certain store. */
export interface OpenRequest {
  productType: string;
  /** `null` for the current store. */
  shop: string | null;
}

/** The query parameters of such a link. */
const OPEN_PARAMETERS = ['open', 'shop'] as const;

/** Returns the request in a query string, or `null`. */
function readOpenRequest(query: URLSearchParams): OpenRequest | null {
  const productType = query.get('open');
  if (productType === null) return null;
  return { productType, shop: normalizeStoreDomain(query.get('shop') ?? '') };
}
