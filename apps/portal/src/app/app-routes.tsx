import { Suspense, useEffect, useRef } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { paths } from '../shared/paths.ts';
import { useSession } from '../shared/services.ts';
import { FocusOnNavigation } from './focus-on-navigation.tsx';
import { SignedInLoading } from './layouts/signed-in-loading.tsx';
import {
  type Audience,
  documentTitle,
  isFor,
  layouts,
  type PageRoute,
  pageRoutes,
} from './page-routes.tsx';

/** A stored token decides which of the two route sets applies. */
export function AppRoutes() {
  const { token } = useSession();
  const { pathname } = useLocation();
  const audience = token === null ? 'visitor' : 'merchant';
  // The same path can be a different page for each audience.
  const page = `${audience} ${pathname}`;
  const shown = useRef(page);
  return (
    <Suspense key={audience} fallback={audience === 'merchant' ? <SignedInLoading /> : null}>
      {routesFor(audience)}
      <FocusOnNavigation page={page} shown={shown} />
    </Suspense>
  );
}

function routesFor(audience: Audience) {
  const pages = pageRoutes.filter((route) => isFor(route, audience));
  const others = pageRoutes.filter(({ path }) => !pages.some((page) => page.path === path));
  return (
    <Routes>
      {Object.entries(layouts).map(([name, { [audience]: Layout }]) => (
        <Route key={name} element={<Layout />}>
          {pages
            .filter(({ layout }) => layout === name)
            .map((page) => (
              <Route key={page.path} path={page.path} element={<Titled {...page} />} />
            ))}
        </Route>
      ))}
      {/* A page for the other audience leads home, not to a 404. */}
      {others.map(({ path }) => (
        <Route key={path} path={path} element={<Navigate to={paths.home.getHref()} replace />} />
      ))}
    </Routes>
  );
}

/** Renders a page and sets the title of the document. */
function Titled({ title, Page }: PageRoute) {
  const { state, pathname } = useLocation();
  const named = typeof title === 'string' ? title : title(state, pathname);
  useEffect(() => {
    document.title = documentTitle(named);
  }, [named]);
  return <Page title={named} />;
}
