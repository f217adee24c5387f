import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  AUTHORIZATION_LIFETIME_MS,
  DAY_MS,
  PENDING_INSTALL_LIFETIME_MS,
  PENDING_PASSWORD_LIFETIME_MS,
  REGISTRATION_LIFETIME_MS,
  RESET_LIFETIME_MS,
} from '../core/lifetimes.ts';
import { REMEMBERED_SESSION_LIFETIME_MS } from '../core/session.ts';

/** The format of `newSecret`. A cookie with any other value is ignored. */
const OUR_SECRET = /^[A-Za-z0-9_-]{43}$/;

/** The portal's cookies. None of them is sufficient to log in; each ties something else to this browser. */
const cookieKinds = {
  /** Makes a bearer token useless outside the browser it was issued to. */
  binding: { sameSite: 'strict', maxAge: REMEMBERED_SESSION_LIFETIME_MS / 1000 },
  /** Marks the browser that started a registration. */
  registration: { sameSite: 'strict', maxAge: REGISTRATION_LIFETIME_MS / 1000 },
  /** Marks the browser that requested a new password or entered the code for it. No other browser can set the password. */
  reset: { sameSite: 'strict', maxAge: RESET_LIFETIME_MS / 1000 },
  /** Marks the browser that verified a registration started in another browser. */
  verification: { sameSite: 'strict', maxAge: PENDING_PASSWORD_LIFETIME_MS / 1000 },
  /**
   * Marks a browser in which a merchant has logged in before. Lax, because merchants come back from product apps and emails,
   * and a page that they open gets their first frame by it (`pages/send-page.ts`).
   */
  device: { sameSite: 'lax', maxAge: (400 * DAY_MS) / 1000 },
  /** Ties an authorization at Google or Facebook to this browser; the callback page posts it. */
  social: { sameSite: 'strict', maxAge: AUTHORIZATION_LIFETIME_MS / 1000 },
  /** Ties an authorization at Shopify to this browser; Lax, because Shopify redirects back to us. */
  shopify: { sameSite: 'lax', maxAge: AUTHORIZATION_LIFETIME_MS / 1000 },
  /** Marks the browser of an installation started at Shopify, until it is connected to an account. */
  install: { sameSite: 'strict', maxAge: PENDING_INSTALL_LIFETIME_MS / 1000 },
} as const;

export type CookieKind = keyof typeof cookieKinds;

export interface Cookies {
  get(kind: CookieKind): string | undefined;
  set(kind: CookieKind, value: string): void;
  clear(kind: CookieKind): void;
}

/** @param secure true when merchants reach the portal by https. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies {
  // Browsers accept the prefix only over https. It prevents other hosts of the domain from setting our cookies.
  const nameOf = (kind: CookieKind) => `${secure ? '__Host-' : ''}atrium_${kind}`;
  return {
    get(kind) {
      const value = request.cookies[nameOf(kind)];
      return value !== undefined && OUR_SECRET.test(value) ? value : undefined;
    },
    set(kind, value) {
      reply.setCookie(nameOf(kind), value, {
        ...cookieKinds[kind],
        httpOnly: true,
        secure,
        path: '/',
      });
    },
    clear(kind) {
      reply.clearCookie(nameOf(kind), { httpOnly: true, secure, path: '/' });
    },
  };
}

/** Sets the cookies of a new session. A client that is not a browser gets none. */
export function setSessionCookies(
  cookies: Pick<Cookies, 'set'>,
  session: { sessionBinding: string | null; knownDeviceToken: string | null },
): void {
  if (session.sessionBinding !== null) cookies.set('binding', session.sessionBinding);
  if (session.knownDeviceToken !== null) cookies.set('device', session.knownDeviceToken);
}
