import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createServices, dropAnswersWithSession } from './app/create-services.ts';
import { Portal } from './app/portal.tsx';
import { createQueryClient } from './shared/query-client.ts';
import { applySchemaSettings } from './shared/schema-settings.ts';

applySchemaSettings();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const services = createServices(window);
const queryClient = createQueryClient();
dropAnswersWithSession(services.session, queryClient, services.browser);

createRoot(root).render(
  <StrictMode>
    <Portal services={services} queryClient={queryClient} />
  </StrictMode>,
);
