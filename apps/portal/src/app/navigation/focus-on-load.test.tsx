import { storeDetailEndpoints } from '@atrium/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';
import { harbour } from '../../testing/samples.ts';
import { fernDetails, harbourDetails, storesApi } from '../../testing/store-details.ts';
import { later, ok } from '../../testing/stub-api.ts';

test.each([
  ['after a store switch', '/', () => sessionStorage.setItem('switched_store', 'Fern & Ember')],
  ['from Shopify', '/?store=fern.myshopify.com', () => {}],
])('the page that comes %s has the focus on its heading', async (_, path, prepare) => {
  storeSession();
  prepare();
  renderPortal({ path, api: homeApi() });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('Stores has the focus on the store that was switched to, which may come later', async () => {
  storeSession();
  sessionStorage.setItem('switched_store', 'Harbour Lights');
  renderPortal({ path: '/stores', api: storesApi({ current: harbour }) });
  const heading = await screen.findByRole('heading', { name: 'Harbour Lights', level: 3 });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText('You switched to Harbour Lights.')).toBeInTheDocument();
});

const frame = () => new Promise(requestAnimationFrame);

/** The focus is moved in the frame after the one in which the store is drawn. */
async function framesPass(): Promise<void> {
  await frame();
  await frame();
}

test('Stores leaves a focus that was moved on before the stores are there', async () => {
  storeSession();
  sessionStorage.setItem('switched_store', 'Harbour Lights');
  const api = storesApi({ current: harbour });
  const { listStoreDetails } = storeDetailEndpoints;
  const { held, release } = later(ok(listStoreDetails, [fernDetails, harbourDetails]));
  api.on(listStoreDetails, held);
  renderPortal({ path: '/stores', api });
  const account = await screen.findByRole('button', { name: /^Your account/ });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  account.focus();
  release();
  await screen.findByRole('heading', { name: 'Harbour Lights', level: 3 });
  await framesPass();
  expect(account).toHaveFocus();
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

describe('a form for logging in that is opened directly', () => {
  const paths = ['/login', '/signup', '/forget-password'];

  function pointWithMouse(): void {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query === '(hover:hover)' ? { ...matchMedia(query), matches: true } : matchMedia(query),
    );
  }

  test.each(paths)('has the focus in its first field, with a mouse: %s', async (path) => {
    pointWithMouse();
    renderPortal({ path });
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  });

  test.each(paths)('leaves the focus to the browser by touch: %s', async (path) => {
    renderPortal({ path });
    await screen.findByLabelText('Email');
    expect(document.body).toHaveFocus();
  });

  test('leaves a focus that the visitor has moved already', async () => {
    pointWithMouse();
    const before = document.body.appendChild(document.createElement('button'));
    before.focus();
    renderPortal({ path: '/login' });
    await screen.findByLabelText('Email');
    expect(before).toHaveFocus();
    before.remove();
  });
});
