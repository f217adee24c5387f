/** Where a mailed code is typed: fetched while a form is filled in, not before. */
export { VerifyEmailPage } from './verify-email-page.tsx';
