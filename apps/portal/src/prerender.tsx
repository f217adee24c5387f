import { initials } from '@atrium/ui';
import { webFontUrl } from '@atrium/ui/web-font';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { beforeHydration } from './app/first-frame/before-hydration.ts';
import { drawFirstFrame } from './app/first-frame/draw-first-frame.ts';
import { FirstFrame, placeholders } from './app/first-frame/first-frame.tsx';
import type {
  PageScripts,
  PrerenderedPage,
  StartFiles,
} from './app/first-frame/prerendered-page.ts';
import { isRouteFor } from './app/navigation/page-loading.ts';
import { documentTitle, layouts, pageRoutes } from './app/navigation/page-routes.tsx';
import { isShortcut, shortcutOf } from './app/palette/shortcut.ts';
import { Portal } from './app/portal.tsx';
import { CONSENT_COOKIE } from './features/consent/consent-choice.ts';
import { texts as homeTexts } from './features/products/texts.ts';
import { HIDDEN_STEP_KEY, NEXT_STEP_KEY } from './features/setup-guide/known-guide.ts';
import {
  FEW_STORES,
  rowLimits,
  SEARCH_ABOVE,
  showInRow,
  storesInRow,
} from './features/stores/components/row/row-layouts.ts';
import { handleOf } from './features/stores/components/row/store-skeletons.tsx';
import { storeHue } from './features/stores/store-look.ts';
import type { LazyPart } from './shared/lazy-part.tsx';
import { paths } from './shared/paths.ts';
import { type Services, ServicesProvider } from './shared/services.ts';
import { createBrowserStorage } from './shared/session/browser-storage.ts';
import { createDeepLink } from './shared/session/deep-link.ts';
import { createLastProvider } from './shared/session/last-provider.ts';
import { CONFIRMATION_PAGE_KEY } from './shared/session/pending-redirects.ts';
import { DECIDING_QUERY } from './shared/session/sensitive-params.ts';
import { createSessionStore, displayName } from './shared/session/session-store.ts';
import { createStoreCache, STORE_CACHE_KEY } from './shared/session/store-cache.ts';
import { SWITCHED_STORE_KEY } from './shared/session/store-switch.ts';
import { isUnconfirmed } from './shared/store-status.ts';

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
    const shown = typeof title === 'string' ? title : title(null, path);
    const { description } = prerendered;
    const hasFirstFrame = layout === 'main' || path === paths.home.pattern;
    return [{ path, title: documentTitle(shown), description, markup, hasFirstFrame }];
  });
}

/**
 * The start script for the head of every page.
 *
 * @public for `scripts/portal-build/prerender-portal.ts`, which imports the built module
 */
export function startScript(files: StartFiles): string {
  const options = { ...files, decidingQuery: DECIDING_QUERY.source, consentCookie: CONSENT_COOKIE };
  return `(${beforeHydration})(${JSON.stringify(options)})`;
}

/**
 * What a merchant sees before the scripts run, and the script that shows it and preloads what the page needs.
 *
 * @public for `scripts/portal-build/prerender-portal.ts`, which imports the built module
 */
export function firstFrame(scripts: PageScripts): string {
  const script = firstFrameScript(scripts);
  return `<template id="first-frame">${prerenderFirstFrame()}</template><script>${script}</script>`;
}

function prerenderFirstFrame(): string {
  const services = createSignedOutServices();
  return renderToString(
    <StrictMode>
      <ServicesProvider value={services}>
        <StaticRouter location={paths.home.getHref()}>
          <FirstFrame />
        </StaticRouter>
      </ServicesProvider>
    </StrictMode>,
  );
}

function firstFrameScript(scripts: PageScripts): string {
  const options = {
    paths: merchantRoutes.map(({ path }) => path),
    scripts,
    font: webFontUrl,
    decidingQuery: `${DECIDING_QUERY.source}|[?&]logout=true`,
    storeCacheKey: STORE_CACHE_KEY,
    switchedStoreKey: SWITCHED_STORE_KEY,
    confirmationPageKey: CONFIRMATION_PAGE_KEY,
    hiddenStepKey: HIDDEN_STEP_KEY,
    nextStepKey: NEXT_STEP_KEY,
    stores: paths.stores.getHref(),
    greeting: homeTexts.title(''),
    hue: storeHue(placeholders.domain),
    placeholders,
    fewStores: FEW_STORES,
    searchAbove: SEARCH_ABOVE,
    rowLimits,
  };
  const formats = `{displayName:${displayName},initials:${initials},isUnconfirmed:${isUnconfirmed},storeHue:${storeHue},isShortcut:${isShortcut},shortcutOf:${shortcutOf},handleOf:${handleOf},storesInRow:${storesInRow},showInRow:${showInRow}}`;
  return `(${drawFirstFrame})(${JSON.stringify(options)},${formats})`;
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
 * The paths of all pages, prerendered or not.
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
    referral: () => null,
    forgetReferral: refuse,
    lastProvider: createLastProvider(storage),
    storeCache: createStoreCache(storage),
    storeChannel: { announce: refuse, onAnnounced: refuse },
    verifiedChannel: { announce: refuse, onAnnounced: refuse },
  };
}
