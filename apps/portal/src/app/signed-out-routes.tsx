import { Navigate, Route, Routes } from 'react-router';
import { paths } from '../shared/paths.ts';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { PlainLayout } from './layouts/plain-layout.tsx';
import { LazyPage } from './lazy-page.tsx';
import { mailedLinkRoutes } from './mailed-link-routes.tsx';
import { codePages, formPages, lostPages, mailedLinkPages, resetPages } from './page-groups.ts';
import { LandingPage } from './pages/landing-page.tsx';
import { legalRoutes } from './pages/legal-page.tsx';

export function SignedOutRoutes() {
  return (
    <Routes>
      <Route element={<AuthLayout />}>
        <Route path={paths.home.pattern} element={<LandingPage />} />
        <Route
          path={paths.login.pattern}
          element={<LazyPage from={formPages} name="LoginPage" />}
        />
        <Route
          path={paths.signup.pattern}
          element={<LazyPage from={formPages} name="RegisterPage" />}
        />
        <Route
          path={paths.verifyEmail.pattern}
          element={<LazyPage from={codePages} name="VerifyEmailPage" />}
        />
        <Route
          path={paths.forgetPassword.pattern}
          element={<LazyPage from={formPages} name="ForgetPasswordPage" />}
        />
        <Route
          path={paths.resetPassword.pattern}
          element={<LazyPage from={resetPages} name="ResetPasswordPage" />}
        />
        {mailedLinkRoutes()}
        <Route
          path={paths.connectStore.pattern}
          element={<LazyPage from={mailedLinkPages} name="ConnectStoreVisitorPage" />}
        />
      </Route>
      {/* Only for the signed-in: without a session it leads to the way in, not to a 404. */}
      <Route
        path={paths.accountSettings.pattern}
        element={<Navigate to={paths.home.getHref()} replace />}
      />
      <Route element={<PlainLayout />}>
        {legalRoutes()}
        <Route path="*" element={<LazyPage from={lostPages} name="NotFoundPage" />} />
      </Route>
    </Routes>
  );
}
