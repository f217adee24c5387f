import type { Shop } from '@atrium/contract';
import { Card, Skeleton } from '@atrium/ui';
import { FEW_STORES, rowLayouts } from './row-layouts.ts';

type NamedStore = Pick<Shop, 'name' | 'domain'>;

interface StoreRowSkeletonProps {
  /** By default one that is not known. */
  stores?: readonly NamedStore[] | undefined;
  isMany?: boolean;
}

/** More would not be seen. */
export const STORES_IN_ROW = 8;
const unknown = [{ name: 'Your store', domain: 'your-store' }];

const few = { ...rowLayouts.few, arch: 'sm:h-21 sm:w-18', text: 'sm:text-base' };
const many = { ...rowLayouts.many, arch: '', text: '' };

const bar = 'animate-pulse rounded-chip bg-surface-pressed text-transparent';

/**
 * A placeholder of the size of the row of stores: their names are there and cannot be seen, so that each is as wide as
 * it will be. `draw-first-frame.ts` repeats the one with `data-each-store` and fills in the texts with `data-line`.
 */
export function StoreRowSkeleton({
  stores = unknown,
  isMany = stores.length > FEW_STORES,
}: StoreRowSkeletonProps) {
  const form = isMany ? many : few;
  const place = `w-43 shrink-0 ${form.width}`;
  const arch = (
    <Skeleton shape="block" className={`h-14 w-12 shrink-0 rounded-t-full ${form.arch}`} />
  );
  return (
    <div aria-hidden="true" className="flex min-w-0 flex-col sm:gap-1">
      <div className="flex h-11 items-center">
        <Skeleton className="h-5 w-21" />
      </div>
      <div data-store-places className={`-mx-4 flex overflow-hidden px-2.5 py-1 ${form.list}`}>
        {stores.slice(0, STORES_IN_ROW).map(({ name, domain }) => (
          <div key={domain} data-each-store className={place}>
            <div className={form.item}>
              {arch}
              <div className="min-w-0 flex-1 sm:w-full">
                <div className={`line-clamp-2 wrap-anywhere font-medium text-sm ${form.text}`}>
                  <span data-line="name" className={bar}>
                    {name}
                  </span>
                </div>
                {isMany ? null : (
                  <div className="truncate text-sm max-sm:hidden">
                    <span data-line="handle" className={bar}>
                      {handleOf(domain)}
                    </span>
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

/** What is shown of a domain. `draw-first-frame.ts` uses its source text. */
export function handleOf(domain: string): string {
  return domain.replace(/\.myshopify\.com$/, '');
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
