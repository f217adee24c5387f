import { SnackbarProvider } from '@atrium/ui';
import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { type Services, ServicesProvider } from '../shared/services.ts';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SessionGate } from './session-gate.tsx';
import { SessionQueries } from './session-queries.tsx';

interface PortalProps {
  services: Services;
  /** Another than the browser's where there is no browser. */
  router?: ComponentType<{ children: ReactNode }>;
}

/** The whole app; `main.tsx`, `prerender.tsx` and the tests render the same. */
export function Portal({ services, router: Router = BrowserRouter }: PortalProps) {
  return (
    <ServicesProvider value={services}>
      <SnackbarProvider>
        <ErrorBoundary onReload={services.browser.reload}>
          <Router>
            <SessionGate />
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
