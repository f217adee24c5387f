/** What links of notices, and Shopify, lead to; few ever see it. */
export { ConnectStoreVisitorPage } from './connect-store-visitor-page.tsx';
export { EmailRevertedPage } from './email-reverted-page.tsx';
export { RevertEmailPage } from './revert-email-page.tsx';
export { SecureAccountPage } from './secure-account-page.tsx';
