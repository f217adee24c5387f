import { messages } from '@atrium/contract';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useProfile } from '../../features/profile/api/get-profile.ts';
import { useFailureNotice } from '../../shared/api/failure-notice.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import type { StoreDialogs } from '../../shared/signed-in-outlet.ts';

const AddStoreDialog = lazyPart(
  () => import('../../features/stores/components/add-store-dialog.tsx'),
  'AddStoreDialog',
);
const VerifyStoreDialog = lazyPart(
  () => import('../../features/stores/components/verify-store-dialog.tsx'),
  'VerifyStoreDialog',
);

type Question =
  | { about: 'new'; onAdded: (shop: string) => void }
  | { about: 'proof'; shop: string | null; onLeave: () => void };

/** The two dialogs about stores, each opened from many places, and the one that is open. */
export function useStoreDialogs(): StoreDialogs & { dialog: ReactNode } {
  const notifyFailure = useFailureNotice();
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(preloadWhenIdle, []);
  const ask = (next: Question) => {
    const Dialog = next.about === 'new' ? AddStoreDialog : VerifyStoreDialog;
    Dialog.preload().then(
      () => setQuestion(next),
      (error) => notifyFailure(error, messages.serverError),
    );
  };
  return {
    requestStore: (onAdded = () => undefined) => ask({ about: 'new', onAdded }),
    verifyStore: (shop, onLeave = () => undefined) => ask({ about: 'proof', shop, onLeave }),
    dialog: question ? (
      <Suspense>
        <OpenDialog question={question} onClose={() => setQuestion(null)} />
      </Suspense>
    ) : null,
  };
}

function OpenDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const stores = useProfile().data?.shoplist;
  if (question.about === 'new') {
    return (
      <AddStoreDialog
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
  return <VerifyStoreDialog shop={shop} onClose={onClose} onLeave={question.onLeave} />;
}

/** Once the page has nothing else to do, so that they open at once. */
function preloadWhenIdle() {
  const preload = () => {
    for (const Dialog of [AddStoreDialog, VerifyStoreDialog])
      Dialog.preload().catch(() => undefined);
  };
  // Safari has no word for it.
  if ('requestIdleCallback' in window) window.requestIdleCallback(preload);
  else setTimeout(preload, 1000);
}
