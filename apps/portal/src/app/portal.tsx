import { SnackbarProvider } from '@atrium/ui';
import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { type Services, ServicesProvider } from '../shared/services.ts';
import { AppRoutes } from './navigation/app-routes.tsx';
import { NavigationProgress } from './navigation/navigation-progress.tsx';
import { Prefetch } from './navigation/prefetch.tsx';
import { WebFont } from './navigation/web-font.tsx';
import { ErrorBoundary } from './recovery/error-boundary.tsx';
import { OfflineNotice } from './recovery/offline-notice.tsx';
import { ReloadForNewBuild } from './recovery/reload-for-new-build.tsx';
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
