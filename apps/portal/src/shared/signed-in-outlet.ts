import { useOutletContext } from 'react-router';

/** What the signed-in frame offers its pages. */
export interface StoreDialogs {
  /** Opens the Add store dialog; `onAdded` goes on with the new store's domain. */
  requestStore: (onAdded?: (shop: string) => void) => void;
  /**
   * Opens the dialog that leads to Shopify for a store, by its domain, else for the current one; `onLeave` is called just
   * before the browser goes there.
   */
  verifyStore: (shop: string | null, onLeave?: () => void) => void;
}

export function useSignedInOutlet(): StoreDialogs {
  return useOutletContext<StoreDialogs>();
}
