import { useSnackbar } from '@atrium/ui';
import { useServices } from '../../../shared/services.ts';
import { isStepHidden } from '../../../shared/session/stored-guide.ts';
import { useSignedInOutlet } from '../../../shared/signed-in-outlet.ts';
import { hasHomeNotice, isVerifiable } from '../../../shared/store-status.ts';
import { useCatalogue, useConnectedApps } from '../../products/api/product-calls.ts';
import { texts } from '../../products/texts.ts';
import { useProfile } from '../../profile/api/get-profile.ts';
import { useStoreReturn, useVerifiedNotice } from '../../stores/store-return.ts';
import { useLaunch } from './use-launch.ts';
import { useOpenRequest } from './use-open-request.ts';

/**
 * Starts and opens products on home: from a card, after a return from Shopify, and by a product app's link.
 */
export function useProductJourney() {
  const { tabStorage } = useServices();
  const profile = useProfile();
  const catalogue = useCatalogue();
  const connectedApps = useConnectedApps();
  const snackbar = useSnackbar();
  const notifyVerified = useVerifiedNotice();
  const { go, launch, pendingType } = useLaunch(useSignedInOutlet());

  /** In the notice about the current store or in the next step, unless that is hidden. */
  const showsRefusal = (store: string) => {
    const current = profile.data?.shoplist.currentShop;
    if (current?.domain !== store || !isVerifiable(current.status)) return false;
    return hasHomeNotice(current) || !isStepHidden(tabStorage);
  };

  useStoreReturn(async (verification, isVerified) => {
    if (verification === null || !isVerified) return;
    const wait = { cancelRefetch: false };
    const [products, merchant] = await Promise.all([
      catalogue.refetch(wait),
      profile.refetch(wait),
    ]);
    const product = products.data?.find(({ type }) => type === verification.product);
    const stores = merchant.data?.shoplist;
    // Another store may have become current in the meantime. The merchant has not started the product for that store.
    if (product && stores?.currentShop?.domain === verification.store) {
      return go({ product, connected: false, shop: verification.store });
    }
    notifyVerified(stores?.shops, verification.store);
  }, showsRefusal);

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

  return { launch, pendingType };
}
