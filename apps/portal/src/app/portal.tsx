import { SnackbarProvider } from '@atrium/ui';
import { BrowserRouter } from 'react-router';
import { type Services, ServicesProvider } from '../shared/services.ts';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SessionGate } from './session-gate.tsx';

/** The whole app; `main.tsx` and the tests render the same. */
export function Portal({ services }: { services: Services }) {
  return (
    <ServicesProvider value={services}>
      <SnackbarProvider>
        <ErrorBoundary onReload={services.browser.reload}>
          <BrowserRouter>
            <SessionGate />
            <AppRoutes />
          </BrowserRouter>
        </ErrorBoundary>
      </SnackbarProvider>
    </ServicesProvider>
  );
}
