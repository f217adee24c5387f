import { Card, Skeleton } from '@atrium/ui';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

/** 1, 2, 3 or 4 columns depending on width. A single card in the last row of three columns spans the row. */
export function ProductList({ children }: { children: ReactNode }) {
  return (
    <ul
      aria-label={texts.products}
      className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 lg:gap-6 xl:grid-cols-4 *:@container lg:max-xl:[&>:last-child:nth-child(3n+1)]:col-span-full"
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
      <span className="sr-only">{texts.loading}</span>
      <ProductList>
        {Array.from({ length: USUAL_COUNT }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
          <li key={index}>
            <Card
              padding="none"
              className="flex h-full gap-3 p-2.5 sm:flex-col sm:gap-0 sm:overflow-hidden sm:p-0 @2xl:flex-row"
            >
              <Skeleton
                shape="block"
                className="size-16 shrink-0 rounded-control sm:aspect-[16/10] sm:short:aspect-[2/1] sm:size-auto sm:rounded-none @2xl:w-1/3"
              />
              <div className="flex flex-1 flex-col gap-2 sm:gap-3 sm:p-5 @2xl:max-w-md">
                <div className="flex flex-1 flex-col sm:gap-3">
                  <div className="flex h-6 items-center gap-3 sm:h-9">
                    <Skeleton shape="block" className="size-9 rounded-control max-sm:hidden" />
                    <Skeleton className="h-5 w-32" />
                  </div>
                  <div className="flex h-10 flex-col justify-around">
                    <Skeleton className="h-3.5 w-full" />
                    <Skeleton className="h-3.5 w-4/5" />
                  </div>
                </div>
                <CardButtonSkeleton />
              </div>
            </Card>
          </li>
        ))}
      </ProductList>
    </div>
  );
}

export function CardButtonSkeleton() {
  return <Skeleton shape="block" className="h-10 rounded-control pointer-coarse:h-11" />;
}
