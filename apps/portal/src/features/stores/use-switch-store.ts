import type { Shop, ShopList } from '@atrium/contract';
import { useNavigate } from 'react-router';
import { useFailureNotice } from '../../shared/api/failure-notice.tsx';
import { paths } from '../../shared/paths.ts';
import { useSingleFlight } from '../../shared/run-once.ts';
import { useServices } from '../../shared/services.ts';
import { useChangeStore } from './api/store-calls.ts';
import { isDisconnected } from './store-status.ts';

/** Switches to another store and reloads the page. */
export function useSwitchStore(currentShop: ShopList['currentShop']) {
  const { browser } = useServices();
  const navigate = useNavigate();
  const notifyFailure = useFailureNotice();
  const { mutateAsync: change, isPending, variables } = useChangeStore();
  const switchTo = useSingleFlight(async (shop: Shop) => {
    if (shop.domain === currentShop?.domain) return;
    try {
      await change({ shop: shop.domain, type: shop.type });
      // Home shows what is wrong with the store and what to do.
      if (isDisconnected(shop.status)) navigate(paths.home.getHref());
      browser.reload();
    } catch (error) {
      notifyFailure(error);
    }
  });
  return { switchTo, switchingTo: isPending ? variables.shop : null };
}
