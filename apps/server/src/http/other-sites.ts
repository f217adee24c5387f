import type { FastifyRequest } from 'fastify';
import { AppError } from '../core/app-error.ts';

/**
 * Refuses what another site's page requests. Multipart posts need no preflight, so CORS alone would let them through;
 * browsers send the origin of a request, and pages cannot forge it. What a page embeds, loads ahead or navigates to again and
 * again changes nothing, but would count against the limits of each visitor's network. Following a link to a page is
 * harmless: it sends neither token nor body.
 */
export function refuseOtherSites(request: FastifyRequest, portalOrigin: string): void {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
  const { 'sec-fetch-dest': destination = 'document' } = request.headers;
  const foreignSite = site === 'cross-site' || site === 'same-site';
  const foreignOrigin = origin !== undefined && origin !== portalOrigin;
  // The portal never submits a form by navigation. Another page's form could set cookies without reading the response.
  const navigates = mode === 'navigate';
  const opensPage = navigates && destination === 'document' && request.method === 'GET';
  const followsLink = opensPage && (!foreignSite || isLinkedTo(request));
  if (foreignOrigin || isLoadedAhead(request) || (!followsLink && (foreignSite || navigates))) {
    throw new AppError('cross_site');
  }
}

/** The portal's pages have no route; Shopify returns to these. A script can navigate to others often without leaving its page. */
const LINKED_PATH = /^(?:$|\/connect\/shopify(?:\/|$))/;

function isLinkedTo({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return LINKED_PATH.test(url);
}

/**
 * Whether a browser loads anything but a page before somebody follows the link. Speculation rules of another site's page cause
 * such requests, and they look as if the visitor had typed the address. After a refusal the browser requests it again once
 * it is needed. Chromium also loads the portal ahead while somebody types its address, and what that page then requests itself,
 * from its own origin, is requested once.
 */
function isLoadedAhead({ headers, routeOptions }: FastifyRequest): boolean {
  const byPortal = headers['sec-fetch-site'] === 'same-origin';
  const isAhead = headers['sec-purpose']?.includes('prefetch') === true;
  return isAhead && !byPortal && routeOptions.url !== undefined;
}
