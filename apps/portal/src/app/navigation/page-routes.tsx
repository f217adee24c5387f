import type { ComponentType } from 'react';
import { ForgotPasswordPage } from '../../features/auth/pages/forgot-password-page.tsx';
import { LandingPage } from '../../features/auth/pages/landing-page.tsx';
import { LoginPage } from '../../features/auth/pages/login-page.tsx';
import { RegisterPage } from '../../features/auth/pages/register-page.tsx';
import { ResetPasswordPage } from '../../features/auth/pages/reset-password-page.tsx';
import { texts as authTexts, verifyTitle } from '../../features/auth/texts.ts';
import { texts as socialTexts } from '../../features/social-login/texts.ts';
import type { LazyPart } from '../../shared/build/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';
import { setsPassword, stateText } from '../../shared/route-state.ts';
import { deepLinkOf } from '../../shared/session/deep-link.ts';
import { AuthLayout, PlainLayout } from '../layouts/public-layouts.tsx';
import { LegalPage } from '../pages/legal-page.tsx';
import { texts } from '../texts.ts';
import {
  AccountSettingsPage,
  ConnectStorePage,
  ConnectStoreVisitorPage,
  EmailRevertedPage,
  HomePage,
  NotFoundPage,
  RevertEmailPage,
  SecureAccountPage,
  SignedInLayout,
  StoreLinkPage,
  StoresPage,
  VerifyEmailPage,
} from './lazy-pages.tsx';

/** Everybody with a session is a merchant. */
export type Audience = 'visitor' | 'merchant';

interface TitledPageProps {
  title: string;
}

/** One page with its path, title and audience. */
export interface PageRoute {
  /** `*` matches every other path. */
  path: string;
  /** Whether a path that matches the pattern is this page; otherwise it is not found. By default all are. */
  accepts?: (pathname: string) => boolean;
  /** The title of the tab without the product's name; may depend on the route state. */
  title: string | ((state: unknown) => string);
  audience: Audience | 'everyone';
  /** The layout of pages around logging in, or that of all other pages. */
  layout: 'sign-in' | 'main';
  Page: ComponentType<TitledPageProps> | LazyPart | LazyPart<TitledPageProps>;
  /** Prerendered at build time for visitors, with a description for search engines and link previews. */
  prerendered?: { description: string };
}

/** The pages of each layout by their audience. */
export const layouts = {
  'sign-in': { visitor: AuthLayout, merchant: AuthLayout },
  main: { visitor: PlainLayout, merchant: SignedInLayout },
} as const;

/** For every path without a page of its own. */
export const notFoundRoute: PageRoute = {
  path: '*',
  title: texts.notFound.title,
  audience: 'everyone',
  layout: 'main',
  Page: NotFoundPage,
};

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
    title: texts.titles.home,
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
    path: paths.forgotPassword.pattern,
    title: (state) =>
      setsPassword(state) ? authTexts.forgot.first.title : authTexts.forgot.documentTitle,
    audience: 'everyone',
    layout: 'sign-in',
    Page: ForgotPasswordPage,
    prerendered: { description: authTexts.forgot.lead },
  },
  {
    path: paths.verifyEmail.pattern,
    title: (state) => verifyTitle(state, stateText(state, 'type')),
    audience: 'everyone',
    layout: 'sign-in',
    Page: VerifyEmailPage,
  },
  {
    path: paths.resetPassword.pattern,
    title: (state) => (setsPassword(state) ? authTexts.reset.first.title : authTexts.reset.title),
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
    path: paths.stores.pattern,
    title: texts.titles.stores,
    audience: 'merchant',
    layout: 'main',
    Page: StoresPage,
  },
  {
    path: paths.storeLink.pattern,
    accepts: (pathname) => deepLinkOf({ pathname, search: '' }) !== null,
    title: texts.titles.stores,
    audience: 'everyone',
    layout: 'main',
    Page: StoreLinkPage,
  },
  notFoundRoute,
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

/** The landing page is also the callback page of Google and Facebook. */
function titleOfLanding(state: unknown): string {
  if (stateText(state, 'provider') !== '') return socialTexts.email.title;
  return stateText(state, 'social') === ''
    ? authTexts.landing.documentTitle
    : socialTexts.completing.title;
}

const PRODUCT_NAME = 'Atrium';

/** The full title of the tab. */
export function documentTitle(title: string): string {
  return title === '' ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
}
