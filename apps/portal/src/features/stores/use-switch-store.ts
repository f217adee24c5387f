import type { Shop } from '@atrium/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFailureNotice } from '../../shared/api/failure-notice.tsx';
import { useAction } from '../../shared/forms/use-action.ts';
import { paths } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import { rememberSwitch } from '../../shared/session/store-switch.ts';
import { showStep } from '../../shared/session/stored-guide.ts';
import { hasHomeNotice, isUnverified } from '../../shared/store-status.ts';
import { useChangeStore } from './api/store-calls.ts';
import { texts } from './texts.ts';

/** Switches to another store with its type and reloads the page, from wherever a store is chosen. */
export function useSwitchStore() {
  const { browser, tabStorage } = useServices();
  const navigate = useNavigate();
  const notifyFailure = useFailureNotice();
  const { mutateAsync: change } = useChangeStore();
  /** The domain that is being switched to, until the page is reloaded. */
  const [pendingDomain, setPendingDomain] = useState<string | null>(null);
  const { run: switchTo } = useAction(
    async (shop: Shop) => {
      setPendingDomain(shop.domain);
      await change({ shop: shop.domain, type: shop.type });
      rememberSwitch(tabStorage, shop.name);
      if (isUnverified(shop.status)) showStep(tabStorage);
      // Home shows what is wrong with the store and what to do.
      if (hasHomeNotice(shop)) navigate(paths.home.getHref());
      browser.reloadInTransition();
    },
    (error, { name }) => {
      setPendingDomain(null);
      notifyFailure(error, undefined, texts.switcher.failed(name));
    },
  );
  return { switchTo, pendingDomain };
}
