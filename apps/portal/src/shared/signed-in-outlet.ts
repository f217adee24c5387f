import type { Product } from '@atrium/contract';
import { useOutletContext } from 'react-router';

/** What the logged-in layout offers its pages. */
export interface StoreDialogs {
  /** Opens the Add store dialog. `next` gets the new store's domain; without it the focus moves to the page's heading. */
  openAddStore: (next?: (shop: string) => void) => void;
  /**
   * Opens the dialog that redirects to Shopify to verify a store, by its domain, otherwise the current one. The start of
   * `product` continues afterwards.
   */
  openVerifyStore: (shop: string | null, product?: Pick<Product, 'type' | 'title'>) => void;
}

export function useSignedInOutlet(): StoreDialogs {
  return useOutletContext<StoreDialogs>();
}
