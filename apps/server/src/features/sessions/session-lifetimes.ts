const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The precision of "last seen", because a write for each call would be too expensive. */
export const TOUCH_EVERY_MS = 60 * 1000;
/** After switching stores the previous token stays valid this long, for calls already in flight. */
export const TOKEN_GRACE_MS = 30 * 1000;
/** Enough for tabs that switch at the same time; the oldest tokens are removed. */
export const TOKENS_PER_SESSION = 4;
export const MAX_SESSIONS_PER_USER = 50;

/** A session expires after `idleMs` without use, or `absoluteMs` after it started. */
export function sessionLifetimes(remembered: boolean): { idleMs: number; absoluteMs: number } {
  return remembered
    ? { idleMs: 14 * DAY_MS, absoluteMs: 30 * DAY_MS }
    : { idleMs: 2 * HOUR_MS, absoluteMs: 12 * HOUR_MS };
}
