import type { Endpoint } from '@atrium/contract';
import type { LimitName } from '../../config/limit-table.ts';
import type { CookieKind, Cookies } from '../cookies.ts';

/** What a route declares where it is bound, for the OpenAPI document. */
export interface CallDeclaration {
  /** The cookies that it reads. The binding cookie, which every call with a session needs, is not among them. */
  reads?: readonly CookieKind[];
  /** The cookies that it sets with a successful response; a removal counts too. */
  sets?: readonly CookieKind[];
  /** The cookies that it sets with an error response. */
  setsOnError?: readonly CookieKind[];
  /** The limits that it counts against, beside the one of every session. */
  limits?: readonly LimitName[];
  /** What else callers should be aware of about its limits. */
  limitsNote?: string;
}

/** Throws if a handler uses a cookie that its route does not declare, so that the OpenAPI document stays correct. */
export function onlyDeclared(
  cookies: Cookies,
  { path }: Endpoint,
  { reads = [], sets = [], setsOnError = [] }: CallDeclaration,
): Cookies {
  const requireDeclared = (kind: CookieKind, declared: readonly CookieKind[]) => {
    if (!declared.includes(kind)) throw new Error(`${path} does not declare the cookie ${kind}`);
  };
  return {
    get(kind) {
      requireDeclared(kind, reads);
      return cookies.get(kind);
    },
    set(kind, value) {
      requireDeclared(kind, [...sets, ...setsOnError]);
      cookies.set(kind, value);
    },
    clear(kind) {
      requireDeclared(kind, sets);
      cookies.clear(kind);
    },
  };
}
