import type { BrowserStorage } from '../../shared/session/browser-storage.ts';

/** Also read by the first frame (`app/first-frame/draw-first-frame.ts`). */
export const HIDDEN_STEP_KEY = 'next_step_hidden';

/** Keeps in this tab whether the next step is hidden, so that a reload keeps the right place free. */
export function keepStepHidden(tab: BrowserStorage, hidden: boolean): void {
  if (hidden) tab.set(HIDDEN_STEP_KEY, 'yes');
  else tab.remove(HIDDEN_STEP_KEY);
}

export function isStepHidden(tab: BrowserStorage): boolean {
  return tab.get(HIDDEN_STEP_KEY) !== null;
}
