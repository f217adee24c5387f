import { Button } from '@atrium/ui';
import { Suspense, useState } from 'react';
import { Outlet, useOutletContext } from 'react-router';
import { useLogout } from '../../features/auth/api/logout.ts';
import { useProfile } from '../../features/profile/api/get-profile.ts';
import { UserMenu } from '../../features/profile/components/user-menu.tsx';
import { AddStoreDialog } from '../../features/stores/components/add-store-dialog.tsx';
import { StoreChangedNotice } from '../../features/stores/components/store-changed-notice.tsx';
import { StoreSwitcher } from '../../features/stores/components/store-switcher.tsx';
import { useSession } from '../../shared/services.ts';
import { useThemeColor } from '../../shared/theme-color.ts';
import { useConnectionReturn } from '../pages/use-connection-return.ts';
import { texts } from '../texts.ts';
import { SignedInFrame, StoreSwitcherSkeleton } from './signed-in-frame.tsx';

interface SignedInOutlet {
  /** Opens the Add store dialog; `onAdded` goes on with the new store's domain. */
  requestStore: (onAdded: (shop: string) => void) => void;
}

/** What the signed-in frame offers its pages. */
export function useSignedInOutlet(): SignedInOutlet {
  return useOutletContext<SignedInOutlet>();
}

interface StoreRequest {
  onAdded: (shop: string) => void;
}

export function SignedInLayout() {
  const [request, setRequest] = useState<StoreRequest | null>(null);
  useConnectionReturn();
  useThemeColor(useSession().user?.interfaceAppearance ?? 'default');
  const outlet: SignedInOutlet = { requestStore: (onAdded) => setRequest({ onAdded }) };
  return (
    <>
      <SignedInFrame
        actions={<HeaderActions onAddStore={() => setRequest({ onAdded: () => undefined })} />}
      >
        <Suspense>
          <Outlet context={outlet} />
        </Suspense>
      </SignedInFrame>
      <AddStoreDialog
        open={request !== null}
        onClose={() => setRequest(null)}
        onAdded={(shop) => request?.onAdded(shop)}
      />
    </>
  );
}

function HeaderActions({ onAddStore }: { onAddStore: () => void }) {
  const { user } = useSession();
  const logOut = useLogout();
  return (
    <>
      <Stores onAddStore={onAddStore} />
      <UserMenu user={user} onLogout={logOut} />
    </>
  );
}

function Stores({ onAddStore }: { onAddStore: () => void }) {
  const { data, isError, isFetching, refetch } = useProfile();
  if (data) {
    return (
      <>
        <StoreSwitcher stores={data.shoplist} onAddStore={onAddStore} />
        <StoreChangedNotice shown={data.shoplist.currentShop?.domain ?? null} />
      </>
    );
  }
  if (!isError) return <StoreSwitcherSkeleton />;
  return (
    <Button
      variant="secondary"
      pending={isFetching}
      title={texts.storesUnavailable}
      onClick={() => refetch()}
    >
      {texts.retry}
    </Button>
  );
}
