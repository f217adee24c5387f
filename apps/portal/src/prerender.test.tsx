import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { createServices } from './app/create-services.ts';
import { Portal } from './app/portal.tsx';
import { prerenderPages } from './prerender.tsx';
import { paths } from './shared/paths.ts';

const pages = prerenderPages();

test.each(pages)('$path is hydrated as it was prerendered', ({ path, title, markup }) => {
  window.history.replaceState(null, '', path);
  localStorage.setItem('last_provider', 'google');
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = markup;
  const drawn = root.firstElementChild;
  const services = createServices(window);
  // What differs is printed, and printing fails the test.
  render(
    <StrictMode>
      <Portal services={services} />
    </StrictMode>,
    { container: root, hydrate: true },
  );
  expect(root.firstElementChild).toBe(drawn);
  expect(document.title).toBe(title);
});

test('no prerendered page contains a style or a script', () => {
  expect(pages.map(({ path }) => path)).toContain(paths.login.getHref());
  for (const { markup } of pages) expect(markup).not.toMatch(/ style=|<script|<style| on\w+=/);
});
