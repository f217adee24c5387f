import { Card, Skeleton, VisuallyHidden } from '@atrium/ui';
import { rowTexts as texts } from '../texts.ts';

/** A placeholder of the size of the row of stores. */
export function StoreRowSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-1">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <div className="flex h-11 items-center">
        <Skeleton className="h-5 w-28" />
      </div>
      <ul
        aria-hidden="true"
        className="-mx-4 flex overflow-hidden px-1.5 pt-1 pb-2 sm:-mx-6 sm:px-2"
      >
        {['first', 'second'].map((key) => (
          <li
            key={key}
            className="flex w-25 flex-col items-center gap-1.5 px-1 pt-2 pb-1.5 sm:w-29"
          >
            <Skeleton shape="block" className="h-21 w-18 rounded-t-[2.25rem]" />
            <Skeleton className="h-4 w-16 sm:h-5" />
            <span className="h-2.5 sm:h-3.5" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A placeholder of the size of the invitation to add the first store. */
export function FirstStoreSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Card className="flex min-h-86 flex-col items-center justify-center gap-5 sm:min-h-50 sm:flex-row sm:gap-8 sm:p-8">
        <Skeleton shape="block" className="h-28 w-36" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-5 w-72 max-w-full" />
        </div>
        <Skeleton shape="block" className="h-11 w-full rounded-control sm:w-48" />
      </Card>
    </div>
  );
}
