import { Route } from 'react-router';
import { paths } from '../shared/paths.ts';
import { LazyPage } from './lazy-page.tsx';
import { formPages } from './page-groups.ts';

/** The same for the signed-in and the signed-out: a mailed link says whose account it is about. */
export function mailedLinkRoutes() {
  return (
    <>
      <Route
        path={paths.secureAccount.pattern}
        element={<LazyPage from={formPages} name="SecureAccountPage" />}
      />
      <Route
        path={paths.revertEmail.pattern}
        element={<LazyPage from={formPages} name="RevertEmailPage" />}
      />
      <Route
        path={paths.emailReverted.pattern}
        element={<LazyPage from={formPages} name="EmailRevertedPage" />}
      />
    </>
  );
}
