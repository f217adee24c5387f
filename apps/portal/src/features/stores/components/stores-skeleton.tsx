import { Card, Skeleton, VisuallyHidden } from '@atrium/ui';
import { detailsTexts as texts } from '../store-details-texts.ts';
import { STORE_COLUMNS } from './store-card.tsx';

/** More would be below the window. */
const MAX_ROWS = 5;

/** Rows of the size of those that are loading. */
export function StoresSkeleton({ count }: { count: number }) {
  const rows = Math.min(Math.max(count, 1), MAX_ROWS);
  return (
    <Card padding="none">
      <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
      <div className="divide-y divide-border">
        {Array.from({ length: rows }, (_, index) => index).map((index) => (
          <div
            key={index}
            className={`flex flex-col gap-1.5 p-3 sm:gap-3 sm:px-6 sm:py-4 ${STORE_COLUMNS}`}
          >
            <div className="flex items-center gap-4">
              <Skeleton shape="block" className="h-11.5 w-10 rounded-t-full sm:h-14 sm:w-12" />
              <div className="flex flex-1 flex-col gap-2">
                <Skeleton className="h-5 w-52 max-w-full" />
                <Skeleton className="w-64 max-w-full text-sm" />
              </div>
            </div>
            <div className="flex flex-col gap-1.5 sm:ps-16 lg:ps-0">
              <Skeleton className="w-56 max-w-full text-sm max-sm:hidden" />
              <Skeleton className="w-48 max-w-full text-sm" />
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}
