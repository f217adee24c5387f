import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { preloadPage } from './app/page-groups.ts';
import { Portal } from './app/portal.tsx';
import { texts as appTexts } from './app/texts.ts';
import { landingTexts } from './features/auth/landing-texts.ts';
import { texts as authTexts } from './features/auth/texts.ts';
import type { PrerenderedPage } from './prerendered-page.ts';
import { createBrowserStorage } from './shared/browser-storage.ts';
import { createDeepLink } from './shared/deep-link.ts';
import { documentTitle } from './shared/document-title.ts';
import { createLastProvider } from './shared/last-provider.ts';
import { paths } from './shared/paths.ts';
import type { Services } from './shared/services.ts';
import { createSessionStore } from './shared/session-store.ts';

/** The pages that are the same for every signed-out visitor. */
const pages = [
  {
    path: paths.home.getHref(),
    title: landingTexts.documentTitle,
    description: landingTexts.lead,
  },
  {
    path: paths.login.getHref(),
    title: authTexts.login.title,
    description: authTexts.login.lead,
  },
  {
    path: paths.signup.getHref(),
    title: authTexts.register.title,
    description: authTexts.register.lead,
  },
  {
    path: paths.forgetPassword.getHref(),
    title: authTexts.forget.documentTitle,
    description: authTexts.forget.lead,
  },
  ...[
    { path: paths.terms.getHref(), title: appTexts.footer.terms },
    { path: paths.privacy.getHref(), title: appTexts.footer.privacy },
    { path: paths.cookiePolicy.getHref(), title: appTexts.footer.cookiePolicy },
    { path: paths.contact.getHref(), title: appTexts.footer.contact },
  ].map((page) => ({ ...page, description: landingTexts.lead })),
];

/** Draws the public pages as `main.tsx` draws them first, for `scripts/prerender-portal.ts`. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  const services = createSignedOutServices();
  const drawn: PrerenderedPage[] = [];
  for (const { path, title, description } of pages) {
    await preloadPage(path, false);
    const markup = renderToString(
      <StrictMode>
        <Portal
          services={services}
          router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>}
        />
      </StrictMode>,
    );
    drawn.push({ path, title: documentTitle(title), description, markup });
  }
  return drawn;
}

/**
 * Every address that is a page, prerendered or not: all others are none.
 *
 * @public for `scripts/prerender-portal.ts`, which imports the built module
 */
export const addresses = Object.values(paths).map(({ pattern }) => pattern);

/** Of a visitor of whom nothing is known; what only happens later is refused. */
function createSignedOutServices(): Services {
  const refuse = () => {
    throw new Error('Only a browser does this');
  };
  const storage = createBrowserStorage(refuse);
  return {
    callApi: async () => refuse(),
    session: createSessionStore({
      local: storage,
      tab: storage,
      events: { addEventListener: () => undefined },
    }),
    browser: {
      leaveFor: refuse,
      reload: refuse,
      cookie: refuse,
      keepsCookies: refuse,
      pushEvent: refuse,
    },
    config: { geolocationUrl: null, container: null },
    tabStorage: storage,
    deepLink: createDeepLink(storage),
    referral: () => null,
    forgetReferral: refuse,
    lastProvider: createLastProvider(storage),
    storeChannel: { announce: refuse, onAnnounced: refuse },
    verifiedChannel: { announce: refuse, onAnnounced: refuse },
  };
}
