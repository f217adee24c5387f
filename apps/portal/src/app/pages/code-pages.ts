/** Where a mailed code leads: fetched while a form is filled in, not before. */
export { ResetPasswordPage } from './reset-password-page.tsx';
export { VerifyEmailPage } from './verify-email-page.tsx';
