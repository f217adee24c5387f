import type { SocialProvider, VerificationType } from '@atrium/contract';

/** What one page hands to the next beside the address, never in it (section 2). */
export interface RouteState {
  email?: string;
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
  /** The address was only just mailed, so a new code has to wait. */
  justSent?: boolean;
}

/** The text named `key` in a route's state, which anything may have written. */
export function stateText(state: unknown, key: keyof RouteState): string {
  if (typeof state !== 'object' || state === null) return '';
  const value: unknown = Reflect.get(state, key);
  return typeof value === 'string' ? value : '';
}

export function stateFlag(state: unknown, key: keyof RouteState): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, key) === true;
}
