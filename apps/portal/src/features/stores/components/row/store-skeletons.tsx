import { Card, Skeleton } from '@atrium/ui';

/** A placeholder of the size of the row of stores. */
export function StoreRowSkeleton() {
  return (
    <div className="flex flex-col sm:gap-1">
      <div className="flex h-11 items-center">
        <Skeleton className="h-5 w-28" />
      </div>
      <div className="flex gap-2 py-2.5 sm:h-35 sm:px-0 sm:pt-1 sm:pb-2">
        {['first', 'second'].map((key) => (
          <div key={key} className="flex w-41 items-center gap-2 sm:w-50">
            <Skeleton shape="block" className="h-14 w-12 sm:h-21 sm:w-18" />
            <Skeleton className="h-4 w-16" />
          </div>
        ))}
      </div>
    </div>
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
