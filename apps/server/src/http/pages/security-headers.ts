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

/** `'sha256-…'` of each script and each style that stands in a page itself. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** By their names, in lower case. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/** Where browsers report what the content policy has kept from running. */
export const CSP_REPORTS_PATH = '/csp-reports';

/** Whoever may make a script's URL out of text: `packages/ui` for its worker, the portal for the container of tags. */
const TRUSTED_TYPES = ['atrium-worker'];
/** The container's loader, and the name under which Google's own code makes its policy. */
const TRUSTED_TYPES_OF_TAGS = ['atrium-tags', 'goog#html'];

/** The portal needs none of these, so no page and no frame of it gets any. */
const DENIED_FEATURES =
  `accelerometer autoplay camera display-capture encrypted-media fullscreen geolocation gyroscope hid
  idle-detection magnetometer microphone midi payment picture-in-picture publickey-credentials-get screen-wake-lock serial
  usb xr-spatial-tracking`.split(/\s+/);

const YEAR_SECONDS = 365 * 24 * 3600;

/** Headers of every response, errors included. Its content policy is for data; pages have their own. */
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
    // Browsers that support it ignore the first, although without https they send no reports.
    ...(https ? { reportTo: ['csp'] } : {}),
  };
}

/** The content policy of a page: no `unsafe-inline`, no `unsafe-eval`, nothing foreign but what is configured. */
export function pagePolicyOf(
  { https, connectOrigins, tagManager }: PageOrigins,
  inline: InlineHashes = { scripts: [], styles: [] },
): string {
  const tagOrigins = tagManager?.origins ?? [];
  // The container's one file, not all that its host has: that host serves anybody's scripts.
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

/** They are the same for every request, so the library runs once. */
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
  // Casts, because the library reads nothing of a request here and calls only these two methods of a response.
  middleware(
    {} as Parameters<typeof middleware>[0],
    response as Parameters<typeof middleware>[1],
    (error) => {
      if (error) throw error;
    },
  );
  return headers;
}
