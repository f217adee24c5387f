import { Suspense, useDeferredValue, useEffect, useRef, useState, ViewTransition } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useServices, useSession } from '../../shared/services.ts';
import { switchedStore } from '../../shared/session/store-switch.ts';
import { SignedInLoading } from '../layouts/signed-in-loading.tsx';
import { ErrorBoundary } from '../recovery/error-boundary.tsx';
import { FocusOnNavigation } from './focus-on-navigation.tsx';
import { audienceOf, isForOtherAudience, isRouteFor } from './page-loading.ts';
import {
  type Audience,
  documentTitle,
  layouts,
  notFoundRoute,
  type PageRoute,
  pageRoutes,
} from './page-routes.tsx';

/** A stored token decides which of the two route sets applies. */
export function AppRoutes() {
  const audience = useAudience();
  const location = useLocation();
  const isRedirected = isForOtherAudience(location.pathname, audience);
  // A page for the other audience redirects to home instead of showing a 404. Home is shown before the URL has changed.
  const shownLocation = isRedirected ? paths.home.getHref() : location;
  const pathname = isRedirected ? paths.home.getHref() : location.pathname;
  // The same path can be a different page for each audience.
  const page = `${audience} ${pathname}`;
  const shown = useRef<string | null>(null);
  const isFollowUp = useIsFollowUp();
  return (
    <Suspense
      key={audience}
      fallback={audience === 'merchant' ? <SignedInLoading pathname={pathname} /> : null}
    >
      {isRedirected ? <Navigate to={paths.home.getHref()} replace /> : null}
      <Routes location={shownLocation}>{routesFor(audience)}</Routes>
      <FocusOnNavigation
        page={page}
        shown={shown}
        alsoFirst={audience === 'merchant' && isFollowUp}
      />
    </Suspense>
  );
}

/** Whether this document continues what began before: a store switch, or a return from Shopify, a provider or an email. */
function useIsFollowUp(): boolean {
  const { tabStorage } = useServices();
  const { search, state } = useLocation();
  const [isFollowUp] = useState(
    () => switchedStore(tabStorage) !== null || search !== '' || state !== null,
  );
  return isFollowUp;
}

/**
 * After a login the visitor's page stays until the merchant's can be shown, and fades into it. The end of a session
 * applies at once.
 */
function useAudience(): Audience {
  const { token } = useSession();
  const current = audienceOf(token);
  const ready = useDeferredValue(current);
  return current === 'visitor' ? current : ready;
}

function routesFor(audience: Audience) {
  const pages = pageRoutes.filter((route) => isRouteFor(route, audience));
  return Object.entries(layouts).map(([name, { [audience]: Layout }]) => (
    <Route
      key={name}
      element={
        <ViewTransition {...FADE} key={`${audience} ${name}`}>
          <Layout />
        </ViewTransition>
      }
    >
      {pages
        .filter(({ layout }) => layout === name)
        .map((page) => (
          <Route key={page.path} path={page.path} element={<Titled {...page} />} />
        ))}
    </Route>
  ));
}

/** Pages cross-fade when they are navigated to (`styles.css`); what changes within one does not. */
const FADE = { default: 'none', enter: 'page', exit: 'page' } as const;

/** Renders a page and sets the title of the document. */
function Titled(route: PageRoute) {
  const { state, pathname } = useLocation();
  const { path, title, Page } = route.accepts?.(pathname) === false ? notFoundRoute : route;
  const named = typeof title === 'string' ? title : title(state);
  useEffect(() => {
    document.title = documentTitle(named);
  }, [named]);
  return (
    <ViewTransition {...FADE} key={path}>
      {/* Here, so that the layout stays when only the page cannot be loaded. */}
      <ErrorBoundary>
        <Page title={named} />
      </ErrorBoundary>
    </ViewTransition>
  );
}
