import { type Endpoint, type EndpointName, endpoints } from '@atrium/contract';
import type { CookieKind, Cookies } from './cookies.ts';

/** Which of the portal's cookies an endpoint reads, and which it sets or removes. */
export interface CookieUse {
  reads: readonly CookieKind[];
  /** With a successful response; a removal counts too. */
  sets: readonly CookieKind[];
  /** With an error response. */
  setsRefusing?: readonly CookieKind[];
}

const startsAuthorization: CookieUse = { reads: ['social'], sets: ['social'] };
const completesAuthorization: CookieUse = {
  reads: ['social', 'registration', 'device', 'binding'],
  sets: ['registration', 'binding', 'device'],
};
const connects: CookieUse = { reads: ['social'], sets: [] };

const uses: Partial<Record<EndpointName, CookieUse>> = {
  register: { reads: ['registration', 'device'], sets: ['registration'] },
  verify: {
    reads: ['registration', 'reset', 'device', 'binding'],
    sets: ['verification', 'reset', 'binding', 'device'],
  },
  resendVerification: { reads: ['registration', 'reset', 'device'], sets: ['reset'] },
  registrationStatus: { reads: ['registration'], sets: [] },
  forgotPassword: { reads: ['reset', 'device'], sets: ['reset'] },
  resetPassword: { reads: ['reset', 'device'], sets: ['device'] },
  changePassword: { reads: ['device'], sets: [] },
  returnSignedData: { reads: [], sets: ['reset'] },
  secureAccount: { reads: [], sets: ['reset'] },
  login: {
    reads: ['registration', 'verification', 'device', 'binding'],
    sets: ['verification', 'binding', 'device'],
    setsRefusing: ['registration'],
  },
  returnSignedLoginData: { reads: ['device', 'binding'], sets: ['binding', 'device'] },
  logout: { reads: [], sets: ['binding'] },
  deleteProfile: { reads: [], sets: ['binding'] },
  startGoogleLogin: startsAuthorization,
  startFacebookLogin: startsAuthorization,
  completeGoogleLogin: completesAuthorization,
  completeFacebookLogin: completesAuthorization,
  linkGoogle: startsAuthorization,
  linkFacebook: startsAuthorization,
  completeLinkGoogle: connects,
  completeLinkFacebook: connects,
  setSocialEmail: { reads: ['registration', 'device'], sets: [] },
  verifyStore: { reads: [], sets: ['shopify'] },
  getInstall: { reads: ['install'], sets: [] },
  connectInstall: { reads: ['install'], sets: ['install'] },
  discardInstall: { reads: ['install'], sets: ['install'] },
};

/** The cookies that an endpoint declares. The binding cookie, which every call with a session needs, is not among them. */
export function cookieUseOf(endpoint: Endpoint): CookieUse {
  const named = Object.entries<Endpoint>(endpoints).find(([, each]) => each === endpoint);
  // The keys of the contract's own object.
  return uses[named?.[0] as EndpointName] ?? { reads: [], sets: [] };
}

/** Throws if a handler uses a cookie that its endpoint does not declare, so that the OpenAPI document stays correct. */
export function onlyDeclared(cookies: Cookies, endpoint: Endpoint): Cookies {
  const { reads, sets, setsRefusing = [] } = cookieUseOf(endpoint);
  const requireDeclared = (kind: CookieKind, declared: readonly CookieKind[]) => {
    if (!declared.includes(kind)) {
      throw new Error(`${endpoint.path} does not declare the cookie ${kind} (http/cookie-uses.ts)`);
    }
  };
  return {
    get(kind) {
      requireDeclared(kind, reads);
      return cookies.get(kind);
    },
    set(kind, value) {
      requireDeclared(kind, [...sets, ...setsRefusing]);
      cookies.set(kind, value);
    },
    clear(kind) {
      requireDeclared(kind, sets);
      cookies.clear(kind);
    },
  };
}
