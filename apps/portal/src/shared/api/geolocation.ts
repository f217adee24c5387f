import { geolocationHeaders } from '@atrium/contract';
import * as z from 'zod/mini';

const LOOKUP_LIMIT_MS = 1500;

/** Short enough for a header: a service gone wrong must not make the server refuse the sign-in. */
const text = z.optional(z.union([z.string().check(z.maxLength(200)), z.number()]));

/** The answers of geojs, ipwho.is and ipapi.co, which differ in a few names. */
const placeSchema = z.object({
  longitude: text,
  latitude: text,
  ip: text,
  region: text,
  city: text,
  country: text,
  country_name: text,
  /** ipwho.is and ipapi.co say in a 200 that they know nothing. */
  success: z.optional(z.literal(true)),
  error: z.optional(z.literal(false)),
});

interface GeolocationParts {
  /** `null` when no service is configured: nothing is looked up then. */
  url: string | null;
  fetch: typeof fetch;
  userAgent: string;
}

/**
 * Looks up the client's approximate location for sign-in calls. A failure is logged and
 * the call goes out without the headers.
 */
export function createLocationLookup({ url, fetch, userAgent }: GeolocationParts) {
  let found: Record<string, string> | undefined;
  return async (): Promise<Record<string, string>> => {
    if (url === null) return {};
    if (found) return found;
    try {
      const signal = AbortSignal.timeout(LOOKUP_LIMIT_MS);
      const response = await fetch(url, {
        signal,
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      });
      if (!response.ok) throw new Error(`The service answered ${response.status}`);
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
    // Cast, because Object.entries forgets what the keys are.
    const value = values[name as keyof typeof geolocationHeaders];
    if (value !== undefined) headers[header] = encodeURIComponent(value);
  }
  return headers;
}
