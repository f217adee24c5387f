import { Navigate, Route, Routes } from 'react-router';
import { paths } from '../shared/paths.ts';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { SignedInLayout } from './layouts/signed-in-layout.tsx';
import { LazyPage } from './lazy-page.tsx';
import { mailedLinkRoutes } from './mailed-link-routes.tsx';
import { codePages, formPages, laterPages, lostPages, resetPages } from './page-groups.ts';
import { HomePage } from './pages/home-page.tsx';
import { legalRoutes } from './pages/legal-page.tsx';

const home = <Navigate to={paths.home.getHref()} replace />;

export default function SignedInRoutes() {
  return (
    <Routes>
      <Route path={paths.login.pattern} element={home} />
      <Route path={paths.signup.pattern} element={home} />
      <Route element={<AuthLayout />}>
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
          element={<LazyPage from={laterPages} name="ConnectStorePage" />}
        />
      </Route>
      <Route element={<SignedInLayout />}>
        <Route path={paths.home.pattern} element={<HomePage />} />
        <Route
          path={paths.accountSettings.pattern}
          element={<LazyPage from={laterPages} name="AccountSettingsPage" />}
        />
        {legalRoutes()}
        <Route path="*" element={<LazyPage from={lostPages} name="NotFoundPage" />} />
      </Route>
    </Routes>
  );
}
