import { Card, Skeleton, VisuallyHidden } from '@atrium/ui';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

/** 1, 2, 3 or 4 columns depending on width. A single card in the last row of three columns spans the row. */
export function ProductList({ children }: { children: ReactNode }) {
  return (
    <ul
      aria-label={texts.products}
      className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6 xl:grid-cols-4 *:@container lg:max-xl:[&>:last-child:nth-child(3n+1)]:col-span-full"
    >
      {children}
    </ul>
  );
}

const USUAL_COUNT = 4;

/** Placeholders of the same size while the cards load. */
export function ProductListSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <ProductList>
        {Array.from({ length: USUAL_COUNT }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
          <li key={index}>
            <Card padding="none" className="overflow-hidden @2xl:flex">
              <Skeleton shape="block" className="aspect-[16/10] rounded-none @2xl:w-1/3" />
              <div className="flex flex-1 flex-col gap-3 p-5 @2xl:max-w-md">
                <div className="flex h-9 items-center gap-3">
                  <Skeleton shape="block" className="size-9 rounded-control" />
                  <Skeleton className="h-5 w-32" />
                </div>
                <div className="flex h-17 flex-col justify-around pb-2">
                  <Skeleton className="h-3.5 w-full" />
                  <Skeleton className="h-3.5 w-4/5" />
                  <Skeleton className="h-3.5 w-1/2" />
                </div>
                <Skeleton shape="block" className="h-11 rounded-control" />
              </div>
            </Card>
          </li>
        ))}
      </ProductList>
    </div>
  );
}
