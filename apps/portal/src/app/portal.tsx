import { SnackbarProvider } from '@atrium/ui';
import { createWebFont } from '@atrium/ui/web-font';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { OfflineNotice } from '../shared/api/offline.tsx';
import { whenIdle } from '../shared/build/lazy-part.tsx';
import { type Services, ServicesProvider, useServices } from '../shared/services.ts';
import { AppRoutes } from './navigation/app-routes.tsx';
import { NavigationProgress } from './navigation/navigation-progress.tsx';
import { Prefetch } from './navigation/prefetch.tsx';
import { ErrorBoundary } from './recovery/error-boundary.tsx';
import { SessionGate } from './session/session-gate.tsx';
import { SessionQueries } from './session/session-queries.tsx';

interface PortalProps {
  services: Services;
  /** For rendering without a browser. */
  router?: ComponentType<{ children: ReactNode }>;
}

/** The whole app, as `main.tsx`, `prerender.tsx` and the tests render it. */
export function Portal({ services, router: Router = BrowserRouter }: PortalProps) {
  return (
    <ServicesProvider value={services}>
      <SnackbarProvider>
        <ErrorBoundary wholePage>
          <Router>
            <SessionGate />
            <ReloadForNewBuild />
            <Prefetch />
            <WebFont />
            <NavigationProgress />
            <SessionQueries>
              <AppRoutes />
            </SessionQueries>
          </Router>
          <OfflineNotice />
        </ErrorBoundary>
      </SnackbarProvider>
    </ServicesProvider>
  );
}

/**
 * Replaces the fallback font, which has the same metrics, once the page and its scripts are there. A merchant's first frame
 * has added the web font already (`first-frame/draw-first-frame.inline.ts`). If the browser got it too late to draw that
 * frame, the fallback stays while the merchant reads the page, and is replaced together with its content, by the next page.
 */
function WebFont() {
  const { pathname } = useLocation();
  const forNextPage = useRef<FontFace | null>(null);
  useEffect(() => {
    whenIdle(async () => {
      // Without it the page keeps the fallback.
      const font = await createWebFont('swap')
        ?.load()
        .catch(() => null);
      if (!font) return;
      if (![...document.fonts].some(({ family }) => family === font.family)) addFont(font);
      forNextPage.current = font;
    });
  }, []);
  // A layout effect, because the browser captures the new page for its transition right after those.
  // biome-ignore lint/correctness/useExhaustiveDependencies(pathname): runs when another page is shown
  useLayoutEffect(() => {
    if (forNextPage.current) addFont(forNextPage.current);
  }, [pathname]);
  return null;
}

/** Does nothing if it has been added. */
const addFont = (font: FontFace) => document.fonts.add(font);

/**
 * Reloads at the next navigation after a new release, because the server may have removed the files of this build. URL,
 * route state and unsaved input survive the reload. Input that waits for the next login would not, so the page
 * is not reloaded before.
 */
function ReloadForNewBuild() {
  const { build, browser, formDrafts } = useServices();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (build.hasChanged() && !formDrafts.hasForNextLogin()) browser.reload();
  }, [build, browser, formDrafts, pathname]);
  return null;
}
