import type { ShopList, StoreDetails } from '@atrium/contract';
import { Button, EmptyArch } from '@atrium/ui';
import { Plus } from 'lucide-react';
import { Suspense, useId, useMemo } from 'react';
import { lazyPart } from '../../../../shared/build/lazy-part.tsx';
import { rowTexts as texts } from '../../texts.ts';
import { useSwitchStore } from '../../use-switch-store.ts';
import { ArchList } from './arch-list.tsx';
import { OnlyStore } from './only-store.tsx';
import { SEARCH_ABOVE } from './row-layouts.ts';
import { StoreRowSkeleton } from './store-row-skeleton.tsx';
import { StoreSection } from './store-section.tsx';

const ManyStores = lazyPart(() => import('./many-stores.tsx'), 'ManyStores');

interface StoreRowProps {
  stores: ShopList;
  /** Undefined while they are loading; none if they could not be loaded. */
  details: readonly StoreDetails[] | undefined;
  onAddStore: () => void;
}

/** The merchant's stores as arches, the current one open; choosing another switches to it and reloads. */
export function StoreRow({ stores: { shops, currentShop }, details, onAddStore }: StoreRowProps) {
  const { switchTo, pendingDomain } = useSwitchStore();
  const detailsByDomain = useMemo(
    () => details && new Map(details.map((store) => [store.domain, store])),
    [details],
  );
  if (shops.length === 0) return <FirstStore onAddStore={onAddStore} />;
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
            <OnlyStore shop={first} products={detailsByDomain?.get(first.domain)?.products} />
          ) : undefined
        }
      />
    </StoreSection>
  );
}

/** Instead of the row while there is no store. */
function FirstStore({ onAddStore }: { onAddStore: () => void }) {
  const titleId = useId();
  const { title, text, action } = texts.first;
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col items-center gap-5 rounded-card border border-border bg-surface-raised p-6 text-center sm:min-h-50 sm:flex-row sm:gap-8 sm:p-8 sm:text-start"
    >
      <EmptyArch className="h-28 w-36 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        <p className="max-w-prose text-sm text-text-muted">{text}</p>
      </div>
      <Button
        size="lg"
        className="shrink-0 max-sm:w-full"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={onAddStore}
      >
        {action}
      </Button>
    </section>
  );
}
