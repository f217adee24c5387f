import { Button, Card, Skeleton, TextSkeleton } from '@atrium/ui';
import { useState } from 'react';
import { useKnownStores, useServices, useSession } from '../../../shared/services.ts';
import { type GuideStep, isStepHidden, storedStep } from '../../../shared/session/stored-guide.ts';
import { isUnverified } from '../../../shared/store-status.ts';
import { placeholderTexts as texts } from '../placeholder-texts.ts';

/** A placeholder while the next step is not known; nothing if there is probably none. */
export function NextStepPlaceholder() {
  const { tabStorage } = useServices();
  const { user } = useSession();
  // Read once: what is stored may change before the page has loaded, and its placeholder must not.
  const [stores] = useState(useKnownStores());
  const [step] = useState(() => storedStep(tabStorage));
  const [isHidden] = useState(() => isStepHidden(tabStorage));
  const isInSetup = user?.onboardingCompleted === false && step !== null;
  const current = stores?.currentShop;
  const isToVerify = isUnverified(current?.status);
  // The row of stores invites to add the first.
  if (!isToVerify && (!isInSetup || stores?.shops.length === 0)) return null;
  if (isHidden) return <ShowStepSkeleton />;
  return (
    <NextStepSkeleton step={step ?? 'product'} store={isToVerify ? current?.name : undefined} />
  );
}

interface NextStepSkeletonProps {
  step: GuideStep;
  /** The name of the current store, if it has to be verified before. */
  store?: string | undefined;
}

/**
 * The classes of the next step and of its placeholder, which must have the same size. All steps have the same height, so that
 * the page does not move when one is done: a store's name that is too long for its line is cut.
 */
export const stepLayout = {
  card: 'flex min-h-43.5 flex-col gap-3 max-sm:p-3 sm:min-h-21 sm:flex-row sm:items-center sm:gap-6 sm:py-4 xl:min-h-25.5 xl:w-168 xl:shrink-0',
  /** On a phone there is not enough room beside “Next:”. */
  lineAfterNext: 'max-sm:block max-sm:truncate max-sm:first-letter:uppercase',
  /** On a phone the cross that hides the step is beside it. */
  text: 'flex min-w-0 flex-1 flex-col gap-1 pe-10 sm:pe-0',
  showButton: '-ms-3 -my-3 self-start xl:self-center',
};

/** A placeholder of the size of the next step. It contains the step's text, invisible, so that lines wrap at the same places. */
export function NextStepSkeleton({ step, store }: NextStepSkeletonProps) {
  const { title, text } =
    store === undefined ? texts[step] : { ...texts.verify, title: texts.verify.title(store) };
  return (
    <Card aria-hidden="true" className={stepLayout.card}>
      <div className={stepLayout.text}>
        <p className="truncate font-semibold text-base">
          <TextSkeleton>
            {texts.next}
            <br className="sm:hidden" />
            {` ${title}`}
          </TextSkeleton>
        </p>
        <p className="text-sm">
          <TextSkeleton>{text}</TextSkeleton>
        </p>
      </div>
      <Skeleton shape="block" className="h-11 shrink-0 rounded-control sm:w-48" />
      {/* The cross that hides it. */}
      <span className="-me-2 size-9 max-sm:hidden" />
    </Card>
  );
}

/** Keeps its place free until it is known whether there is a next step. */
export function ShowStepSkeleton() {
  return (
    <span aria-hidden="true" inert className={`invisible ${stepLayout.showButton}`}>
      <Button variant="ghost" size="sm">
        {texts.show}
      </Button>
    </span>
  );
}
