import { useSnackbar } from '@atrium/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { texts } from './texts.ts';

/** The result of an authorization at Shopify, from the URL: `/?store=OUTCOME`. */
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

/** Returns the outcome in a query string, or `null`. */
export function readStoreReturn(query: URLSearchParams): StoreReturn | null {
  const value = query.get(STORE_RETURN_PARAMETER);
  return outcomes.find((outcome) => outcome === value) ?? null;
}

/** Removes `?store=` from the URL, then shows the result of the authorization at Shopify. */
export function useStoreReturn(onReturn: (verified: boolean) => void): void {
  const [query, setQuery] = useSearchParams();
  const snackbar = useSnackbar();
  const handled = useRef(false);
  const outcome = readStoreReturn(query);

  const handle = useEffectEvent((result: StoreReturn) => {
    setQuery(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete(STORE_RETURN_PARAMETER);
        return rest;
      },
      { replace: true },
    );
    if (result !== 'verified') {
      const type = result === 'pending' ? 'default' : 'error';
      snackbar.show({ type, content: texts.returned[result] });
    }
    onReturn(result === 'verified');
  });
  useEffect(() => {
    if (outcome === null || handled.current) return;
    handled.current = true;
    handle(outcome);
  }, [outcome]);
}
