import { useState } from 'react';
import { useKnownStores, useServices, useSession } from '../../../shared/services.ts';
import { isUnverified } from '../../../shared/store-status.ts';
import { isStepHidden, storedStep } from '../stored-guide.ts';
import { NextStepSkeleton } from './next-step-skeleton.tsx';
import { ShowStepSkeleton } from './show-step-button.tsx';

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
