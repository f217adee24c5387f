import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { ForgetPasswordPage } from '../features/auth/pages/forget-password-page.tsx';
import { LandingPage } from '../features/auth/pages/landing-page.tsx';
import { LoginPage } from '../features/auth/pages/login-page.tsx';
import { RegisterPage } from '../features/auth/pages/register-page.tsx';
import { ResetPasswordPage } from '../features/auth/pages/reset-password-page.tsx';
import { texts as authTexts } from '../features/auth/texts.ts';
import { texts as homeTexts } from '../features/products/texts.ts';
import { texts as socialTexts } from '../features/social-login/texts.ts';
import { type LazyPart, lazyPart } from '../shared/lazy-part.tsx';
import { paths } from '../shared/paths.ts';
import { stateText } from '../shared/route-state.ts';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { PlainLayout } from './layouts/plain-layout.tsx';
import { LegalPage } from './pages/legal-page.tsx';
import { texts } from './texts.ts';

/** Whoever has a session is a merchant. */
export type Audience = 'visitor' | 'merchant';

interface TitledPageProps {
  title: string;
}

/** One page: where it is, what it is called, whom it is for. */
export interface PageRoute {
  /** `*` for every other address. */
  path: string;
  /** As the tab shows it, beside the product's name; may follow from the state of the route. */
  title: string | ((state: unknown) => string);
  audience: Audience | 'everyone';
  /** The column around signing in, or the frame of everything else. */
  layout: 'sign-in' | 'main';
  Page: ComponentType<TitledPageProps> | LazyPart | LazyPart<TitledPageProps>;
  /** The page is drawn at build time, as a visitor gets it; the text is for those who find or share it. */
  prerendered?: { description: string };
}

/** The signed-in frame, home and the rarer pages: fetched by those who come to them. */
const SignedInLayout = lazyPart(() => import('./layouts/signed-in-layout.tsx'), 'SignedInLayout');
const HomePage = lazyPart(() => import('../features/home/pages/home-page.tsx'), 'HomePage');
const AccountSettingsPage = lazyPart(
  () => import('../features/settings/pages/account-settings-page.tsx'),
  'AccountSettingsPage',
);
const VerifyEmailPage = lazyPart(
  () => import('../features/auth/pages/verify-email-page.tsx'),
  'VerifyEmailPage',
);
const SecureAccountPage = lazyPart(
  () => import('../features/mailed-links/pages/secure-account-page.tsx'),
  'SecureAccountPage',
);
const RevertEmailPage = lazyPart(
  () => import('../features/mailed-links/pages/revert-email-page.tsx'),
  'RevertEmailPage',
);
const EmailRevertedPage = lazyPart(
  () => import('../features/mailed-links/pages/email-reverted-page.tsx'),
  'EmailRevertedPage',
);
const ConnectStorePage = lazyPart(
  () => import('../features/stores/pages/connect-store-page.tsx'),
  'ConnectStorePage',
);
const ConnectStoreVisitorPage = lazyPart(
  () => import('../features/stores/pages/connect-store-visitor-page.tsx'),
  'ConnectStoreVisitorPage',
);
const NotFoundPage = lazyPart(() => import('./pages/not-found-page.tsx'), 'NotFoundPage');

/** The pages of each layout by their audience. */
export const layouts = {
  'sign-in': { visitor: AuthLayout, merchant: AuthLayout },
  main: { visitor: PlainLayout, merchant: SignedInLayout },
} as const;

