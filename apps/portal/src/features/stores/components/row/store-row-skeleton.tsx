import type { Shop } from '@atrium/contract';
import { Card, Skeleton, TextSkeleton } from '@atrium/ui';
import { useLayoutEffect, useRef } from 'react';
import {
  FEW_STORES,
  GROUP_ABOVE,
  handleOf,
  rowLayouts,
  SEARCH_ABOVE,
  showInRow,
  storesInRow,
} from './row-layouts.ts';

type NamedStore = Pick<Shop, 'name' | 'domain' | 'lastSelectedAt'>;

interface StoreRowSkeletonProps {
  /** The stores known in this browser. Default: one store with a placeholder name. */
  stores?: readonly NamedStore[] | undefined;
  /** The domain of the current store. */
  current?: string | undefined;
  isMany?: boolean;
  hasSearch?: boolean;
  hasGroups?: boolean;
}

const unknown = [{ name: 'Your store', domain: 'your-store' }];

const few = { ...rowLayouts.few, arch: 'sm:h-21 sm:w-18' };
const many = { ...rowLayouts.many, arch: 'sm:h-14 sm:w-12 lg:h-17.5 lg:w-15', name: 'sm:mt-1' };

/**
 * A placeholder of the same size as the row of stores. It contains the stores' names, invisible, so that each store has its
 * later width and the row its later start. `draw-first-frame.ts` repeats the element with `data-each-store`, fills in the
 * texts with `data-line`, and removes every `data-part` that does not apply.
 */
export function StoreRowSkeleton({
  stores = unknown,
  current,
  isMany = stores.length > FEW_STORES,
  hasSearch = stores.length > SEARCH_ABOVE,
  hasGroups = stores.length > GROUP_ABOVE,
}: StoreRowSkeletonProps) {
  const form = isMany ? many : few;
  const place = `${rowLayouts.place} ${form.width}`;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = list.current;
    if (row) showInRow(row, row.querySelector('[data-current]'));
  }, []);
  const arch = (
    <Skeleton shape="block" className={`h-13 w-11 shrink-0 rounded-t-full ${form.arch}`} />
  );
  return (
    <div aria-hidden="true" className="flex min-w-0 flex-col sm:gap-1">
      <div className={`${rowLayouts.head} ${hasGroups ? rowLayouts.headWithGroups : ''}`}>
        <Skeleton className="h-5 w-21" />
        <Tools {...{ hasSearch, hasGroups }} />
      </div>
      <div
        ref={list}
        data-store-places
        className={`overflow-hidden ${rowLayouts.list} ${form.list}`}
      >
        {storesInRow(stores, current).map(({ name, domain }) => (
          <div
            key={domain}
            data-each-store
            data-current={domain === current || undefined}
            className={place}
          >
            <div className={form.item}>
              {arch}
              <div className={form.text}>
                <div
                  className={`line-clamp-2 in-data-current:font-medium wrap-anywhere text-sm ${form.name}`}
                >
                  <TextSkeleton data-line="name">{name}</TextSkeleton>
                </div>
                {isMany ? null : (
                  <div className="truncate text-sm max-sm:hidden">
                    <TextSkeleton data-line="handle">{handleOf(domain)}</TextSkeleton>
                  </div>
                )}
                {/* The line of its state. */}
                <div className={`text-xs ${isMany ? '' : 'sm:text-sm'}`}>&nbsp;</div>
              </div>
            </div>
          </div>
        ))}
        <div className={place}>
          <div className={form.item}>
            {arch}
            <Skeleton className="h-4 w-16" />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Search and groups, at the end of the line or on a phone in a second one. */
function Tools({ hasSearch, hasGroups }: { hasSearch: boolean; hasGroups: boolean }) {
  const height = 'h-10 rounded-control pointer-coarse:h-11';
  return (
    <>
      {hasGroups ? (
        <div data-part="store-groups" className={`peer ${rowLayouts.groups}`}>
          <Skeleton shape="block" className={`w-68 ${height}`} />
        </div>
      ) : null}
      {hasSearch ? (
        <div
          data-part="store-search"
          className={`ms-auto sm:peer-data-part:ms-0 ${rowLayouts.search}`}
        >
          <Skeleton shape="block" className={height} />
        </div>
      ) : null}
    </>
  );
}

/** A placeholder of the size of the invitation to add the first store. */
export function FirstStoreSkeleton() {
  return (
    <Card className="flex min-h-80 flex-col items-center justify-center gap-5 sm:min-h-50 sm:flex-row">
      <Skeleton shape="block" className="h-28 w-36" />
      <Skeleton className="h-5 w-48" />
    </Card>
  );
}
