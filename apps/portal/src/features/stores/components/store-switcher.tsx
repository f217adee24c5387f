import { isVerified, type Shop, type ShopList, type StoreDetails } from '@atrium/contract';
import { Button, PickerMenu, useSnackbar } from '@atrium/ui';
import { Plus, ShieldCheck, Store } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { storeChangedNotice } from '../../../shared/api/failure-notice.tsx';
import { paths } from '../../../shared/paths.ts';
import { useServices } from '../../../shared/services.ts';
import {
  isWorthVerifying,
  needsAttention,
  type StoreStanding,
} from '../../../shared/store-status.ts';
import { useRefreshStores } from '../api/store-calls.ts';
import { useStoreDetailsWhile } from '../api/store-details.ts';
import { orderStores } from '../store-order.ts';
import { stateOf, texts } from '../texts.ts';
import { useSwitchStore } from '../use-switch-store.ts';
import { STATE_COLUMN, StateLine, StoreArch } from './store-arch.tsx';
import { SwitcherTrigger } from './switcher-trigger.tsx';

interface StoreSwitcherProps {
  stores: ShopList;
  onAddStore: () => void;
  /** Called with the domain of the current store, if it can be verified. */
  onVerifyStore: (domain: string) => void;
}

/** Lists each store by name and domain; choosing one switches to it and reloads. */
export function StoreSwitcher({ stores, onAddStore, onVerifyStore }: StoreSwitcherProps) {
  const { shops, currentShop } = stores;
  const navigate = useNavigate();
  const { switchTo, pendingDomain } = useSwitchStore();
  const refresh = useRefreshStores();
  const current = currentShop?.domain;
  const [isOpen, setIsOpen] = useState(false);
  const details = useStoreDetailsWhile(isOpen);
  const known = useMemo(() => new Map(details?.map((store) => [store.domain, store])), [details]);
  const items = useMemo(() => {
    return orderStores(shops, current).map((shop) =>
      pickerItem(shop, shop.domain === current, known.get(shop.domain)),
    );
  }, [shops, current, known]);
  useStoreChangedNotice(stores);
  const choose = (domain: string) => {
    const shop = shops.find((candidate) => candidate.domain === domain);
    if (shop && domain !== currentShop?.domain) void switchTo(shop);
  };

  const icon = <Plus aria-hidden="true" className="size-4" />;
  if (shops.length === 0) {
    return (
      <Button variant="secondary" icon={icon} onClick={onAddStore}>
        {texts.switcher.addStore}
      </Button>
    );
  }
  return (
    <PickerMenu
      align="end"
      className="w-115"
      label={texts.switcher.label}
      searchLabel={texts.switcher.search}
      emptyText={texts.switcher.empty}
      items={items}
      {...(currentShop ? { value: currentShop.domain } : {})}
      onValueChange={choose}
      onOpenChange={(open) => {
        setIsOpen(open);
        if (open) void refresh();
      }}
      actions={[
        ...verifyActionOf(
          currentShop && { ...known.get(currentShop.domain), ...currentShop },
          onVerifyStore,
        ),
        { label: texts.switcher.addStore, icon, onSelect: onAddStore },
        {
          label: texts.switcher.manage,
          icon: <Store aria-hidden="true" />,
          onSelect: () => navigate(paths.stores.getHref()),
        },
      ]}
      trigger={<SwitcherTrigger shop={currentShop} pending={pendingDomain !== null} />}
    />
  );
}

/** Shows when another tab has switched stores, until that tab has switched back. */
function useStoreChangedNotice({ shops, currentShop }: ShopList): void {
  const { storeChannel, browser } = useServices();
  const snackbar = useSnackbar();
  const shown = useRef(0);
  const announce = useEffectEvent((domain: string) => {
    if (domain === currentShop?.domain) return snackbar.close(shown.current);
    const name = shops.find((shop) => shop.domain === domain)?.name;
    const content = texts.switcher.switchedElsewhere(name);
    shown.current = snackbar.show({ content, ...storeChangedNotice(browser) });
  });
  useEffect(() => storeChannel.onAnnounced((domain) => announce(domain)), [storeChannel]);
}

/** The menu item that verifies the current store, if it can be verified. */
function verifyActionOf(
  shop: (Shop & StoreStanding) | null,
  onVerifyStore: (domain: string) => void,
) {
  if (!shop || !isWorthVerifying(shop)) return [];
  const icon = <ShieldCheck aria-hidden="true" className="size-4" />;
  const label = texts.switcher.verify(shop.name, needsAttention(shop.status));
  return [{ label, icon, onSelect: () => onVerifyStore(shop.domain) }];
}

function pickerItem(shop: Shop, isCurrent: boolean, details: StoreDetails | undefined) {
  // How far a verified store is, only its details show.
  const isKnown = details !== undefined || !isVerified(shop.status);
  const { products = [] } = details ?? {};
  return {
    id: shop.domain,
    label: shop.name,
    description: shop.domain,
    icon: <StoreArch shop={shop} size="xs" open={isCurrent} />,
    badge: isKnown ? (
      <span className={STATE_COLUMN}>
        <StateLine {...stateOf({ ...details, status: shop.status, products })} />
      </span>
    ) : null,
  };
}
