import { lazyPart } from '../../shared/build/lazy-part.tsx';

/** The pages that are loaded on demand, and the layout of those after the login. */
export const SignedInLayout = lazyPart(
  () => import('../layouts/signed-in-layout.tsx'),
  'SignedInLayout',
);
export const HomePage = lazyPart(
  () => import('../../features/home/pages/home-page.tsx'),
  'HomePage',
);
export const AccountSettingsPage = lazyPart(
  () => import('../../features/settings/pages/account-settings-page.tsx'),
  'AccountSettingsPage',
);
export const VerifyEmailPage = lazyPart(
  () => import('../../features/auth/pages/verify-email-page.tsx'),
  'VerifyEmailPage',
);
export const SecureAccountPage = lazyPart(
  () => import('../../features/mailed-links/pages/secure-account-page.tsx'),
  'SecureAccountPage',
);
export const RevertEmailPage = lazyPart(
  () => import('../../features/mailed-links/pages/revert-email-page.tsx'),
  'RevertEmailPage',
);
export const EmailRevertedPage = lazyPart(
  () => import('../../features/mailed-links/pages/email-reverted-page.tsx'),
  'EmailRevertedPage',
);
export const ConnectStorePage = lazyPart(
  () => import('../../features/stores/pages/connect-store-page.tsx'),
  'ConnectStorePage',
);
export const ConnectStoreVisitorPage = lazyPart(
  () => import('../../features/stores/pages/connect-store-visitor-page.tsx'),
  'ConnectStoreVisitorPage',
);
export const StoresPage = lazyPart(
  () => import('../../features/stores/pages/stores-page.tsx'),
  'StoresPage',
);
export const StoreLinkPage = lazyPart(
  () => import('../../features/stores/pages/store-link-page.tsx'),
  'StoreLinkPage',
);
export const NotFoundPage = lazyPart(() => import('../pages/not-found-page.tsx'), 'NotFoundPage');
