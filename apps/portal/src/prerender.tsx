import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { beforeHydration } from './app/before-hydration.ts';
import { documentTitle, pageRoutes } from './app/page-routes.tsx';
import { Portal } from './app/portal.tsx';
import { CONSENT_COOKIE } from './features/consent/consent-choice.ts';
import type { PrerenderedPage } from './prerendered-page.ts';
import type { Services } from './shared/services.ts';
import { createBrowserStorage } from './shared/session/browser-storage.ts';
import { createDeepLink } from './shared/session/deep-link.ts';
import { DECIDING_QUERY } from './shared/session/sensitive-params.ts';
import { createSessionStore } from './shared/session/session-store.ts';
import { createLastProvider } from './shared/session/sign-in.ts';

/** Renders the public pages as `main.tsx` renders them first. */
export function prerenderPages(): PrerenderedPage[] {
  const services = createSignedOutServices();
  return pageRoutes.flatMap(({ path, title, prerendered }) => {
    if (!prerendered) return [];
    const markup = renderToString(
      <StrictMode>
        <Portal
          services={services}
          router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>}
        />
      </StrictMode>,
    );
    const shown = typeof title === 'string' ? title : title(null, path);
    return [{ path, title: documentTitle(shown), description: prerendered.description, markup }];
  });
}

/**
 * The start script for the head of every page; `scripts` are the URLs of the built `main.tsx` and of its imports.
 *
 * @public for `scripts/portal-build/prerender-portal.ts`, which imports the built module
 */
export function startScript(scripts: readonly string[]): string {
  const options = { scripts, decidingQuery: DECIDING_QUERY.source, consentCookie: CONSENT_COOKIE };
  return `(${beforeHydration})(${JSON.stringify(options)})`;
}

/**
 * The paths of all pages, prerendered or not.
 *
 * @public for `scripts/portal-build/prerender-portal.ts`, which imports the built module
 */
export const addresses = pageRoutes.map(({ path }) => path).filter((path) => path !== '*');

/** Services of an unknown visitor. Functions that are only called later throw. */
function createSignedOutServices(): Services {
  const refuse = () => {
    throw new Error('This works only in a browser');
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
    build: { check: async () => false, hasChanged: () => false },
    tabStorage: storage,
    deepLink: createDeepLink(storage),
    referral: () => null,
    forgetReferral: refuse,
    lastProvider: createLastProvider(storage),
    storeChannel: { announce: refuse, onAnnounced: refuse },
    verifiedChannel: { announce: refuse, onAnnounced: refuse },
  };
}
