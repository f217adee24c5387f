import { lazy, Suspense, useRef } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../shared/services.ts';
import { FocusOnNavigation } from './focus-on-navigation.tsx';
import { signedInLoading } from './page-groups.ts';
import { SignedOutRoutes } from './signed-out-routes.tsx';

// Apart, so that who only wants to sign in does not load what comes after.
const SignedInRoutes = lazy(() => import('./signed-in-routes.tsx'));

/** A stored token decides which of the two route sets applies (section 2). */
export function AppRoutes() {
  const { token } = useSession();
  const { pathname } = useLocation();
  // The same address is another page for the signed-in.
  const page = `${token === null ? 'signed-out' : 'signed-in'} ${pathname}`;
  const shown = useRef(page);
  if (token === null) {
    return (
      <>
        <SignedOutRoutes />
        <FocusOnNavigation page={page} shown={shown} />
      </>
    );
  }
  return (
    <Suspense fallback={<Loading />}>
      <SignedInRoutes />
      <FocusOnNavigation page={page} shown={shown} />
    </Suspense>
  );
}

/** Nothing, where even this has yet to come. */
function Loading() {
  const pages = signedInLoading.loaded();
  return pages ? <pages.SignedInLoading /> : null;
}
