import { useServices } from '../../../shared/services.ts';
import { takeConfirmation } from '../../../shared/session/pending-redirects.ts';
import { useProfile } from '../../profile/api/get-profile.ts';
import { focusStoreSoon } from '../focus-list.ts';
import { useConfirmedNotice, useStoreReturn } from '../store-return.ts';

/** Focuses the store for whose confirmation Stores was left, and shows the result. */
export function useConfirmationOnStores(): void {
  const { tabStorage } = useServices();
  const profile = useProfile();
  const notifyConfirmed = useConfirmedNotice();
  useStoreReturn(async (verified) => {
    const confirmation = takeConfirmation(tabStorage);
    if (confirmation === null) return;
    focusStoreSoon(confirmation.store);
    if (!verified) return;
    const { data } = await profile.refetch({ cancelRefetch: false });
    notifyConfirmed(data?.shoplist.shops, confirmation.store);
  });
}
