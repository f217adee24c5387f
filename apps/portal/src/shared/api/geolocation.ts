import { geolocationHeaders } from '@atrium/contract';
import * as z from 'zod/mini';

const LOOKUP_TIMEOUT_MS = 1500;

/** Limited to the length of a header: a faulty service must not make the server refuse the login. */
const text = z.optional(z.union([z.string().check(z.maxLength(200)), z.number()]));

/** The response formats of geojs, ipwho.is and ipapi.co, which differ in a few names. */
const placeSchema = z.object({
  longitude: text,
  latitude: text,
  ip: text,
  region: text,
  city: text,
  country: text,
  country_name: text,
  /** ipwho.is and ipapi.co report failures with status 200. */
  success: z.optional(z.literal(true)),
  error: z.optional(z.literal(false)),
});

interface GeolocationParts {
  /** `null` if no service is configured; nothing is looked up then. */
  url: string | null;
  fetch: typeof fetch;
  userAgent: string;
}

/**
 * Looks up the client's approximate location for login calls. A failure is logged, and the call is sent without the
 * headers.
 */
export function createLocationLookup({ url, fetch, userAgent }: GeolocationParts) {
  let found: Record<string, string> | undefined;
  return async (): Promise<Record<string, string>> => {
    if (url === null) return {};
    if (found) return found;
    try {
      const signal = AbortSignal.timeout(LOOKUP_TIMEOUT_MS);
      const response = await fetch(url, {
        signal,
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      });
      if (!response.ok) throw new Error(`The service returned ${response.status}`);
      found = headersOf(placeSchema.parse(await response.json()), userAgent);
      return found;
    } catch (error) {
      console.error('The location could not be looked up:', error);
      return {};
    }
  };
}

function headersOf(place: z.infer<typeof placeSchema>, userAgent: string) {
  const values: Record<keyof typeof geolocationHeaders, string | number | undefined> = {
    longitude: place.longitude,
    latitude: place.latitude,
    ipAddress: place.ip,
    userAgent,
    subdivision: place.region,
    city: place.city,
    country: place.country_name ?? place.country,
  };
  const headers: Record<string, string> = {};
  for (const [name, header] of Object.entries(geolocationHeaders)) {
    // Cast, because Object.entries loses the type of the keys.
    const value = values[name as keyof typeof geolocationHeaders];
    if (value !== undefined) headers[header] = encodeURIComponent(value);
  }
  return headers;
}
