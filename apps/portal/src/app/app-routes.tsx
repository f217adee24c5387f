import { lazy, Suspense } from 'react';
import { useSession } from '../shared/services.ts';
import { signedInLoading } from './page-groups.ts';
import { SignedOutRoutes } from './signed-out-routes.tsx';

// Apart, so that who only wants to sign in does not load what comes after.
const SignedInRoutes = lazy(() => import('./signed-in-routes.tsx'));

/** A stored token decides which of the two route sets applies (section 2). */
export function AppRoutes() {
  const { token } = useSession();
  if (token === null) return <SignedOutRoutes />;
  return (
    <Suspense fallback={<Loading />}>
      <SignedInRoutes />
    </Suspense>
  );
}

/** Nothing, where even this has yet to come. */
function Loading() {
  const pages = signedInLoading.loaded();
  return pages ? <pages.SignedInLoading /> : null;
}
