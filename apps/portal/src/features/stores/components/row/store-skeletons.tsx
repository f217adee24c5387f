import { Card, Skeleton } from '@atrium/ui';

/** A placeholder of the size of the row of stores. */
export function StoreRowSkeleton() {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex h-11 items-center">
        <Skeleton className="h-5 w-28" />
      </div>
      <div className="flex gap-7 px-1.5 pt-3 sm:gap-11 sm:px-3.5 pb-3.5">
        {['first', 'second'].map((key) => (
          <div key={key} className="flex flex-col items-center gap-1.5">
            <Skeleton shape="block" className="h-21 w-18" />
            <div className="h-8 sm:h-10">
              <Skeleton className="h-4 w-16" />
            </div>
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
