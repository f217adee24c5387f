import type { SetupGuide, ShopList, SetupStep as Step } from '@atrium/contract';
import { stepOrder } from '../../shared/session/stored-guide.ts';
import { isUnverified } from '../../shared/store-status.ts';

/** The one step that a merchant does next with the current store, or `null` if nothing is left. */
export function nextStep(guide: SetupGuide | undefined, stores: ShopList | undefined): Step | null {
  if (stores?.shops.length === 0) return 'store';
  // Also for a further store, after the guide was completed with another one.
  if (isUnverified(stores?.currentShop?.status)) return 'store-verified';
  if (!guide || guide.completed) return null;
  const isOpen = (step: Step) =>
    guide.steps.some(({ id, done }) => id === step && !done) &&
    // The guide means any store; without a current one there is none to verify.
    (step !== 'store-verified' || stores?.currentShop !== null);
  return stepOrder.find(isOpen) ?? null;
}
