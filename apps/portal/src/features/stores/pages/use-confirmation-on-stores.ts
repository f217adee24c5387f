import { useProfile } from '../../profile/api/get-profile.ts';
import { focusStoreSoon } from '../focus-after-action.ts';
import { useConfirmedNotice, useStoreReturn } from '../store-return.ts';

/** Focuses the store for whose confirmation Stores was left, and shows the result; its card shows a refusal. */
export function useConfirmationOnStores(): void {
  const profile = useProfile();
  const notifyConfirmed = useConfirmedNotice();
  useStoreReturn(
    async (confirmation, verified) => {
      if (confirmation === null) return;
      focusStoreSoon(confirmation.store);
      if (!verified) return;
      const { data } = await profile.refetch({ cancelRefetch: false });
      notifyConfirmed(data?.shoplist.shops, confirmation.store);
    },
    () => true,
  );
}
