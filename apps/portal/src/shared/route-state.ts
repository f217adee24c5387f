import type { SocialProvider, VerificationType } from '@atrium/contract';

/** What one page passes to the next in the route state, never in the URL. */
export interface RouteState {
  email?: string;
  /** An email typed earlier; unlike `email` it can be edited. */
  typed?: string;
  type?: VerificationType;
  code?: string;
  /** The signed value of a mailed link; see `session/sensitive-params.ts`. */
  mailData?: string;
  /** Login data signed by a product app. */
  data?: string;
  /** The query of a callback from Google or Facebook; see `session/sensitive-params.ts`. */
  social?: string;
  /** The provider that had no verified address; the code completes the login there. */
  provider?: SocialProvider;
  /** A login succeeded, but the browser did not keep its cookie. */
  cookies?: 'not-kept';
  /** When the code was mailed, in milliseconds since 1970. */
  sentAt?: number;
  /** Why the mailed code cannot be used any more; kept for a reload. */
  codeFailure?: CodeFailure;
  /** The name of the store that a link made current. */
  switchedTo?: string;
  /** What a merchant did before a login. */
  after?: LoginReason;
  /** `set-password`: the code sets a first password, not a forgotten one. */
  purpose?: 'set-password';
}

export type LoginReason = 'verification' | 'reset';

/** An error after which only a new code helps. */
export type CodeFailure = 'code_expired' | 'code_spent';

/** The text under `key` in a route state of unknown origin, or the empty string. */
export function stateText(state: unknown, key: keyof RouteState): string {
  if (typeof state !== 'object' || state === null) return '';
  const value: unknown = Reflect.get(state, key);
  return typeof value === 'string' ? value : '';
}

/** The part of the route state that the pages of a password reset pass on. */
export function purposeOf(state: unknown): Pick<RouteState, 'purpose'> {
  return setsPassword(state) ? { purpose: 'set-password' } : {};
}

/** Whether the merchant sets a first password, on the pages for a forgotten one. */
export function setsPassword(state: unknown): boolean {
  return stateText(state, 'purpose') === 'set-password';
}

/** What the merchant did before the login page. */
export function loginReason(state: unknown): LoginReason | undefined {
  const value = stateText(state, 'after');
  return value === 'verification' || value === 'reset' ? value : undefined;
}

/** The time under `key` in a route state, or 0. */
export function stateTime(state: unknown, key: keyof RouteState): number {
  if (typeof state !== 'object' || state === null) return 0;
  const value: unknown = Reflect.get(state, key);
  return typeof value === 'number' ? value : 0;
}

/** The code failure in a route state. */
export function stateCodeFailure(state: unknown): CodeFailure | undefined {
  const value = stateText(state, 'codeFailure');
  return value === 'code_expired' || value === 'code_spent' ? value : undefined;
}
