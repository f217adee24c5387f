import { messages, type Product } from '@atrium/contract';
import { useSnackbar } from '@atrium/ui';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useProfile } from '../../features/profile/api/get-profile.ts';
import { useFailureNotice } from '../../shared/api/failure-notice.tsx';
import { lazyPart, whenIdle } from '../../shared/build/lazy-part.tsx';
import type { StoreDialogs } from '../../shared/signed-in-outlet.ts';

const AddStoreDialog = lazyPart(
  () => import('../../features/stores/components/add-store-dialog.tsx'),
  'AddStoreDialog',
);
const VerifyStoreDialog = lazyPart(
  () => import('../../features/stores/components/verify-store-dialog.tsx'),
  'VerifyStoreDialog',
);

type StoreDialogRequest =
  | {
      about: 'new';
      onAdded: (shop: string) => void;
      next: ((shop: string) => void) | undefined;
    }
  | {
      about: 'verification';
      shop: string | null;
      product: Pick<Product, 'type' | 'title'> | undefined;
      /** Whether it was added just before; the dialog then shows that. */
      isNew: boolean;
    };

/** The two store dialogs, which can be opened from several places, and the open one. */
export function useStoreDialogs(): { dialogs: StoreDialogs; dialog: ReactNode } {
  const notifyFailure = useFailureNotice();
  const snackbar = useSnackbar();
  /** The store whose addition is being reported. */
  const added = useRef<{ shop: string; report: number } | null>(null);
  const [request, setRequest] = useState<StoreDialogRequest | null>(null);
  useEffect(() => whenIdle(preloadDialogs), []);
  // The same while a dialog opens, so that the page behind it is not drawn again.
  const dialogs = useMemo((): StoreDialogs => {
    const open = (next: StoreDialogRequest) => {
      const Dialog = next.about === 'new' ? AddStoreDialog : VerifyStoreDialog;
      Dialog.preload().then(
        () => setRequest(next),
        (error) => notifyFailure(error, messages.serverError),
      );
    };
    return {
      openAddStore: (next) =>
        open({
          about: 'new',
          next,
          onAdded: (shop) => {
            const onClose = () => {
              added.current = null;
            };
            const content = messages.storeAdded;
            added.current = { shop, report: snackbar.show({ type: 'success', content, onClose }) };
          },
        }),
      openVerifyStore: (shop, product) => {
        const isNew = shop !== null && added.current?.shop === shop;
        // The message would cover the dialog, which shows the same.
        if (isNew) snackbar.close(added.current?.report ?? 0);
        open({ about: 'verification', shop, product, isNew });
      },
    };
  }, [notifyFailure, snackbar]);
  return {
    dialogs,
    dialog: request ? (
      <Suspense>
        <OpenDialog request={request} onClose={() => setRequest(null)} />
      </Suspense>
    ) : null,
  };
}

function OpenDialog({ request, onClose }: { request: StoreDialogRequest; onClose: () => void }) {
  const stores = useProfile().data?.shoplist;
  if (request.about === 'new') {
    return (
      <AddStoreDialog
        // While the profile loads, assume a current store; a refusal is shown.
        hasCurrentStore={stores?.currentShop !== null}
        onClose={onClose}
        onAdded={request.onAdded}
        next={request.next}
      />
    );
  }
  const named = stores?.shops.find(({ domain }) => domain === request.shop);
  const shop = named ?? stores?.currentShop ?? stores?.shops[0];
  if (!shop) return null;
  const { product, isNew } = request;
  return <VerifyStoreDialog {...{ shop, product, isNew, onClose }} />;
}

/** So that they open at once. */
function preloadDialogs() {
  for (const Dialog of [AddStoreDialog, VerifyStoreDialog]) Dialog.preload().catch(() => undefined);
}
