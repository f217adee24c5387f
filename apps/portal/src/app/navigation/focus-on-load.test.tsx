import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';

test.each([
  ['after a store switch', '/', () => sessionStorage.setItem('switched_store', 'Fern & Ember')],
  ['from Shopify', '/?store=fern.myshopify.com', () => {}],
])('the page that comes %s has the focus on its heading', async (_, path, prepare) => {
  storeSession();
  prepare();
  renderPortal({ path, api: homeApi() });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test.each(['/', '/stores', '/account-settings'])(
  'any other first page leaves the focus to the browser: %s',
  async (path) => {
    storeSession();
    renderPortal({ path, api: homeApi() });
    await screen.findByRole('button', { name: /^Your account/ });
    await screen.findByRole('heading', { level: 1 });
    expect(document.body).toHaveFocus();
  },
);

test('a field that is typed into meanwhile keeps the focus', async () => {
  storeSession();
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  renderPortal({ api: homeApi() });
  await screen.findByRole('heading', { name: 'AI theme' });
  expect(field).toHaveFocus();
  field.remove();
});

test('the first page of a visitor takes no focus', async () => {
  renderPortal({ path: '/login' });
  await screen.findByRole('button', { name: /^Login/ });
  expect(document.body).toHaveFocus();
});
