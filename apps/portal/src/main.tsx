import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createServices, reloadForAnotherPerson } from './app/create-services.ts';
import { preloadPage } from './app/page-groups.ts';
import { Portal } from './app/portal.tsx';
import { loadCallsAtFirstTouch } from './shared/load-calls.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const services = createServices(window);
reloadForAnotherPerson(services.session, services.browser);
loadCallsAtFirstTouch(window);

const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <Portal services={services} />
    </StrictMode>,
  );
const { token } = services.session.read();
// What cannot be fetched is told by the error boundary, when it is drawn.
preloadPage(window.location.pathname, token !== null).then(draw, draw);
