import { Card, Skeleton, VisuallyHidden } from '@atrium/ui';
import { detailsTexts as texts } from '../store-details-texts.ts';

/** More would be below the window. */
const MAX_CARDS = 4;

/** Cards of the size of those that are loading. */
export function StoresSkeleton({ count }: { count: number }) {
  const cards = Math.min(Math.max(count, 1), MAX_CARDS);
  return (
    <div className="flex flex-col gap-3">
      <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
      <Skeleton className="my-1 h-4.5 w-28" />
      {Array.from({ length: cards }, (_, index) => index).map((index) => (
        <Card key={index} padding="none">
          <div className="flex flex-col gap-3 p-4 sm:gap-2 sm:px-6">
            <div className="flex items-center gap-4">
              <Skeleton shape="block" className="h-14 w-12 rounded-t-full" />
              <div className="flex flex-1 flex-col gap-2">
                <Skeleton className="h-5 w-52 max-w-full" />
                <Skeleton className="w-64 max-w-full text-sm" />
              </div>
            </div>
            <div className="flex flex-col gap-x-8 gap-y-2 sm:flex-row sm:ps-16">
              {['w-48', 'w-56', 'w-40'].map((width) => (
                <Skeleton
                  key={width}
                  className={`${width} max-w-full text-sm max-sm:last:hidden`}
                />
              ))}
            </div>
          </div>
          <div className="flex h-11 items-center border-border border-t px-4 pointer-fine:h-9 sm:px-6">
            <Skeleton className="w-48 text-sm" />
          </div>
        </Card>
      ))}
    </div>
  );
}
