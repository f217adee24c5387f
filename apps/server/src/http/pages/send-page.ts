import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../bind-endpoint.ts';
import { cookiesOf } from '../cookies.ts';
import type { PortalPages } from './portal-pages.ts';

interface PageServer {
  portalUrl: string;
  production: boolean;
  secureCookies: boolean;
}

/** Whether a request that no route has expects a page. Otherwise it is an unknown call or a missing file. */
export function isPageRequest({ method, url }: FastifyRequest, pages: PortalPages): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (url === API_PREFIX || url.startsWith(`${API_PREFIX}/`) || url.startsWith('/.')) return false;
  const pathname = pathOf(url);
  // A file extension means a file, except for the link to a store, which may end with its domain.
  return !/\.\w+$/.test(pathname) || isKnown(pathname, pages);
}

/**
 * Sends the prerendered page of the path, or the shell, in which the browser's router draws the screen. A browser in which
 * a merchant has logged in before gets the first frame with it. For visitors it would only be more to load.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: PortalPages,
  { portalUrl, production, secureCookies }: PageServer,
): Promise<FastifyReply> {
  // On a developer's machine the page can also be reached at 127.0.0.1, but only one origin may post its forms.
  const elsewhere = ['127.0.0.1', '[::1]'].includes(request.hostname);
  if (!production && elsewhere && new URL(portalUrl).hostname === 'localhost') {
    return reply.redirect(portalUrl + request.url, 302);
  }
  const pathname = pathOf(request.url);
  const forMerchants = pages.forMerchants.get(pathname);
  const isMerchants = cookiesOf(request, reply, secureCookies).get('device') !== undefined;
  const page =
    (isMerchants ? forMerchants : undefined) ?? pages.prerendered.get(pathname) ?? pages.shell;
  if (!isKnown(pathname, pages)) reply.code(404);
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
  reply
    .header('Cache-Control', 'no-cache')
    .header('Vary', forMerchants ? 'Accept-Encoding, Cookie' : 'Accept-Encoding')
    .header('Content-Security-Policy', page.contentPolicy)
    .type('text/html; charset=utf-8');
  if (encoding !== 'br' && encoding !== 'gzip') return reply.send(page.html);
  return reply.header('Content-Encoding', encoding).send(await page.compressed(encoding));
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** Compares as the portal's router does: ignoring case and a trailing slash. The offline page, which it does not draw, has one URL. */
function isKnown(pathname: string, { paths, prerendered }: PortalPages): boolean {
  if (prerendered.has(pathname)) return true;
  const name = pathname.toLowerCase();
  const page = name.length > 1 && name.endsWith('/') ? name.slice(0, -1) : name;
  return paths.some((pattern) => pattern.test(page));
}
