import { normalizeStoreDomain } from '@atrium/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Takes `?open=` out of the address first, so that coming back opens nothing again, then hands it on. */
export function useOpenRequest(onRequest: (request: OpenRequest) => unknown): void {
  const [query, setQuery] = useSearchParams();
  const handled = useRef(false);
  const asked = query.get('open');

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
    if (asked === null || handled.current) return;
    handled.current = true;
    handle();
  }, [asked]);
}

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
