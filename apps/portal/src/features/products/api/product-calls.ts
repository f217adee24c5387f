import { type CallApi, type Product, productEndpoints } from '@atrium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-client.ts';
import type { Browser } from '../../../shared/browser.ts';
import { useServices } from '../../../shared/services.ts';
import type { BrowserStorage } from '../../../shared/session/browser-storage.ts';
import { cardAction } from '../card-action.ts';

/** The products of this portal, in the order of their cards; at first those that this tab showed last. */
export function useCatalogue() {
  const { callApi, tabStorage } = useServices();
  return useQuery({
    queryKey: queryKeys.catalogue,
    queryFn: async ({ signal }) => {
      const { data } = await callApi(productEndpoints.getCatalogue, { signal });
      rememberCatalogue(tabStorage, data);
      return data;
    },
    placeholderData: () => knownCatalogue(tabStorage),
    // Changes only with a deployment.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * The connection states of the current store. Not keyed by store, so that it can be called in parallel with the
 * profile.
 */
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
  /** Opened by a link from the product app. */
  byLink?: boolean;
  /** The store shown on this page. */
  shop: string | null;
}

type ChangeStore = (choice: { shop: string; type: string }) => Promise<void>;

/** Opens or starts a product and redirects the browser to it. */
export function useLaunchProduct(changeStore: ChangeStore) {
  const { callApi, browser } = useServices();
  return useMutation({
    mutationFn: async (launch: Launch) => {
      browser.leaveFor(await launchUrl(launch, callApi, browser, changeStore));
    },
  });
}

async function launchUrl(
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

const CATALOGUE_KEY = 'catalogue';
const { data: schema } = productEndpoints.getCatalogue;

/** The products that this tab showed last: the same for every store, so a switch need not wait for their texts. */
function knownCatalogue(tab: BrowserStorage): Product[] | undefined {
  try {
    return schema.safeParse(JSON.parse(tab.get(CATALOGUE_KEY) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

function rememberCatalogue(tab: BrowserStorage, products: readonly Product[]): void {
  tab.set(CATALOGUE_KEY, JSON.stringify(products));
}
