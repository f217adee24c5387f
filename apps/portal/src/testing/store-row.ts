import type { Shop } from '@atrium/contract';
import { screen, within } from '@testing-library/react';
import { fern } from './samples.ts';

/** The row of stores on home. */
export const storeRow = async () =>
  within(await screen.findByRole('region', { name: 'Your stores' }));

/** Stores of these names, of which the first is the current one. */
export function storesNamed(names: readonly string[]) {
  const shops = names.map((name, index): Shop => {
    return { ...fern, name, domain: `store-${index}.myshopify.com` };
  });
  return { currentShop: shops[0] ?? null, shops };
}

/** The stores “Store 1”, “Store 2” …, of which the first is the current one. */
export const numberedStores = (count: number) =>
  storesNamed(Array.from({ length: count }, (_, index) => `Store ${index + 1}`));
