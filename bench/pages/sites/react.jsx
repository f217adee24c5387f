// The least that React draws in the browser for somebody to type into.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const field = createElement('input', { type: 'email', name: 'email' });
const label = createElement('label', null, 'Email ', field);
const page = createElement('main', null, createElement('h1', null, 'Log in'), label);
createRoot(document.getElementById('root')).render(page);
