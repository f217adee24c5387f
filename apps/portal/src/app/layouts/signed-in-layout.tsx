import { Button, Skeleton, Wordmark } from '@atrium/ui';
import { useState } from 'react';
import { Link, Outlet, useOutletContext } from 'react-router';
import { useLogout } from '../../features/auth/api/logout.ts';
import { useProfile } from '../../features/profile/api/get-profile.ts';
import { UserMenu } from '../../features/profile/components/user-menu.tsx';
import { AddStoreDialog } from '../../features/stores/components/add-store-dialog.tsx';
import { StoreSwitcher } from '../../features/stores/components/store-switcher.tsx';
import { paths } from '../../shared/paths.ts';
import { useSession } from '../../shared/services.ts';
import { texts } from '../texts.ts';

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
  const outlet: SignedInOutlet = { requestStore: (onAdded) => setRequest({ onAdded }) };
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded-control bg-surface-raised p-3 focus:not-sr-only focus:absolute focus:z-50 focus:m-4"
      >
        {texts.skipToContent}
      </a>
      <Header onAddStore={() => setRequest({ onAdded: () => undefined })} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[78rem] flex-1 flex-col px-4 outline-none sm:px-6"
      >
        <Outlet context={outlet} />
      </main>
      <AddStoreDialog
        open={request !== null}
        onClose={() => setRequest(null)}
        onAdded={(shop) => request?.onAdded(shop)}
      />
    </div>
  );
}

function Header({ onAddStore }: { onAddStore: () => void }) {
  const { user } = useSession();
  const logOut = useLogout();
  return (
    <header className="border-border border-b">
      <div className="mx-auto flex min-h-21 w-full max-w-[78rem] items-center gap-3 px-4 sm:px-6">
        <Link to={paths.home.getHref()} className="me-auto shrink-0 rounded-control">
          <Wordmark className="max-[24rem]:text-[0px]" />
        </Link>
        <Stores onAddStore={onAddStore} />
        <UserMenu user={user} onLogout={logOut} />
      </div>
    </header>
  );
}

function Stores({ onAddStore }: { onAddStore: () => void }) {
  const { data, isError, isFetching, refetch } = useProfile();
  if (data) return <StoreSwitcher stores={data.shoplist} onAddStore={onAddStore} />;
  if (!isError) return <Skeleton shape="block" className="h-11 w-36 rounded-control sm:w-56" />;
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
