import './styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createServices, reloadForAnotherPerson } from './app/create-services.ts';
import { preloadPage } from './app/page-groups.ts';
import { Portal } from './app/portal.tsx';

declare global {
  interface Window {
    /** What was pressed before React came; see `early-requests.ts`. */
    heldPress?: HTMLElement;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const services = createServices(window);
reloadForAnotherPerson(services.session, services.browser);

const draw = () => {
  const portal = (
    <StrictMode>
      <Portal services={services} />
    </StrictMode>
  );
  const page = document.documentElement.dataset;
  const { prerendered } = page;
  // Asked again, because another tab may have signed in since the page's first script looked, and what the
  // address carried has moved into the state.
  const isMeant =
    prerendered === 'shown' && !window.history.state?.usr && services.session.read().token === null;
  if (!isMeant) root.replaceChildren();
  delete page.prerendered;
  if (!isMeant) return createRoot(root).render(portal);
  hydrateRoot(root, portal);
  // A click makes React hydrate at once what it meets.
  window.heldPress?.click();
};
const { token } = services.session.read();
// What cannot be fetched is told by the error boundary, when it is drawn.
preloadPage(window.location.pathname, token !== null).then(draw, draw);
