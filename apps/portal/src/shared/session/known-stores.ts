import type { ShopList } from '@atrium/contract';
import { useServices, useSession } from '../services.ts';

/** The stores as this browser last knew them; `null` if it does not. */
export function useKnownStores(): ShopList | null {
  const { storeCache } = useServices();
  const { user, shoplist } = useSession();
  // What the tab keeps is newer than the login.
  return (user && storeCache.read(user.id)) ?? shoplist;
}
