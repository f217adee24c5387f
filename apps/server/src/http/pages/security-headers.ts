import helmet from 'helmet';
import type { Config } from '../../config/config.ts';
import type { TagManager } from '../../config/services.ts';

/** What the portal's pages may load beside their own files. */
export interface PageOrigins {
  /** Whether browsers come by https. */
  https: boolean;
  /** Origins beside our own that the pages may call. */
  connectOrigins: string[];
  /** Whose tags the pages may load; undefined for none. */
  tagManager: TagManager | undefined;
}

export function pageOriginsOf({
  portalUrl,
  geolocationUrl,
  tagManager,
}: Pick<Config, 'portalUrl' | 'geolocationUrl' | 'tagManager'>): PageOrigins {
  return {
    https: portalUrl.startsWith('https://'),
    connectOrigins: geolocationUrl ? [new URL(geolocationUrl).origin] : [],
    tagManager,
  };
}

/** `'sha256-…'` of each inline script and style of a page. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** By lower-case name. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/** Where browsers report violations of the content policy. */
export const CSP_REPORTS_PATH = '/csp-reports';

/** The Trusted Types policies that may create script URLs: for the worker of `packages/ui`, and for the service worker. */
const TRUSTED_TYPES = ['atrium-worker', 'atrium-offline'];
/** With a tag container also the policy of the portal's loader, and that of Google's own code. */
const TRUSTED_TYPES_OF_TAGS = ['atrium-tags', 'goog#html'];

/** Browser features that the portal does not need, denied to its pages and their frames. */
const DENIED_FEATURES =
  `accelerometer autoplay camera display-capture encrypted-media fullscreen geolocation gyroscope hid
  idle-detection magnetometer microphone midi payment picture-in-picture publickey-credentials-get screen-wake-lock serial
  usb xr-spatial-tracking`.split(/\s+/);

const YEAR_SECONDS = 365 * 24 * 3600;

/** Headers of every response, errors included. Their content policy allows nothing; pages have a policy of their own. */
export function securityHeadersOf(https: boolean): SecurityHeaders {
  const headers = headersSetBy(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: nothingAllowed(https) },
      strictTransportSecurity: https
        ? { maxAge: 2 * YEAR_SECONDS, includeSubDomains: true, preload: true }
        : false,
      referrerPolicy: { policy: 'no-referrer' },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
    }),
  );
  return {
    ...headers,
    'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    ...(https ? { 'reporting-endpoints': `csp="${CSP_REPORTS_PATH}"` } : {}),
  };
}

function nothingAllowed(https: boolean) {
  return {
    defaultSrc: ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
    reportUri: [CSP_REPORTS_PATH],
    // A browser that supports it ignores `report-uri`, but sends no reports without https.
    ...(https ? { reportTo: ['csp'] } : {}),
  };
}

/** The content policy of a page: no `unsafe-inline`, no `unsafe-eval`, and of other origins only those configured. */
export function pagePolicyOf(
  { https, connectOrigins, tagManager }: PageOrigins,
  inline: InlineHashes = { scripts: [], styles: [] },
): string {
  const tagOrigins = tagManager?.origins ?? [];
  // Only the container's own file: its host also serves scripts that anybody can upload.
  const container = tagManager ? [`${tagManager.url}/gtm.js`] : [];
  const directives = {
    ...nothingAllowed(https),
    scriptSrc: ["'self'", ...inline.scripts, ...container, ...tagOrigins],
    styleSrc: ["'self'", ...inline.styles],
    imgSrc: ["'self'", 'data:', 'blob:', ...tagOrigins],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...connectOrigins, ...tagOrigins],
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: [...TRUSTED_TYPES, ...(tagManager ? TRUSTED_TYPES_OF_TAGS : [])],
  };
  const headers = headersSetBy(helmet.contentSecurityPolicy({ useDefaults: false, directives }));
  return headers['content-security-policy'] ?? '';
}

/** The headers that a helmet middleware sets. They are the same for every request, so it runs once. */
function headersSetBy(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader(name: string, value: string | readonly string[]) {
      headers[name.toLowerCase()] = String(value);
    },
    removeHeader(name: string) {
      delete headers[name.toLowerCase()];
    },
  };
  // Casts: helmet does not read the request here, and calls only these two methods of the response.
  middleware(
    {} as Parameters<typeof middleware>[0],
    response as Parameters<typeof middleware>[1],
    (error) => {
      if (error) throw error;
    },
  );
  return headers;
}
