import { matchPath } from 'react-router';
import type { LazyPart } from '../../shared/build/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';
import { type Audience, layouts, type PageRoute, pageRoutes } from './page-routes.tsx';

/** A stored token decides for whom pages are shown. */
export function audienceOf(token: string | null): Audience {
  return token === null ? 'visitor' : 'merchant';
}

export function isRouteFor(route: PageRoute, audience: Audience): boolean {
  return route.audience === 'everyone' || route.audience === audience;
}

/** Whether the path is this page's. */
function isPathOf({ path, accepts }: PageRoute, pathname: string): boolean {
  return matchPath(path, pathname) !== null && accepts?.(pathname) !== false;
}

/** The page of a path for one audience. */
function pageAt(pathname: string, audience: Audience): PageRoute | undefined {
  return pageRoutes.find((page) => isRouteFor(page, audience) && isPathOf(page, pathname));
}

/** Whether the path is a page, but only for the other audience. */
export function isForOtherAudience(pathname: string, audience: Audience): boolean {
  const isKnown = (page: PageRoute) => page.path !== '*' && isPathOf(page, pathname);
  return pageAt(pathname, audience)?.path === '*' && pageRoutes.some(isKnown);
}

/** Loads page and layout of a path in parallel. */
export async function preloadPage(pathname: string, audience: Audience): Promise<void> {
  const route = pageAt(pathname, audience);
  if (!route) return;
  const parts: (object | LazyPart)[] = [layouts[route.layout][audience], route.Page];
  await Promise.all(parts.map((part) => 'preload' in part && part.preload()));
}

/** Loads the page behind a link before it is opened. A failure is shown when it is opened. */
export function prefetchPage(pathname: string, audience: Audience): void {
  if (pageAt(pathname, audience)?.path === '*') return;
  preloadPage(pathname, audience).catch(() => undefined);
}

/** Loads the page that a visitor opens by sending the form of a page. */
export function prefetchNextPage(pathname: string): void {
  const needsCode = pathname === paths.signup.pattern || pathname === paths.forgotPassword.pattern;
  if (needsCode) prefetchPage(paths.verifyEmail.getHref(), 'visitor');
  else prefetchPage(paths.home.getHref(), 'merchant');
}
