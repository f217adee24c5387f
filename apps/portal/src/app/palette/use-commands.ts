import type { Shop, ShopList } from '@atrium/contract';
import { useNavigate } from 'react-router';
import { useLogout } from '../../features/auth/api/logout.ts';
import { useLaunch } from '../../features/home/pages/use-launch.ts';
import { useCatalogue, useConnectedApps } from '../../features/products/api/product-calls.ts';
import { texts as productTexts } from '../../features/products/texts.ts';
import { useProfile } from '../../features/profile/api/get-profile.ts';
import { useStoreDetails } from '../../features/stores/api/store-details.ts';
import { orderStores, recentStores } from '../../features/stores/store-order.ts';
import { texts as storeTexts } from '../../features/stores/texts.ts';
import { useSwitchStore } from '../../features/stores/use-switch-store.ts';
import { paths } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import type { StoreDialogs } from '../../shared/signed-in-outlet.ts';
import { isWorthVerifying, needsAttention } from '../../shared/store-status.ts';
import { moreCommands, pageCommands } from './page-commands.tsx';
import type { Command } from './search-commands.ts';
import { productCommand, storeCommand, storeCommandId } from './store-commands.tsx';

/** As many as the catalogue usually has. */
const USUAL_PRODUCTS = 4;

/** All commands of the merchant, and the command that is running. */
export function useCommands(dialogs: StoreDialogs, onClose: () => void) {
  const { browser, config } = useServices();
  const navigate = useNavigate();
  const logOut = useLogout();
  const stores = useProfile().data?.shoplist;
  const details = new Map(useStoreDetails().data?.map((store) => [store.domain, store]));
  const catalogue = useCatalogue();
  const connectedApps = useConnectedApps();
  const { switchTo, pendingDomain } = useSwitchStore();
  const { launch, pendingType } = useLaunch(closingFirst(dialogs, onClose));
  const { leaveFor, openOutside } = browser;

  const goHome = () => navigate(paths.home.getHref());
  const { helpUrl } = config;
  const states = connectedApps.data;
  const current = stores?.currentShop ?? null;
  const commands: Command[] = [
    ...orderStores(stores?.shops ?? [], current?.domain).map((shop) =>
      storeCommand(
        { shop, isCurrent: shop.domain === current?.domain, details: details.get(shop.domain) },
        { switchTo, goHome },
      ),
    ),
    ...(states
      ? (catalogue.data ?? []).flatMap((product) =>
          productCommand(product, states[product.type], { launch, openOutside }),
        )
      : []),
    ...pageCommands({
      navigate,
      load: (href) => leaveFor(new URL(href, window.location.href).href),
    }),
    ...moreCommands({
      verifyStore:
        current && isWorthVerifying({ ...details.get(current.domain), ...current })
          ? {
              name: current.name,
              again: needsAttention(current.status),
              run: () => dialogs.openVerifyStore(current.domain),
            }
          : null,
      addStore: () => dialogs.openAddStore(),
      openHelp: helpUrl === null ? undefined : () => openOutside(helpUrl),
      logOut,
    }),
  ];
  return {
    commands,
    recentStores: stores ? othersUsedLast(stores).map(storeCommandId) : [],
    loadingProducts: catalogue.isLoading || connectedApps.isLoading ? USUAL_PRODUCTS : 0,
    pending: pendingOf(pendingDomain, pendingType),
  };
}

/** All stores but the current one, to which there is nothing to switch. */
function othersUsedLast({ shops, currentShop }: ShopList): readonly Shop[] {
  const others = shops.filter(({ domain }) => domain !== currentShop?.domain);
  return recentStores(others, null, others.length);
}

/** Two dialogs at once would confuse; the palette closes before another one opens. */
function closingFirst({ openAddStore, openVerifyStore }: StoreDialogs, onClose: () => void) {
  return {
    openAddStore: (...request: Parameters<typeof openAddStore>) => {
      onClose();
      openAddStore(...request);
    },
    openVerifyStore: (...request: Parameters<typeof openVerifyStore>) => {
      onClose();
      openVerifyStore(...request);
    },
  };
}

function pendingOf(domain: string | null, productType: string | null) {
  if (domain !== null) return { id: `store:${domain}`, label: storeTexts.switcher.switching };
  if (productType !== null) return { id: `product:${productType}`, label: productTexts.pending };
  return undefined;
}
