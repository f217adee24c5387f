/** The pages with a form, or on the way to one, fetched together: who needs one soon needs the next. */
export { ForgetPasswordPage } from './forget-password-page.tsx';
export { LoginPage } from './login-page.tsx';
export { RegisterPage } from './register-page.tsx';
export { ResetPasswordPage } from './reset-password-page.tsx';
export { VerifyEmailPage } from './verify-email-page.tsx';
