/** What links of notices lead to; few ever see it. */
export { EmailRevertedPage } from './email-reverted-page.tsx';
export { RevertEmailPage } from './revert-email-page.tsx';
export { SecureAccountPage } from './secure-account-page.tsx';
