import { registerBody } from '@atrium/contract';
import type { BrowserStorage } from './browser-storage.ts';

const REFERRAL_KEY = 'referenced_by';
const REFERRAL_PARAMETER = 'influencer';

/**
 * Keeps the first referral of this visitor. A value that the API would refuse is ignored, because the visitor could
 * not correct it in the form.
 */
export function captureReferral(search: string, local: BrowserStorage): void {
  const value = new URLSearchParams(search).get(REFERRAL_PARAMETER);
  if (!value || local.get(REFERRAL_KEY) !== null) return;
  const parsed = registerBody.shape.referenced_by.safeParse(value);
  if (parsed.success && parsed.data) local.set(REFERRAL_KEY, parsed.data);
}

export function readReferral(local: BrowserStorage): string | null {
  return local.get(REFERRAL_KEY);
}

/** Called after it was sent: it must not count for the next account in this browser. */
export function forgetReferral(local: BrowserStorage): void {
  local.remove(REFERRAL_KEY);
}
