import type { SocialProvider, VerificationType } from '@atrium/contract';

/** What one page hands to the next beside the address, never in it. */
export interface RouteState {
  email?: string;
  /** An address that was typed before; unlike a passed-in `email` it can be changed everywhere. */
  typed?: string;
  type?: VerificationType;
  code?: string;
  /** What a mailed link carried; see `address-secrets.ts`. */
  mailData?: string;
  /** What a product app signed to have its merchant logged in. */
  data?: string;
  /** The query with which Google or Facebook led back; see `address-secrets.ts`. */
  social?: string;
  /** The one that could not prove the address; the code then ends the sign-in begun there. */
  provider?: SocialProvider;
  /** A login was right, but the browser has not kept its cookie. */
  cookies?: 'not-kept';
  /** When the address was mailed on the way here, in milliseconds since 1970: a new code has to wait. */
  sentAt?: number;
  /** Why the code that was mailed cannot be used any more; kept over a reload. */
  deadCode?: DeadCode;
}

/** An error after which only a new code helps. */
export type DeadCode = 'code_expired' | 'code_spent';

/** The text named `key` in a route's state, which anything may have written. */
export function stateText(state: unknown, key: keyof RouteState): string {
  if (typeof state !== 'object' || state === null) return '';
  const value: unknown = Reflect.get(state, key);
  return typeof value === 'string' ? value : '';
}

/** The time named `key` in a route's state, or 0. */
export function stateTime(state: unknown, key: keyof RouteState): number {
  if (typeof state !== 'object' || state === null) return 0;
  const value: unknown = Reflect.get(state, key);
  return typeof value === 'number' ? value : 0;
}

/** Why the mailed code is dead, by a route's state. */
export function stateDeadCode(state: unknown): DeadCode | undefined {
  const value = stateText(state, 'deadCode');
  return value === 'code_expired' || value === 'code_spent' ? value : undefined;
}
