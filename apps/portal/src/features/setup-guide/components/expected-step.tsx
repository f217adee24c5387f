import { useSession } from '../../../shared/services.ts';
import { isUnconfirmed, useKnownStores } from '../../../shared/session/known-stores.ts';
import { NextStepSkeleton } from './next-step-skeleton.tsx';

/** The place of the next step while it is not known, if there is likely to be one. */
export function ExpectedStep() {
  const { user } = useSession();
  const stores = useKnownStores();
  const isInSetup = user?.onboardingCompleted === false;
  const current = stores?.currentShop;
  if (isUnconfirmed(current?.status)) {
    return <NextStepSkeleton store={current?.name} dismissible={isInSetup} />;
  }
  // The row of stores invites to add the first.
  return isInSetup && stores?.shops.length !== 0 ? <NextStepSkeleton dismissible /> : null;
}
