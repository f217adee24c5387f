import { Card, Skeleton } from '@atrium/ui';

/** A placeholder of the size of the next step. */
export function NextStepSkeleton() {
  return (
    <Card className="flex min-h-21 flex-col xl:min-h-25.5 gap-3 max-sm:p-3 sm:flex-row sm:py-4 xl:w-168">
      <div className="flex flex-1 flex-col gap-1">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-5 w-32 max-xl:hidden" />
      </div>
      <Skeleton shape="block" className="h-11 rounded-control sm:w-48" />
    </Card>
  );
}