export const pageRoutes: readonly PageRoute[] = [
  {
    path: paths.home.pattern,
    title: titleOfLanding,
    audience: 'visitor',
    layout: 'sign-in',
    Page: LandingPage,
    prerendered: { description: authTexts.landing.lead },
  },
  {
    path: paths.home.pattern,
    title: homeTexts.documentTitle,
    audience: 'merchant',
    layout: 'main',
    Page: HomePage,
  },
  {
    path: paths.login.pattern,
    title: authTexts.login.title,
    audience: 'visitor',
    layout: 'sign-in',
    Page: LoginPage,
    prerendered: { description: authTexts.login.lead },
  },
  {
    path: paths.signup.pattern,
    title: authTexts.register.title,
    audience: 'visitor',
    layout: 'sign-in',
    Page: RegisterPage,
    prerendered: { description: authTexts.register.lead },
  },
  {
    path: paths.forgetPassword.pattern,
    title: authTexts.forget.documentTitle,
    audience: 'everyone',
    layout: 'sign-in',
    Page: ForgetPasswordPage,
    prerendered: { description: authTexts.forget.lead },
  },
  {
    path: paths.verifyEmail.pattern,
    title: authTexts.verify.title,
    audience: 'everyone',
    layout: 'sign-in',
    Page: VerifyEmailPage,
  },
  {
    path: paths.resetPassword.pattern,
    title: authTexts.reset.title,
    audience: 'everyone',
    layout: 'sign-in',
    Page: ResetPasswordPage,
  },
  {
    path: paths.secureAccount.pattern,
    title: texts.titles.secureAccount,
    audience: 'everyone',
    layout: 'sign-in',
    Page: SecureAccountPage,
  },
  {
    path: paths.revertEmail.pattern,
    title: texts.titles.revertEmail,
    audience: 'everyone',
    layout: 'sign-in',
    Page: RevertEmailPage,
  },
  {
    path: paths.emailReverted.pattern,
    title: texts.titles.emailReverted,
    audience: 'everyone',
    layout: 'sign-in',
    Page: EmailRevertedPage,
  },
  {
    path: paths.connectStore.pattern,
    title: texts.titles.connectStore,
    audience: 'visitor',
    layout: 'sign-in',
    Page: ConnectStoreVisitorPage,
  },
  {
    path: paths.connectStore.pattern,
    title: texts.titles.connectStore,
    audience: 'merchant',
    layout: 'sign-in',
    Page: ConnectStorePage,
  },
  {
    path: paths.accountSettings.pattern,
    title: texts.titles.accountSettings,
    audience: 'merchant',
    layout: 'main',
    Page: AccountSettingsPage,
  },
  legalRoute(paths.terms.pattern, texts.footer.terms),
  legalRoute(paths.privacy.pattern, texts.footer.privacy),
  legalRoute(paths.cookiePolicy.pattern, texts.footer.cookiePolicy),
  legalRoute(paths.contact.pattern, texts.footer.contact),
  {
    path: '*',
    title: texts.notFound.title,
    audience: 'everyone',
    layout: 'main',
    Page: NotFoundPage,
  },
];

function legalRoute(path: string, title: string): PageRoute {
  return {
    path,
    title,
    audience: 'everyone',
    layout: 'main',
    Page: LegalPage,
    prerendered: { description: authTexts.landing.lead },
  };
}

/** Google and Facebook lead back to the landing page, which then shows something else. */
function titleOfLanding(state: unknown): string {
  if (stateText(state, 'provider') !== '') return socialTexts.email.title;
  return stateText(state, 'social') === ''
    ? authTexts.landing.documentTitle
    : socialTexts.finishing.title;
}

export function isFor(route: PageRoute, audience: Audience): boolean {
  return route.audience === 'everyone' || route.audience === audience;
}

/** Fetches what an address shows, the page and its layout at once. */
export async function preloadPage(pathname: string, audience: Audience): Promise<void> {
  const route = pageRoutes.find(
    (page) => isFor(page, audience) && matchPath(page.path, pathname) !== null,
  );
  if (!route) return;
  const parts: (object | LazyPart)[] = [layouts[route.layout][audience], route.Page];
  await Promise.all(parts.map((part) => 'preload' in part && part.preload()));
}

const PRODUCT_NAME = 'Atrium';

/** A page's title as the tab shows it. */
export function documentTitle(title: string): string {
  return title === '' ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
}
