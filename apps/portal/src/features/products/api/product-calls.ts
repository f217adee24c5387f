import { type CallApi, type Product, productEndpoints } from '@atrium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-client.ts';
import type { Browser } from '../../../shared/browser.ts';
import { useServices } from '../../../shared/services.ts';
import { cardAction } from '../card-action.ts';

/** The products of this portal, in the order of their cards. */
export function useCatalogue() {
  const { callApi } = useServices();
  return useQuery({
    queryKey: queryKeys.catalogue,
    queryFn: async ({ signal }) => (await callApi(productEndpoints.getCatalogue, { signal })).data,
    // Changes with a deployment, and then a reload brings it.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Which products the current store is connected to. Not asked with the store, so that it can go out beside the profile call. */
export function useConnectedApps() {
  const { callApi } = useServices();
  return useQuery({
    queryKey: queryKeys.connectedApps,
    queryFn: async ({ signal }) => (await callApi(productEndpoints.connectedApps, { signal })).data,
  });
}

export interface Launch {
  product: Product;
  connected: boolean;
  /** The product app itself asked for it, by a link. */
  byLink?: boolean;
  /** The store this page was rendered for. */
  shop: string | null;
}

type ChangeStore = (choice: { shop: string; type: string }) => Promise<void>;

/** Opens a product, or starts it first, and sends the browser there. */
export function useLaunchProduct(changeStore: ChangeStore) {
  const { callApi, browser } = useServices();
  return useMutation({
    mutationFn: async (launch: Launch) => {
      browser.leaveFor(await launchAddress(launch, callApi, browser, changeStore));
    },
  });
}

async function launchAddress(
  { product, connected, byLink, shop }: Launch,
  callApi: CallApi,
  browser: Browser,
  changeStore: ChangeStore,
): Promise<string> {
  if (byLink && product.type === 'dtm') {
    const body = { shop: shop ?? '' };
    return (await callApi(productEndpoints.dtmLoginUrl, { body, shop })).data.url;
  }
  switch (cardAction(product, connected).kind) {
    case 'register': {
      const body = {
        clickId: browser.cookie('irclickid'),
        _fprom_tid: browser.cookie('_fprom_tid'),
      };
      const { data } = await callApi(productEndpoints.dtmRegister, { body, shop });
      await changeStore({ shop: data.shop.domain, type: data.shop.type });
      return data.signedUrl;
    }
    case 'reviews': {
      const body = { shop: shop ?? '' };
      return (await callApi(productEndpoints.reviewsLoginUrl, { body, shop })).data.url;
    }
    default: {
      const query = { type: product.type };
      return (await callApi(productEndpoints.getSignedUrl, { query, shop })).data.signedUrl;
    }
  }
}
