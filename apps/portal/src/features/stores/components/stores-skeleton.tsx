import { Card, Skeleton, VisuallyHidden } from '@atrium/ui';
import { detailsTexts as texts } from '../store-details-texts.ts';

/** More would be below the window. */
const MAX_CARDS = 4;

/** Cards of the size of those that are loading. */
export function StoresSkeleton({ count }: { count: number }) {
  const cards = Math.min(Math.max(count, 1), MAX_CARDS);
  return (
    <div className="flex flex-col gap-4">
      <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
      <Skeleton className="my-1 h-4.5 w-28" />
      {Array.from({ length: cards }, (_, index) => index).map((index) => (
        <Card key={index} padding="none">
          <div className="flex flex-col gap-5 p-5 sm:p-6">
            <div className="flex items-center gap-4">
              <Skeleton shape="block" className="h-14 w-12 rounded-t-full" />
              <div className="flex flex-1 flex-col gap-2">
                <Skeleton className="h-5 w-52 max-w-full" />
                <Skeleton className="w-64 max-w-full text-sm" />
              </div>
            </div>
            <div className="grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-[3fr_3fr_2fr]">
              {['w-36', 'w-40', 'w-28'].map((width) => (
                <div key={width} className="flex flex-col gap-2 max-sm:last:hidden">
                  <Skeleton className="w-16 text-xs" />
                  <Skeleton className={`${width} max-w-full text-sm`} />
                </div>
              ))}
            </div>
          </div>
          <div className="flex h-11 items-center border-border border-t px-5 sm:px-6">
            <Skeleton className="w-48 text-sm" />
          </div>
        </Card>
      ))}
    </div>
  );
}
