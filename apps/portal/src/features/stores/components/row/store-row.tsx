import type { ShopList, StoreDetails } from '@atrium/contract';
import { Button, EmptyArch } from '@atrium/ui';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useId, useMemo } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../../../shared/build/lazy-part.tsx';
import { paths } from '../../../../shared/paths.ts';
import { rowTexts as texts } from '../../texts.ts';
import { useSwitchStore } from '../../use-switch-store.ts';
import { ArchList } from './arch-list.tsx';
import { OnlyStore } from './only-store.tsx';
import { SEARCH_ABOVE } from './row-layouts.ts';
import { FirstStoreSkeleton, StoreRowSkeleton } from './store-row-skeleton.tsx';
import { StoreSection } from './store-section.tsx';

const ManyStores = lazyPart(() => import('./many-stores.tsx'), 'ManyStores');

interface StoreRowProps {
  stores: ShopList;
  /** Undefined while they are loading; none if they could not be loaded. */
  details: readonly StoreDetails[] | undefined;
  /** The titles of the catalogue's products by type. */
  productTitles: ReadonlyMap<string, string>;
  onAddStore: () => void;
}

/** The merchant's stores as arches, the current one open; choosing another switches to it and reloads. */
export function StoreRow({ stores, details, productTitles, onAddStore }: StoreRowProps) {
  const { shops, currentShop } = stores;
  const { switchTo, pendingDomain } = useSwitchStore();
  const detailsByDomain = useMemo(
    () => details && new Map(details.map((store) => [store.domain, store])),
    [details],
  );
  if (shops.length === 0) {
    // Only the details contain removed stores, and show whether the merchant is new.
    return details ? (
      <NoStore
        removed={details.filter(({ restorableUntil }) => restorableUntil !== null).length}
        onAddStore={onAddStore}
      />
    ) : (
      <FirstStoreSkeleton />
    );
  }
  const row = {
    shops,
    currentDomain: currentShop?.domain ?? null,
    details: detailsByDomain,
    pendingDomain,
    onSwitch: switchTo,
  };
  if (shops.length > SEARCH_ABOVE) {
    return (
      <Suspense fallback={<StoreRowSkeleton stores={shops} current={currentShop?.domain} />}>
        <ManyStores {...row} onAddStore={onAddStore} />
      </Suspense>
    );
  }
  const [first, ...others] = shops;
  return (
    <StoreSection count={others.length === 0 ? undefined : shops.length} onAddStore={onAddStore}>
      <ArchList
        {...row}
        beside={
          first && others.length === 0 ? (
            <OnlyStore
              shop={first}
              products={detailsByDomain?.get(first.domain)?.products}
              productTitles={productTitles}
            />
          ) : undefined
        }
      />
    </StoreSection>
  );
}

interface NoStoreProps {
  /** How many removed stores can be restored. */
  removed: number;
  onAddStore: () => void;
}

/** Instead of the row while there is no store: invites to add the first one, or to restore one that was removed. */
function NoStore({ removed, onAddStore }: NoStoreProps) {
  const { first, allRemoved } = texts;
  const addIcon = <Plus aria-hidden="true" className="size-4" />;
  if (removed === 0) {
    return (
      <Invitation title={first.title} text={first.text}>
        <Button size="lg" className="max-sm:w-full" icon={addIcon} onClick={onAddStore}>
          {first.action}
        </Button>
      </Invitation>
    );
  }
  return (
    <Invitation title={allRemoved.title} text={allRemoved.text(removed)}>
      <Button
        size="lg"
        className="max-sm:w-full"
        render={(props) => <Link to={paths.stores.getHref()} {...props} />}
      >
        {allRemoved.action}
      </Button>
      {/* In a small window there is only room for the header's. */}
      <Button
        size="lg"
        variant="secondary"
        className="max-lg:hidden"
        icon={addIcon}
        onClick={onAddStore}
      >
        {texts.addStore}
      </Button>
    </Invitation>
  );
}

interface InvitationProps {
  title: string;
  text: string;
  /** The buttons. */
  children: ReactNode;
}

function Invitation({ title, text, children }: InvitationProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="flex min-h-80 flex-col items-center justify-center gap-5 rounded-card border border-border bg-surface-raised p-6 text-center sm:min-h-48 sm:flex-row sm:gap-8 sm:p-8 sm:text-start"
    >
      <EmptyArch className="h-28 w-36 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        <p className="max-w-prose text-sm text-text-muted">{text}</p>
      </div>
      <div className="flex shrink-0 gap-3 max-sm:w-full">{children}</div>
    </section>
  );
}
