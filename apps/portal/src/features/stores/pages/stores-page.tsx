import type { StoreDetails } from '@atrium/contract';
import { Button, EmptyArch, EmptyState } from '@atrium/ui';
import { Plus } from 'lucide-react';
import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import { loadFailureMessage } from '../../../shared/api/failure-notice.tsx';
import { isOfflineFailure, OFFLINE_MESSAGE } from '../../../shared/api/offline.tsx';
import { useLoadFailure } from '../../../shared/api/use-load-failure.ts';
import { useKnownStores } from '../../../shared/services.ts';
import { useSignedInOutlet } from '../../../shared/signed-in-outlet.ts';
import { isWorthVerifying } from '../../../shared/store-status.ts';
import { useLogInAgain } from '../../auth/api/logout.ts';
import { useCatalogue } from '../../products/api/product-calls.ts';
import { useProfile } from '../../profile/api/get-profile.ts';
import { useStoreDetails } from '../api/store-details.ts';
import { useStoreRequests } from '../api/store-requests.ts';
import {
  ALL_STORES,
  FIRST_STORES,
  StoreDirectory,
  type StoreFilter,
} from '../components/directory/store-directory.tsx';
import { StoresPageSkeleton } from '../components/directory/stores-page-skeleton.tsx';
import { RemovedStores } from '../components/removed-stores.tsx';
import { StoreRequests } from '../components/store-requests.tsx';
import { focusStoreSoon } from '../focus-after-action.ts';
import { detailsTexts as texts } from '../store-details-texts.ts';
import { useStoreReturn, useVerifiedNotice } from '../store-return.ts';
import { useStoreRestoration } from '../use-store-restoration.ts';

/** All stores of the merchant, each with what is known about it and what can be done with it. */
export function StoresPage({ title }: { title: string }) {
  const { openAddStore } = useSignedInOutlet();
  const { data: profile } = useProfile();
  const [filter, setFilter] = useState(FIRST_STORES);
  const addStore = () =>
    openAddStore((domain) => {
      // The search, or the end of the list, might hide the new store.
      setFilter(ALL_STORES);
      focusStoreSoon(domain);
    });
  useVerificationOnStores();
  const hasStores = profile?.shoplist.shops.length !== 0;
  return (
    <div className="flex flex-col gap-4 py-4 sm:gap-8 sm:py-8 sm:short:py-6">
      <header className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 sm:gap-y-2">
        <h1 tabIndex={-1} className="min-w-0 text-2xl outline-none sm:text-3xl">
          {title}
        </h1>
        {hasStores ? (
          <Button
            variant="secondary"
            className="max-sm:-my-2 sm:row-span-2"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={addStore}
          >
            {texts.addStore}
          </Button>
        ) : null}
        <p className="col-start-1 text-balance text-text-muted max-sm:col-span-2 sm:text-lg">
          {texts.lead}
        </p>
      </header>
      <Stores filter={filter} onFilter={setFilter} onAddStore={addStore} />
    </div>
  );
}

/** Focuses the store for whose verification Stores was left, and shows the result; its card shows a refusal. */
function useVerificationOnStores(): void {
  const profile = useProfile();
  const notifyVerified = useVerifiedNotice();
  useStoreReturn(
    async (verification, isVerified) => {
      if (verification === null) return;
      focusStoreSoon(verification.store);
      if (!isVerified) return;
      const { data } = await profile.refetch({ cancelRefetch: false });
      notifyVerified(data?.shoplist.shops, verification.store);
    },
    () => true,
  );
}

interface StoresProps {
  filter: StoreFilter;
  onFilter: Dispatch<SetStateAction<StoreFilter>>;
  onAddStore: () => void;
}

function Stores({ filter, onFilter, onAddStore }: StoresProps) {
  const profile = useProfile();
  const details = useStoreDetails();
  const known = useKnownStores();
  const catalogue = useCatalogue();
  const requests = useStoreRequests();
  const logInAgain = useLogInAgain(profile.data?.email ?? '');
  const restoration = useStoreRestoration();
  const productTitles = useMemo(
    () => new Map(catalogue.data?.map(({ type, title }) => [type, title])),
    [catalogue.data],
  );
  // The same lists while a letter is typed, so that hundreds of cards are not drawn again.
  const { active, removed } = useMemo(() => splitStores(details.data ?? []), [details.data]);
  const failures = [useLoadFailure(profile), useLoadFailure(details)];
  const failure = failures.find((each) => each !== null);

  if (failure) {
    return (
      <div role="alert" className={isOfflineFailure(failure) ? OFFLINE_MESSAGE : undefined}>
        <EmptyState
          illustration={<EmptyArch />}
          title={texts.failedTitle}
          description={loadFailureMessage(failure, texts.failed)}
          action={
            <Button
              pending={profile.isFetching || details.isFetching}
              onClick={() => {
                for (const part of [profile, details]) if (part.isError) void part.refetch();
              }}
            >
              {texts.retry}
            </Button>
          }
        />
      </div>
    );
  }
  // The parts appear together, so that none pushes another down. Without titles, each is “A product”.
  if (!profile.data || !details.data || catalogue.isLoading || requests.isLoading) {
    return <StoresPageSkeleton stores={profile.data?.shoplist ?? known} />;
  }
  const restore = (store: StoreDetails, makeCurrent: boolean) => {
    onFilter(ALL_STORES);
    void restoration.restore(store, makeCurrent).then(() => focusStoreSoon(store.domain));
  };
  const { currentShop } = profile.data.shoplist;
  const removedStores = (
    <RemovedStores
      stores={removed}
      restoring={restoration.restoring}
      strong={active.length === 0}
      onRestore={(store) => restore(store, currentShop === null)}
    />
  );
  return (
    <>
      <StoreRequests
        requests={requests.data ?? []}
        // The button that verifies the current store is the primary one.
        quiet={active.some(
          (store) => store.domain === currentShop?.domain && isWorthVerifying(store),
        )}
        onReauthenticate={logInAgain}
      />
      {active.length === 0 ? (
        <>
          <NoStores canRestore={removed.length > 0} onAddStore={onAddStore} />
          {removedStores}
        </>
      ) : (
        <>
          <StoreDirectory
            stores={active}
            currentShop={currentShop}
            productTitles={productTitles}
            filter={filter}
            onFilter={onFilter}
            onRestore={restore}
            onReauthenticate={logInAgain}
          />
          {removedStores}
        </>
      )}
    </>
  );
}

interface NoStoresProps {
  /** Removed stores are listed below, which a merchant is more likely to look for; so it is low, and its button quiet. */
  canRestore: boolean;
  onAddStore: () => void;
}

function NoStores({ canRestore, onAddStore }: NoStoresProps) {
  return (
    <EmptyState
      illustration={canRestore ? undefined : <EmptyArch />}
      title={canRestore ? texts.allRemovedTitle : texts.emptyTitle}
      description={canRestore ? texts.allRemoved : texts.empty}
      action={
        <Button size="lg" variant={canRestore ? 'secondary' : 'primary'} onClick={onAddStore}>
          {texts.addStore}
        </Button>
      }
    />
  );
}

function splitStores(stores: readonly StoreDetails[]) {
  return {
    active: stores.filter(({ restorableUntil }) => restorableUntil === null),
    removed: stores.filter(({ restorableUntil }) => restorableUntil !== null),
  };
}
