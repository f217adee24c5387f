import { isApiError, type Product } from '@atrium/contract';
import { useSnackbar } from '@atrium/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { useSingleFlight } from '../../../shared/run-once.ts';
import { useServices } from '../../../shared/services.ts';
import {
  rememberPendingStart,
  takePendingStart,
} from '../../../shared/session/pending-redirects.ts';
import { useSignedInOutlet } from '../../../shared/signed-in-outlet.ts';
import {
  type Launch,
  useCatalogue,
  useConnectedApps,
  useLaunchProduct,
} from '../../products/api/product-calls.ts';
import { texts } from '../../products/texts.ts';
import { useProfile } from '../../profile/api/get-profile.ts';
import { useChangeStore } from '../../stores/api/store-calls.ts';
import { useStoreReturn } from '../../stores/store-return.ts';
import { useOpenRequest } from './use-open-request.ts';

/**
 * Starts or opens a product from its card. Requests a store if there is none and its verification if it is missing,
 * then continues.
 */
export function useProductJourney() {
  const { tabStorage } = useServices();
  const { requestStore, verifyStore } = useSignedInOutlet();
  const notifyFailure = useFailureNotice();
  const profile = useProfile();
  const catalogue = useCatalogue();
  const connectedApps = useConnectedApps();
  const snackbar = useSnackbar();
  const { mutateAsync: changeStore } = useChangeStore();
  const { mutateAsync: open, isPending, variables } = useLaunchProduct(changeStore);
  const [leavingFor, setLeavingFor] = useLeaving();

  const go = useSingleFlight(async (launch: Launch) => {
    try {
      await open(launch);
      setLeavingFor(launch.product.type);
    } catch (error) {
      if (isApiError(error, 'store_required')) {
        requestStore((shop) => void go({ ...launch, shop }));
      } else if (isApiError(error, 'store_unverified')) {
        verifyStore(launch.shop, () => rememberPendingStart(tabStorage, launch.product.type));
      } else notifyFailure(error);
    }
  });

  useStoreReturn(async (verified) => {
    const pendingType = takePendingStart(tabStorage);
    if (!verified || pendingType === null) return;
    const wait = { cancelRefetch: false };
    const [products, merchant] = await Promise.all([
      catalogue.refetch(wait),
      profile.refetch(wait),
    ]);
    const product = products.data?.find(({ type }) => type === pendingType);
    const shop = merchant.data?.shoplist.currentShop?.domain ?? null;
    if (product) await go({ product, connected: false, shop });
  });

  useOpenRequest(async ({ productType, shop }) => {
    const wait = { cancelRefetch: false };
    const [products, merchant, apps] = await Promise.all([
      catalogue.refetch(wait),
      profile.refetch(wait),
      connectedApps.refetch(wait),
    ]);
    const product = products.data?.find(({ type }) => type === productType);
    const stores = merchant.data?.shoplist;
    const current = stores?.currentShop;
    // Anybody could have written the link, so it only opens connected products and starts or switches nothing.
    if (!product || !current || !apps.data) return;
    if (shop === null || shop === current.domain) {
      if (apps.data[productType]?.connected) {
        return go({ product, connected: true, byLink: true, shop: current.domain });
      }
      return snackbar.show({ content: texts.startFirst(product.title, current.name) });
    }
    const wanted = stores.shops.find(({ domain }) => domain === shop);
    if (wanted) snackbar.show({ content: texts.switchFirst(wanted.name, product.title) });
  });

  return {
    pendingType: isPending ? variables.product.type : leavingFor,
    launch: async (product: Product, connected: boolean) => {
      // The cards can be shown before the profile has loaded.
      const merchant = profile.data ?? (await profile.refetch({ cancelRefetch: false })).data;
      await go({ product, connected, shop: merchant?.shoplist.currentShop?.domain ?? null });
    },
  };
}

/**
 * Keeps the button pending until the browser has left the page; resets it for a page restored from the back/forward
 * cache.
 */
function useLeaving() {
  const queryClient = useQueryClient();
  const [leavingFor, setLeavingFor] = useState<string | null>(null);
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setLeavingFor(null);
      void queryClient.invalidateQueries({ queryKey: queryKeys.connectedApps });
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [queryClient]);
  return [leavingFor, setLeavingFor] as const;
}
