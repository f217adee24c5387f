import {
  type Shop,
  STORE_RETURN_PARAMETER,
  type StoreReturn,
  storeReturns,
} from '@atrium/contract';
import { useSnackbar } from '@atrium/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import {
  consumeVerification,
  type PendingVerification,
  refusalOf,
  rememberRefusal,
  verificationPage,
} from '../../shared/session/pending-redirects.ts';
import { isWorthVerifying, type StoreStanding } from '../../shared/store-status.ts';
import { texts } from './texts.ts';

/** Returns the outcome in a query string, or `null`. */
export function readStoreReturn(query: URLSearchParams): StoreReturn | null {
  const value = query.get(STORE_RETURN_PARAMETER);
  return storeReturns.find((outcome) => outcome === value) ?? null;
}

/**
 * The URL of Stores, if the verification began there; otherwise `null`. After Shopify the server redirects to home, which
 * then redirects to this URL. After an error with which the browser may be logged out, or that was not expected, it redirects
 * to `/connect-store` instead.
 */
export function useReturnToStores(): string | null {
  const { tabStorage } = useServices();
  const [query] = useSearchParams();
  const stores = paths.stores.getHref();
  const isReturn = readStoreReturn(query) !== null && verificationPage(tabStorage) === stores;
  return isReturn ? `${stores}?${query}` : null;
}

/** Shows a message that a store, by its name, is verified. */
export function useVerifiedNotice() {
  const snackbar = useSnackbar();
  return (stores: readonly Shop[] | undefined, domain: string) => {
    const store = stores?.find((shop) => shop.domain === domain);
    if (store) snackbar.show({ type: 'success', content: texts.confirmed(store.name) });
  };
}

/**
 * Removes `?store=` from the URL, then shows the result of the authorization at Shopify. The reason of a refusal stays
 * with the store ({@link useRefusal}), as long as it is not verified.
 *
 * @param onReturn called with what this tab had left for.
 * @param showsRefusal whether the page shows why this store, by its domain, was refused; a message would repeat it.
 */
export function useStoreReturn(
  onReturn: (verification: PendingVerification | null, isVerified: boolean) => void,
  showsRefusal: (store: string) => boolean,
): void {
  const { tabStorage } = useServices();
  const [query, setQuery] = useSearchParams();
  const snackbar = useSnackbar();
  const handled = useRef(false);
  const outcome = readStoreReturn(query);

  const handle = useEffectEvent((result: StoreReturn) => {
    const verification = consumeVerification(tabStorage);
    if (result !== 'verified') {
      if (verification) rememberRefusal(tabStorage, verification.store, result);
      const content = texts.returned[result];
      if (result === 'pending') snackbar.show({ content });
      else if (!verification || !showsRefusal(verification.store)) {
        snackbar.show(result === 'denied' ? { content } : { type: 'error', content });
      }
    }
    setQuery(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete(STORE_RETURN_PARAMETER);
        return rest;
      },
      { replace: true },
    );
    onReturn(verification, result === 'verified');
  });
  useEffect(() => {
    if (outcome === null || handled.current) return;
    handled.current = true;
    handle(outcome);
  }, [outcome]);
}

interface Refusal {
  text: string;
  /** False if the merchant has cancelled it. */
  isError: boolean;
}

/**
 * Why this tab's last verification of a store at Shopify has not succeeded, or null; also once it is known from when on its
 * owner can be asked again, which says more.
 */
export function useRefusal(shop: (Pick<Shop, 'domain'> & StoreStanding) | null): Refusal | null {
  const { tabStorage } = useServices();
  if (shop === null || !isWorthVerifying(shop)) return null;
  const reason = refusalOf(tabStorage, shop.domain);
  const known = storeReturns.find((outcome) => outcome === reason);
  if (!known || known === 'verified') return null;
  return { text: texts.returned[known], isError: known !== 'denied' };
}
