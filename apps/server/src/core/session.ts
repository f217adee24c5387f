import { DAY_MS, HOUR_MS } from './lifetimes.ts';

/** The session of a logged-in merchant. */
export interface Session {
  id: string;
  userId: string;
  currentStoreId: string | null;
  currentStoreDomain: string | null;
  tokenHash: string;
  /** When the merchant last proved who they are; 0 after a login by a product app. */
  authenticatedAt: number;
  remembered: boolean;
}

/** Of a session with “Remember me”, however often it is used; also of its cookie. */
export const REMEMBERED_SESSION_LIFETIME_MS = 30 * DAY_MS;

/** A session expires after `idleMs` without use, or `absoluteMs` after it started. */
export function sessionLifetimes(remembered: boolean): { idleMs: number; absoluteMs: number } {
  return remembered
    ? { idleMs: 14 * DAY_MS, absoluteMs: REMEMBERED_SESSION_LIFETIME_MS }
    : { idleMs: 2 * HOUR_MS, absoluteMs: 12 * HOUR_MS };
}
