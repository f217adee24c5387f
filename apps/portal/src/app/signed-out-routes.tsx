import { Navigate, Route, Routes } from 'react-router';
import { paths } from '../shared/paths.ts';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { PlainLayout } from './layouts/plain-layout.tsx';
import { ForgetPasswordPage } from './pages/forget-password-page.tsx';
import { LandingPage } from './pages/landing-page.tsx';
import { legalRoutes } from './pages/legal-page.tsx';
import { LoginPage } from './pages/login-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { RegisterPage } from './pages/register-page.tsx';
import { ResetPasswordPage } from './pages/reset-password-page.tsx';
import { VerifyEmailPage } from './pages/verify-email-page.tsx';

export function SignedOutRoutes() {
  return (
    <Routes>
      <Route element={<AuthLayout />}>
        <Route path={paths.home.pattern} element={<LandingPage />} />
        <Route path={paths.login.pattern} element={<LoginPage />} />
        <Route path={paths.signup.pattern} element={<RegisterPage />} />
        <Route path={paths.verifyEmail.pattern} element={<VerifyEmailPage />} />
        <Route path={paths.forgetPassword.pattern} element={<ForgetPasswordPage />} />
        <Route path={paths.resetPassword.pattern} element={<ResetPasswordPage />} />
      </Route>
      {/* Only for the signed-in: without a session it leads to the way in, not to a 404. */}
      <Route
        path={paths.accountSettings.pattern}
        element={<Navigate to={paths.home.getHref()} replace />}
      />
      <Route element={<PlainLayout />}>
        {legalRoutes()}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
