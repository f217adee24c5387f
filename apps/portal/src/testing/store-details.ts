import { type Shop, type StoreDetails, storeDetailEndpoints } from '@atrium/contract';
import { screen, within } from '@testing-library/react';
import { homeApi, renderPortal, storeSession } from './render-portal.tsx';
import { fern, harbour } from './samples.ts';
import { ok } from './stub-api.ts';

/** The details of a store of this merchant; verified ones are their own. */
export function detailsOf(shop: Shop, details: Partial<StoreDetails> = {}): StoreDetails {
  return {
    ...shop,
    addedAt: '2026-11-05T12:00:00.000Z',
    restorableUntil: null,
    isOwner: shop.status === 'verified',
    askAgainAt: null,
    otherUsers: { count: 0, emails: [] },
    products: [],
    history: [{ event: 'added', at: '2026-11-05T12:00:00.000Z' }],
    ...details,
  };
}

/** The same store after its removal. */
export function removed(store: StoreDetails): StoreDetails {
  return { ...store, status: 'removed', restorableUntil: '2026-12-22T12:00:00.000Z' };
}

export const fernDetails = detailsOf(fern);
export const harbourDetails = detailsOf(harbour);

interface StoresPageOptions {
  stores?: StoreDetails[];
  current?: Shop | null;
}

/** A stub API with the Stores page's responses for these stores, the removed ones among them. */
export function storesApi({
  stores = [fernDetails, harbourDetails],
  current = fern,
}: StoresPageOptions = {}) {
  const shops = stores
    .filter(({ status }) => status !== 'removed')
    .map(({ name, domain, type, status }) => ({ name, domain, type, status }));
  const api = homeApi({ stores: { currentShop: current, shops } });
  const { listStoreDetails } = storeDetailEndpoints;
  api.on(listStoreDetails, ok(listStoreDetails, stores));
  return api;
}

/** Opens the Stores page with a session. */
export function openStores(api = storesApi()) {
  storeSession();
  return renderPortal({ path: '/stores', api });
}

/** A store of the page, by its name. */
export const card = (name: string) => screen.findByRole('article', { name });
/** The names of the stores, from top to bottom. */
export const names = () =>
  screen.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent);
