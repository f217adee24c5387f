import { profileEndpoints } from '@atrium/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';
import { ok, refuse } from '../../testing/stub-api.ts';

const { getCountries, updateProfile } = profileEndpoints;

const scripts = document.createElement('script');
scripts.type = 'application/json';
scripts.text = '["/assets/index-1.js"]';

beforeEach(() => {
  storeSession();
  document.head.append(scripts);
});
afterEach(() => scripts.remove());

/** The portal at a path, and a server whose pages name `script` by now. */
function openWith(script: string, path: string) {
  const api = homeApi();
  const fetch: typeof api.fetch = async (input, init) =>
    input === '/' ? new Response(`["/assets/${script}"]`) : api.fetch(input, init);
  return renderPortal({ path, api: { ...api, fetch } });
}

/** The event that Vite emits. */
const missAFile = () => window.dispatchEvent(new Event('vite:preloadError'));
const goHome = () => screen.findByRole('link', { name: 'Go to Home' });
const cards = () => screen.findByRole('heading', { name: 'AI theme' });

test('after a new release the next navigation reloads the page', async () => {
  const { user, reload } = openWith('index-2.js', '/nowhere');
  const link = await goHome();
  missAFile();
  expect(reload).not.toHaveBeenCalled();
  await user.click(link);
  await cards();
  expect(reload).toHaveBeenCalledOnce();
  expect(window.location.pathname).toBe('/');
});

test('a file that is missing for another reason causes no reload', async () => {
  const { user, reload } = openWith('index-1.js', '/nowhere');
  const link = await goHome();
  missAFile();
  await user.click(link);
  await cards();
  expect(reload).not.toHaveBeenCalled();
});

test('unsaved input survives the reload', async () => {
  const { user, reload, unmount } = openWith('index-2.js', '/account-settings');
  await user.type(await screen.findByLabelText('City'), 'Malmö');
  missAFile();
  await user.click(screen.getByRole('link', { name: 'Atrium' }));
  await cards();
  expect(reload).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('pagehide'));
  unmount();

  openWith('index-2.js', '/account-settings');
  expect(await screen.findByLabelText('City')).toHaveValue('Malmö');
  expect(sessionStorage.getItem('form_drafts')).toBeNull();
});

test('unsaved input that waits for the next login prevents the reload', async () => {
  const { user, reload, api } = openWith('index-2.js', '/account-settings');
  api.on(getCountries, ok(getCountries, []));
  api.on(updateProfile, refuse(updateProfile, 'unauthenticated'));
  await user.type(await screen.findByLabelText('City'), 'Malmö');
  missAFile();
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await user.click(await screen.findByRole('link', { name: 'Login' }));
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});
