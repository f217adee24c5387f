import { type Product, productEndpoints } from '@atrium/contract';
import type { BrowserStorage } from '../../../shared/session/browser-storage.ts';

const KEY = 'catalogue';
const { data: schema } = productEndpoints.getCatalogue;

/** The products that this tab showed last: the same for every store, so a switch need not wait for their texts. */
export function knownCatalogue(tab: BrowserStorage): Product[] | undefined {
  try {
    return schema.safeParse(JSON.parse(tab.get(KEY) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export function rememberCatalogue(tab: BrowserStorage, products: readonly Product[]): void {
  tab.set(KEY, JSON.stringify(products));
}
