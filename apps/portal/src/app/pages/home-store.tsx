import { useState } from 'react';
import { useProfile } from '../../features/profile/api/get-profile.ts';
import { StoreNotice } from '../../features/stores/components/store-notice.tsx';
import { VerifyStoreDialog } from '../../features/stores/components/verify-store-dialog.tsx';

/** What there is to do about the current store before its products open again. */
export function HomeStore() {
  const { data: profile } = useProfile();
  const [confirming, setConfirming] = useState(false);
  const shop = profile?.shoplist.currentShop ?? null;
  if (shop === null) return null;
  return (
    <>
      <StoreNotice shop={shop} onConfirm={() => setConfirming(true)} />
      <VerifyStoreDialog
        shop={confirming ? shop : null}
        onClose={() => setConfirming(false)}
        onLeave={() => undefined}
      />
    </>
  );
}
