import { Card, Skeleton } from '@atrium/ui';
import type { GuideStep } from '../known-guide.ts';
import { stepLayout } from '../step-layout.ts';
import { usualTexts as texts } from '../usual-texts.ts';

interface NextStepSkeletonProps {
  step: GuideStep;
  /** The name of the current store, if it has to be confirmed before. */
  store?: string | undefined;
}

const bar = 'animate-pulse rounded-chip bg-surface-pressed text-transparent';

/** A placeholder of the size of the next step: its text is there and cannot be seen, so that its lines end as they will. */
export function NextStepSkeleton({ step, store }: NextStepSkeletonProps) {
  const { title, text } =
    store === undefined ? texts[step] : { ...texts.verify, title: texts.verify.title(store) };
  return (
    <Card aria-hidden="true" className={stepLayout.card}>
      <div className={`${stepLayout.text} ${stepLayout.besideCross}`}>
        <p className="wrap-anywhere text-balance font-semibold text-base">
          <span className={bar}>
            {texts.next}
            {store === undefined ? <br className={stepLayout.breakAfterNext} /> : null}
            {` ${title}`}
          </span>
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
