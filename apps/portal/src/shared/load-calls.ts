import type { Calls } from './calls.ts';
import { fetchPart } from './fetch-part.ts';

/** Fetches what checks and calls. Fails like a call without a network. */
export async function loadCalls(): Promise<Calls> {
  const { calls } = await fetchPart(() => import('./calls.ts'));
  calls.applySchemaSettings();
  return calls;
}

/** Fetches at the first sign of a hand: by the time a form is filled in it is there. */
export function atFirstTouch(window: Window, fetchNext: () => Promise<unknown>): void {
  for (const sign of ['pointerdown', 'focusin', 'keydown']) {
    window.addEventListener(sign, () => void fetchNext().catch(() => undefined), {
      once: true,
      passive: true,
    });
  }
}
