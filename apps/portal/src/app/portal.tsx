import { SnackbarProvider } from '@atrium/ui';
import { createWebFont } from '@atrium/ui/web-font';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
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
 * has added the web font already (`first-frame/draw-first-frame.inline.ts`).
 */
function WebFont() {
  useEffect(() => whenIdle(addWebFont), []);
  return null;
}

async function addWebFont(): Promise<void> {
  const font = createWebFont('swap');
  if (!font || [...document.fonts].some(({ family }) => family === font.family)) return;
  // Without it the page keeps the fallback.
  const loaded = await font.load().catch(() => null);
  if (loaded) document.fonts.add(loaded);
}

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
