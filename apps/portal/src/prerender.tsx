import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { FirstFrame } from './app/first-frame/first-frame.tsx';
import type { PageScripts, PrerenderedPage } from './app/first-frame/prerendered-page.ts';
import { isRouteFor } from './app/navigation/page-loading.ts';
import { documentTitle, layouts, pageRoutes } from './app/navigation/page-routes.tsx';
import { Portal } from './app/portal.tsx';
import { OfflinePage } from './app/recovery/offline-page.tsx';
import { texts } from './app/texts.ts';
import type { LazyPart } from './shared/build/lazy-part.tsx';
import { OFFLINE_PATH, paths } from './shared/paths.ts';
import { type Services, ServicesProvider } from './shared/services.ts';
import { createBrowserStorage } from './shared/session/browser-storage.ts';
import { createDeepLink } from './shared/session/deep-link.ts';
import { createLastProvider, createSessionStore } from './shared/session/session-store.ts';
import { createStoreCache } from './shared/session/store-cache.ts';

/** Renders the public pages as `main.tsx` renders them first. */
export function prerenderPages(): PrerenderedPage[] {
  const services = createSignedOutServices();
  return pageRoutes.flatMap(({ path, title, layout, prerendered }) => {
    if (!prerendered) return [];
    const markup = renderToString(
      <StrictMode>
        <Portal
          services={services}
          router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>}
        />
      </StrictMode>,
    );
    const shown = typeof title === 'string' ? title : title(null);
    const { description } = prerendered;
    const hasFirstFrame = layout === 'main' || path === paths.home.pattern;
    return [{ path, title: documentTitle(shown), description, markup, hasFirstFrame }];
  });
}

/**
 * What a merchant sees before the scripts run.
 *
 * @param scripts for the pages that are opened with it.
 * @public for `scripts/portal-build/prerender-portal.ts`, which imports the built module
 */
export function prerenderFirstFrame(scripts: PageScripts): string {
  return renderToString(
    <StrictMode>
      <ServicesProvider value={createSignedOutServices()}>
        <StaticRouter location={paths.home.getHref()}>
          <FirstFrame scripts={scripts} />
        </StaticRouter>
      </ServicesProvider>
    </StrictMode>,
  );
}

/**
 * The page that the service worker shows without a connection. No script of the portal runs in it.
 *
 * @public for `scripts/portal-build/prerender-portal.ts`, which imports the built module
 */
export function prerenderOfflinePage(): PrerenderedPage {
  return {
    path: OFFLINE_PATH,
    title: documentTitle(texts.failed.offline),
    description: texts.failed.opensAgain,
    markup: renderToString(<OfflinePage />),
    hasFirstFrame: false,
  };
}

/** The pages that a merchant's first frame is drawn for. */
const merchantRoutes = pageRoutes.filter(
  (route) => route.layout === 'main' && isRouteFor(route, 'merchant') && !/[*:]/.test(route.path),
);

/**
 * The exports of the lazy parts that each page of a merchant begins with, by its path.
 *
 * @public for `scripts/portal-build/prerender-portal.ts`, which imports the built module
 */
export const merchantParts = Object.fromEntries(
  merchantRoutes.map(({ path, Page }) => {
    const parts: (object | LazyPart)[] = [layouts.main.merchant, Page];
    return [path, parts.flatMap((part) => ('exportName' in part ? part.exportName : []))];
  }),
);

/**
 * The paths of all pages that the router draws, prerendered or not.
 *
 * @public for `scripts/portal-build/prerender-portal.ts`, which imports the built module
 */
export const pagePaths = pageRoutes.map(({ path }) => path).filter((path) => path !== '*');

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
      openOutside: refuse,
      reload: refuse,
      reloadInTransition: refuse,
      cookie: refuse,
      keepsCookies: refuse,
      pushEvent: refuse,
    },
    config: { geolocationUrl: null, container: null, helpUrl: null },
    build: { check: async () => false, hasChanged: () => false },
    browserStorage: storage,
    tabStorage: storage,
    deepLink: createDeepLink(storage),
    formDrafts: {
      keep: refuse,
      keepAtPageEnd: refuse,
      consume: refuse,
      hasForNextLogin: () => false,
    },
    referral: () => null,
    forgetReferral: refuse,
    lastProvider: createLastProvider(storage),
    storeCache: createStoreCache(storage),
    storeChannel: { announce: refuse, onAnnounced: refuse },
    verifiedChannel: { announce: refuse, onAnnounced: refuse },
  };
}
