import './styles.css';
import { StrictMode } from 'react';
import { createRoot, type HydrationOptions, hydrateRoot } from 'react-dom/client';
import { repeatQueuedClick } from './app/before-hydration.ts';
import { createServices, reloadForAnotherPerson } from './app/create-services.ts';
import { preloadPage } from './app/page-routes.tsx';
import { Portal } from './app/portal.tsx';
import { LazyPartError } from './shared/lazy-part.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const services = createServices(window);
reloadForAnotherPerson(services.session, services.browser);

const options: HydrationOptions = {
  // Why a file could not be fetched, rather than that its page could not be drawn.
  onCaughtError: (error) => console.error(error instanceof LazyPartError ? error.cause : error),
};

const draw = () => {
  const portal = (
    <StrictMode>
      <Portal services={services} />
    </StrictMode>
  );
  const page = document.documentElement.dataset;
  // Asked again, because another tab may have signed in since the page's first script looked, and what the
  // address carried has moved into the state.
  const isMeant =
    page.prerendered === 'shown' &&
    !window.history.state?.usr &&
    services.session.read().token === null;
  if (!isMeant) root.replaceChildren();
  delete page.prerendered;
  if (!isMeant) return createRoot(root, options).render(portal);
  hydrateRoot(root, portal, options);
  repeatQueuedClick(window);
};

const audience = services.session.read().token === null ? 'visitor' : 'merchant';
const preloaded = preloadPage(window.location.pathname, audience);
// A merchant gets the frame at once. A visitor's page appears whole, or what is prerendered comes to life; what cannot be
// fetched is told by the error boundary, when it is drawn.
if (audience === 'visitor') preloaded.then(draw, draw);
else {
  preloaded.catch(() => undefined);
  draw();
}
