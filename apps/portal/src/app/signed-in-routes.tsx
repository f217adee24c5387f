import { Navigate, Route, Routes } from 'react-router';
import { paths } from '../shared/paths.ts';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { SignedInLayout } from './layouts/signed-in-layout.tsx';
import { ForgetPasswordPage } from './pages/forget-password-page.tsx';
import { HomePage } from './pages/home-page.tsx';
import { legalRoutes } from './pages/legal-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { ResetPasswordPage } from './pages/reset-password-page.tsx';
import { VerifyEmailPage } from './pages/verify-email-page.tsx';

const home = <Navigate to={paths.home.getHref()} replace />;

export default function SignedInRoutes() {
  return (
    <Routes>
      <Route path={paths.login.pattern} element={home} />
      <Route path={paths.signup.pattern} element={home} />
      <Route element={<AuthLayout />}>
        <Route path={paths.verifyEmail.pattern} element={<VerifyEmailPage />} />
        <Route path={paths.forgetPassword.pattern} element={<ForgetPasswordPage />} />
        <Route path={paths.resetPassword.pattern} element={<ResetPasswordPage />} />
      </Route>
      <Route element={<SignedInLayout />}>
        <Route path={paths.home.pattern} element={<HomePage />} />
        {legalRoutes()}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
