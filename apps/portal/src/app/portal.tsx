import { SnackbarProvider } from '@atrium/ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { type Services, ServicesProvider } from '../shared/services.ts';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FocusOnNavigation } from './focus-on-navigation.tsx';
import { SessionGate } from './session-gate.tsx';

interface PortalProps {
  services: Services;
  queryClient: QueryClient;
}

/** The whole app; `main.tsx` and the tests render the same. */
export function Portal({ services, queryClient }: PortalProps) {
  return (
    <ServicesProvider value={services}>
      <QueryClientProvider client={queryClient}>
        <SnackbarProvider>
          <ErrorBoundary onReload={services.browser.reload}>
            <BrowserRouter>
              <SessionGate />
              <FocusOnNavigation />
              <AppRoutes />
            </BrowserRouter>
          </ErrorBoundary>
        </SnackbarProvider>
      </QueryClientProvider>
    </ServicesProvider>
  );
}
