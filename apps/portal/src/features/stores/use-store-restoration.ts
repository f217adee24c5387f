import { isApiError, type StoreDetails } from '@atrium/contract';
import { useSnackbar } from '@atrium/ui';
import { useFailureNotice } from '../../shared/api/failure-notice.tsx';
import { useAction } from '../../shared/forms/use-action.ts';
import { useRestoreStore } from './api/store-details.ts';
import { focusListSoon } from './focus-after-action.ts';
import { detailsTexts } from './store-details-texts.ts';

/** The name of the message that a store was removed, which offers to undo it. */
export function removalMessage({ domain }: Pick<StoreDetails, 'domain'>): string {
  return `removed ${domain}`;
}

/** Restores removed stores and shows the result. */
export function useStoreRestoration() {
  const snackbar = useSnackbar();
  const notifyFailure = useFailureNotice();
  const { mutateAsync, isPending, variables } = useRestoreStore();
  const { run: restore } = useAction(
    async (store: StoreDetails, makeCurrent: boolean) => {
      // Its Undo has been used, or would undo what is undone already.
      snackbar.close(removalMessage(store));
      const restored = await mutateAsync({ store, makeCurrent });
      snackbar.show({
        type: 'success',
        content: detailsTexts.removed.restored(store.name, hasPassed(restored)),
      });
    },
    (error, { name }) => {
      notifyFailure(error, undefined, detailsTexts.removed.failed(name));
      // It is no longer in the list, and its button has gone with it.
      if (isApiError(error, 'not_found')) focusListSoon();
    },
  );
  return { restore, restoring: isPending ? variables.store.domain : null };
}

/** Whether the merchant owned the store once, and another account owns it now. */
function hasPassed(store: StoreDetails | undefined): boolean {
  if (!store || store.isOwner) return false;
  return store.history.some(({ event }) => event === 'ownership_passed');
}
