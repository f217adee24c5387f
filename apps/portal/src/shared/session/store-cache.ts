import { type ShopList, shopListSchema } from '@atrium/contract';
import * as z from 'zod/mini';
import { type BrowserStorage, STORE_CACHE_KEY } from './browser-storage.ts';

const cached = z.object({ userId: z.string(), shoplist: shopListSchema });

/** The stores that this tab showed last, so that a reload shows the same header at once and refreshes it afterwards. */
export interface StoreCache {
  /** `null` for another user than the one they were kept for. */
  read(userId: string): ShopList | null;
  keep(userId: string, shoplist: ShopList): void;
}

export function createStoreCache(tab: BrowserStorage): StoreCache {
  return {
    read: (userId) => {
      const found = parse(tab.get(STORE_CACHE_KEY));
      return found?.userId === userId ? found.shoplist : null;
    },
    keep: (userId, shoplist) => tab.set(STORE_CACHE_KEY, JSON.stringify({ userId, shoplist })),
  };
}

/** Data that another release has stored in another form is ignored. */
function parse(text: string | null) {
  try {
    return cached.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}
