import { isIP } from 'node:net';
import { geolocationHeaders, PROOF_OF_WORK_HEADER, TIME_ZONE_HEADER } from '@atrium/contract';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../core/network.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { knownTimeZone } from '../../core/time-zone.ts';

const MAX_USER_AGENT_LENGTH = 400;
const MAX_LOCATION_LENGTH = 60;
/** No digits and no dots within a word: emails show the name, and it must contain no address or number to follow or call. */
const PLACE_NAME = /^(?:[\p{L}\p{M} '’()-]|\.(?=\s|$))+$/u;

export function readRequestContext(
  request: FastifyRequest,
  locationOf: (ipAddress: string) => string | null,
): RequestContext {
  const location = locationOf(request.ip);
  return {
    ipAddress: request.ip,
    network: networkOf(request.ip),
    userAgent: visible(request.headers['user-agent'] ?? '', MAX_USER_AGENT_LENGTH),
    isBrowser: looksLikeBrowser(request.headers),
    acceptLanguage: request.headers['accept-language'],
    timeZone: knownTimeZone(request.headers[TIME_ZONE_HEADER]),
    location: location ?? reportedLocation(request.headers),
    isLocationReported: location === null,
    proofOfWork: request.headers[PROOF_OF_WORK_HEADER]?.toString(),
  };
}

/**
 * Browsers send `Sec-Fetch-Site`, and scripts in a page cannot leave it out. Old ones, and any over
 * plain http, send none, but name themselves as browsers do or send an `Origin`: their sessions are
 * bound to a cookie too. Only a client that looks like none, such as curl, has the token alone.
 */
function looksLikeBrowser(headers: FastifyRequest['headers']): boolean {
  return (
    headers['sec-fetch-site'] !== undefined ||
    headers.origin !== undefined ||
    /^(Mozilla|Opera)\//.test(headers['user-agent'] ?? '')
  );
}

/**
 * The entries of `X-Forwarded-For` without ports, which some proxies add: with them each connection
 * would count as another network.
 */
export function withoutPorts(forwardedFor: string): string {
  return forwardedFor
    .split(',')
    .map((entry) => {
      const address = entry.trim();
      const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/:\d+$/, '');
      return isIP(address) === 0 && isIP(bare) !== 0 ? bare : address;
    })
    .join(', ');
}

function reportedLocation(headers: FastifyRequest['headers']): string | null {
  const places = [
    headers[geolocationHeaders.city],
    headers[geolocationHeaders.subdivision],
    headers[geolocationHeaders.country],
  ].map((value) => (typeof value === 'string' ? visible(decoded(value), MAX_LOCATION_LENGTH) : ''));
  return places.filter((place) => PLACE_NAME.test(place)).join(', ') || null;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Drops control and reordering characters and what is longer than anyone would read. */
function visible(value: string, maxLength: number): string {
  return value
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, maxLength);
}
