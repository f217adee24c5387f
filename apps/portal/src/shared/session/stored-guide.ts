import type { SetupGuide, SetupStep } from '@atrium/contract';
import type { BrowserStorage } from './browser-storage.ts';

export const HIDDEN_STEP_KEY = 'next_step_hidden';
export const NEXT_STEP_KEY = 'next_step';

/** The order of the steps: the name only once a product has been started. */
export const stepOrder = [
  'email',
  'store',
  'store-verified',
  'product',
  'profile',
] as const satisfies readonly SetupStep[];

/** The steps that are the same for every store, in their order. */
export const guideSteps = stepOrder.filter((step) => step !== 'store' && step !== 'store-verified');
export type GuideStep = (typeof guideSteps)[number];

/** Keeps in this tab which step is next and whether it is hidden, so that a reload keeps the right place free. */
export function keepGuide(
  tab: BrowserStorage,
  { steps, dismissed }: Pick<SetupGuide, 'steps' | 'dismissed'>,
): void {
  if (dismissed) tab.set(HIDDEN_STEP_KEY, 'yes');
  else showStep(tab);
  const next = guideSteps.find((step) => steps.some(({ id, done }) => id === step && !done));
  tab.set(NEXT_STEP_KEY, next ?? 'none');
}

/** Before a reload for another store: the server no longer hides the step of one that is to be confirmed. */
export function showStep(tab: BrowserStorage): void {
  tab.remove(HIDDEN_STEP_KEY);
}

export function isStepHidden(tab: BrowserStorage): boolean {
  return tab.get(HIDDEN_STEP_KEY) !== null;
}

/** The step that is next for a verified store, as far as it is known in this tab; null if there is none. */
export function storedStep(tab: BrowserStorage): GuideStep | null {
  const known = tab.get(NEXT_STEP_KEY);
  // Most merchants start with this step.
  if (known === null) return 'product';
  // Another release may have stored a step that does not exist any more.
  return guideSteps.find((step) => step === known) ?? null;
}
