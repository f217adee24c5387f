import './styles.css';
import { trustedScriptUrl } from '@atrium/ui/trusted-script-url';
import { StrictMode } from 'react';
import { createRoot, type HydrationOptions, hydrateRoot } from 'react-dom/client';
import { createServices, reloadForAnotherUser } from './app/create-services.ts';
import { repeatQueuedClick } from './app/first-frame/queued-click.ts';
import { audienceOf, preloadPage } from './app/navigation/page-loading.ts';
import { Portal } from './app/portal.tsx';
import { LazyPartError } from './shared/build/lazy-part.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const services = createServices(window);
reloadForAnotherUser(services.session, services.browser);

const options: HydrationOptions = {
  // Logs why a file could not be loaded instead of the rendering error.
  onCaughtError: (error) => console.error(error instanceof LazyPartError ? error.cause : error),
  // A window that is resized, such as a phone that is turned, aborts a view transition. The page is complete without it.
  // React recognises this error by its message, and Chromium's has changed.
  onRecoverableError: (error) => {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) reportError(error);
  },
};

const renderPortal = () => {
  const portal = (
    <StrictMode>
      <Portal services={services} />
    </StrictMode>
  );
  const page = document.documentElement.dataset;
  // Checked again: another tab may have logged in since the start script ran, and values from the URL have moved into
  // the state.
  const isShown =
    page.prerendered === 'shown' &&
    !window.history.state?.usr &&
    services.session.read().token === null;
  // React replaces the first frame with the first that it renders.
  if (!isShown && page.prerendered !== 'framed') root.replaceChildren();
  delete page.prerendered;
  if (!isShown) return createRoot(root, options).render(portal);
  hydrateRoot(root, portal, options);
  repeatQueuedClick(window);
};

const audience = audienceOf(services.session.read().token);
const preloaded = preloadPage(window.location.pathname, audience);
// A merchant sees the layout at once, if not the first frame; a visitor sees the complete or the prerendered page. The
// error boundary shows a failed load.
const isFramed = document.documentElement.dataset.prerendered === 'framed';
if (audience === 'visitor' || isFramed) preloaded.then(renderPortal, renderPortal);
else {
  preloaded.catch(() => undefined);
  renderPortal();
}

// The development server has no worker.
if (import.meta.env.PROD) registerOfflineWorker();

/** Has the browser show the portal's page instead of its own when a page is opened without a connection. */
function registerOfflineWorker(): void {
  /** Written by `scripts/portal-build/prerender-portal.ts`. */
  const workerUrl = trustedScriptUrl('atrium-offline', '/offline-worker.js');
  // Missing without https, and in some browsers' private windows. Without the worker, the browser shows its own page.
  const register = () =>
    window.navigator.serviceWorker?.register(workerUrl()).catch(() => undefined);
  // What the page itself needs comes first.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}
