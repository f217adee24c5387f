import { isApiError, type Product } from '@atrium/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { useAction } from '../../../shared/forms/use-action.ts';
import type { StoreDialogs } from '../../../shared/signed-in-outlet.ts';
import { type Launch, useLaunchProduct } from '../../products/api/product-calls.ts';
import { texts } from '../../products/texts.ts';
import { useProfile } from '../../profile/api/get-profile.ts';
import { useFirstProductStarted } from '../../setup-guide/api/setup-guide.ts';
import { useChangeStore } from '../../stores/api/store-calls.ts';

/**
 * Starts or opens a product, from its card or from the command palette. Requests a store if there is none and its
 * verification if it is missing, then continues.
 */
export function useLaunch({ openAddStore, openVerifyStore }: StoreDialogs) {
  const notifyFailure = useFailureNotice();
  const profile = useProfile();
  const { mutateAsync: changeStore } = useChangeStore();
  const { mutateAsync: open, isPending, variables } = useLaunchProduct(changeStore);
  const [leavingFor, setLeavingFor] = useLeaving();
  const keepStarted = useFirstProductStarted();

  const { run: go } = useAction(
    async (launch: Launch) => {
      await open(launch);
      setLeavingFor(launch.product.type);
      if (launch.shop !== null) keepStarted();
    },
    (error, launch) => {
      if (isApiError(error, 'store_required')) {
        openAddStore((shop) => void go({ ...launch, shop }));
      } else if (isApiError(error, 'store_unverified')) {
        openVerifyStore(launch.shop, launch.product);
      } else notifyFailure(error, undefined, texts.notOpened(launch.product.title));
    },
  );

  return {
    go,
    pendingType: isPending ? variables.product.type : leavingFor,
    /** Launches a product for the current store. */
    launch: async (product: Product, connected: boolean) => {
      // The products can be shown before the profile has loaded.
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
      void queryClient.invalidateQueries({ queryKey: queryKeys.setupGuide });
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [queryClient]);
  return [leavingFor, setLeavingFor] as const;
}
