import { ApiError, messages } from '@atrium/contract';
import type { Calls } from './calls.ts';

/** Fetches what checks and calls. Fails like a call without a network. */
export async function loadCalls(): Promise<Calls> {
  try {
    const { calls } = await import('./calls.ts');
    calls.applySchemaSettings();
    return calls;
  } catch {
    throw new ApiError({ status: 0, code: 'network', message: messages.serverError });
  }
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
