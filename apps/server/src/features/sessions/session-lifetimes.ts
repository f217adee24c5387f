const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** How exact "last seen" is; a write for each call would cost more than it tells. */
export const TOUCH_EVERY_MS = 60 * 1000;
/** After switching stores the former token lives this long, for calls already under way. */
export const TOKEN_GRACE_MS = 30 * 1000;
/** Enough for tabs that switch at the same time; the oldest go. */
export const TOKENS_PER_SESSION = 4;
export const MAX_SESSIONS_PER_USER = 50;

/** When a session ends by itself: unused for `idleMs`, or `absoluteMs` after it began. */
export function sessionLifetimes(remembered: boolean): { idleMs: number; absoluteMs: number } {
  return remembered
    ? { idleMs: 14 * DAY_MS, absoluteMs: 30 * DAY_MS }
    : { idleMs: 2 * HOUR_MS, absoluteMs: 12 * HOUR_MS };
}
