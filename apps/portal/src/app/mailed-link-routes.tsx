import { Route } from 'react-router';
import { paths } from '../shared/paths.ts';
import { LazyPage } from './lazy-page.tsx';
import { mailedLinkPages } from './page-groups.ts';

/** The same for the signed-in and the signed-out: a mailed link says whose account it is about. */
export function mailedLinkRoutes() {
  return (
    <>
      <Route
        path={paths.secureAccount.pattern}
        element={<LazyPage from={mailedLinkPages} name="SecureAccountPage" />}
      />
      <Route
        path={paths.revertEmail.pattern}
        element={<LazyPage from={mailedLinkPages} name="RevertEmailPage" />}
      />
      <Route
        path={paths.emailReverted.pattern}
        element={<LazyPage from={mailedLinkPages} name="EmailRevertedPage" />}
      />
    </>
  );
}
