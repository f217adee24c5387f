import { messages } from '@atrium/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useProfile } from '../../features/profile/api/get-profile.ts';
import { useFailureNotice } from '../../shared/failure-notice.tsx';
import { pageGroup } from '../lazy-page.tsx';

const storeDialogs = pageGroup(() => import('../pages/store-dialogs.ts'));

/** What the signed-in frame offers its pages. */
export interface StoreDialogs {
  /** Opens the Add store dialog; `onAdded` goes on with the new store's domain. */
  requestStore: (onAdded?: (shop: string) => void) => void;
  /**
   * Opens the dialog that leads to Shopify for a store, by its domain, else for the current one; `onLeave` is called just
   * before the browser goes there.
   */
  verifyStore: (shop: string | null, onLeave?: () => void) => void;
}

type Question =
  | { about: 'new'; onAdded: (shop: string) => void }
  | { about: 'proof'; shop: string | null; onLeave: () => void };

/** The two dialogs about stores, each opened from many places, and the one that is open. */
export function useStoreDialogs(): StoreDialogs & { dialog: ReactNode } {
  const notifyFailure = useFailureNotice();
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(preloadWhenIdle, []);
  const ask = (next: Question) => {
    storeDialogs.preload().then(
      () => setQuestion(next),
      (error) => notifyFailure(error, messages.serverError),
    );
  };
  return {
    requestStore: (onAdded = () => undefined) => ask({ about: 'new', onAdded }),
    verifyStore: (shop, onLeave = () => undefined) => ask({ about: 'proof', shop, onLeave }),
    dialog: question ? <OpenDialog question={question} onClose={() => setQuestion(null)} /> : null,
  };
}

function OpenDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const stores = useProfile().data?.shoplist;
  const dialogs = storeDialogs.loaded();
  if (!dialogs) return null;
  if (question.about === 'new') {
    return (
      <dialogs.AddStoreDialog
        // Not known yet is not none: what is refused then is said.
        hasCurrentStore={stores?.currentShop !== null}
        onClose={onClose}
        onAdded={question.onAdded}
      />
    );
  }
  const named = stores?.shops.find(({ domain }) => domain === question.shop);
  const shop = named ?? stores?.currentShop ?? stores?.shops[0];
  if (!shop) return null;
  return <dialogs.VerifyStoreDialog shop={shop} onClose={onClose} onLeave={question.onLeave} />;
}

/** Once the page has nothing else to do, so that they open at once. */
function preloadWhenIdle() {
  const preload = () => void storeDialogs.preload().catch(() => undefined);
  // Safari has no word for it.
  if ('requestIdleCallback' in window) window.requestIdleCallback(preload);
  else setTimeout(preload, 1000);
}
