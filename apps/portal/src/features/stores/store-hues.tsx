import type { Shop } from '@atrium/contract';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type StoreHue, storeHue, storeHues } from './store-look.ts';

const StoreHues = createContext<ReadonlyMap<string, StoreHue>>(new Map());

interface StoreHuesProviderProps {
  /** All stores of the merchant, in their order. */
  shops: readonly Shop[] | undefined;
  children: ReactNode;
}

/** Gives each store of the merchant its hue, the same wherever it is shown. */
export function StoreHuesProvider({ shops, children }: StoreHuesProviderProps) {
  const value = useMemo(() => storeHues(shops ?? []), [shops]);
  return <StoreHues value={value}>{children}</StoreHues>;
}

/** The hue of one of them; of another store, such as a removed one, the hue of its domain. */
export function useStoreHue(domain: string): StoreHue {
  return useContext(StoreHues).get(domain) ?? storeHue(domain);
}
