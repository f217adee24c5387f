import { Card, Skeleton } from '@atrium/ui';
import { usualTexts as texts } from '../usual-texts.ts';

interface NextStepSkeletonProps {
  /** The name of the current store, if it has to be confirmed. */
  store?: string | undefined;
}

const bar = 'animate-pulse rounded-chip bg-surface-pressed text-transparent';

/** A placeholder of the size of the next step: its text is there and cannot be seen, so that its lines end as they will. */
export function NextStepSkeleton({ store }: NextStepSkeletonProps) {
  const { title, text } =
    store === undefined ? texts.product : { ...texts.verify, title: texts.verify.title(store) };
  return (
    <Card
      aria-hidden="true"
      className="flex min-h-21 flex-col xl:min-h-25.5 gap-3 max-sm:p-3 sm:flex-row sm:items-center sm:gap-6 sm:py-4 xl:w-168 xl:shrink-0"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1 pe-10 sm:pe-0">
        <p className="wrap-anywhere text-balance font-semibold text-base">
          <span className={bar}>{`${texts.next} ${title}`}</span>
        </p>
        <p className="text-sm">
          <span className={bar}>{text}</span>
        </p>
      </div>
      <Skeleton shape="block" className="h-11 shrink-0 rounded-control sm:w-48" />
      {/* The cross that hides it. */}
      <span className="-me-2 size-9 max-sm:hidden" />
    </Card>
  );
}
