import type { Shop } from '@atrium/contract';
import { Card, Skeleton, TextSkeleton } from '@atrium/ui';
import { useLayoutEffect, useRef } from 'react';
import { storesInRow } from '../../store-order.ts';
import { GROUP_ABOVE, rowLayouts, SEARCH_ABOVE, showInRow } from './row-layouts.ts';

type NamedStore = Pick<Shop, 'name' | 'domain' | 'lastSelectedAt'>;

interface StoreRowSkeletonProps {
  /** The stores known in this browser. Default: one store with a placeholder name. */
  stores?: readonly NamedStore[] | undefined;
  /** The domain of the current store. */
  current?: string | undefined;
  hasSearch?: boolean;
  hasGroups?: boolean;
  /** Whether there is room for the text of “Add store” in every window. */
  hasAddStore?: boolean;
}

const unknown = [{ name: 'Your store', domain: 'your-store' }];

/**
 * A placeholder of the same size as the row of stores. It contains the stores' names, invisible, so that each store has its
 * later width and the row its later start. `draw-first-frame.inline.ts` repeats the element with `data-each-store`, fills in the
 * texts with `data-line`, and removes every `data-part` that does not apply.
 */
export function StoreRowSkeleton({
  stores = unknown,
  current,
  hasSearch = stores.length > SEARCH_ABOVE,
  hasGroups = stores.length > GROUP_ABOVE,
  hasAddStore = !hasSearch,
}: StoreRowSkeletonProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = list.current;
    if (row) showInRow(row, row.querySelector('[data-current]'));
  }, []);
  return (
    <div aria-hidden="true" className="flex min-w-0 flex-col sm:gap-1">
      <div className={`${rowLayouts.head} ${hasGroups ? rowLayouts.headWithGroups : ''}`}>
        <Skeleton className="h-5 w-21" />
        <Tools {...{ hasSearch, hasGroups, hasAddStore }} />
      </div>
      <div ref={list} data-store-places className={`overflow-hidden ${rowLayouts.list}`}>
        {storesInRow(stores, current).map(({ name, domain }) => (
          <div
            key={domain}
            data-each-store
            data-current={domain === current || undefined}
            className={`${rowLayouts.place} ${rowLayouts.only}`}
          >
            <div className={rowLayouts.item}>
              <Skeleton
                shape="block"
                className="h-13 w-11 shrink-0 rounded-t-full sm:h-14 sm:w-12 lg:h-17.5 lg:w-15"
              />
              <div className={rowLayouts.text}>
                <div className={`in-data-current:font-semibold ${rowLayouts.name}`}>
                  <TextSkeleton data-line="name">{name}</TextSkeleton>
                </div>
                {/* The line of its state. */}
                <div className="text-xs sm:pt-0.5">&nbsp;</div>
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

type ToolsProps = Required<Pick<StoreRowSkeletonProps, 'hasSearch' | 'hasGroups' | 'hasAddStore'>>;

/** At the end of the line; on a phone the groups are in a second one. */
function Tools({ hasSearch, hasGroups, hasAddStore }: ToolsProps) {
  const height = 'h-10 rounded-control pointer-coarse:h-11';
  return (
    <>
      <span className="flex-1" />
      {hasGroups ? (
        <div data-part="store-groups" className={rowLayouts.groups}>
          <Skeleton shape="block" className={`w-68 ${height}`} />
        </div>
      ) : null}
      {hasSearch ? (
        <div data-part="store-search" className="flex gap-x-2 sm:gap-x-4">
          <Skeleton shape="block" className={`${rowLayouts.search} ${height}`} />
          <Skeleton shape="block" className={`w-11 lg:w-30 ${height}`} />
        </div>
      ) : null}
      {hasAddStore ? (
        <div data-part="add-store">
          <Skeleton shape="block" className={`w-30 ${height}`} />
        </div>
      ) : null}
    </>
  );
}

/** A placeholder of the size of the invitation to add the first store, or to restore one. */
export function FirstStoreSkeleton() {
  return (
    <Card className="flex min-h-80 flex-col items-center justify-center gap-5 sm:min-h-48 sm:flex-row">
      <Skeleton shape="block" className="h-28 w-36" />
      <Skeleton className="h-5 w-48" />
    </Card>
  );
}
