import { profileEndpoints } from '@atrium/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';
import { ada, fern, harbour, twoStores } from '../../testing/samples.ts';
import { later, ok } from '../../testing/stub-api.ts';

const { getProfile } = profileEndpoints;
const switcher = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`${name}.*Switch store`) });

beforeEach(() => storeSession());

test('a reload shows the stores of before at once, then those of the server', async () => {
  const before = renderPortal({ api: homeApi({ stores: twoStores }) });
  expect(await switcher(fern.name)).toBeVisible();
  before.unmount();

  const api = homeApi();
  const changed = { ...ada, shoplist: { ...twoStores, currentShop: harbour } };
  const profile = later(ok(getProfile, changed));
  api.on(getProfile, profile.held);
  renderPortal({ api });
  expect(await switcher(fern.name)).toBeVisible();
  profile.release();
  expect(await switcher(harbour.name)).toBeVisible();
});

test('the end of the session forgets the stores', async () => {
  const { user } = renderPortal({ api: homeApi() });
  expect(await switcher(fern.name)).toBeVisible();
  expect(sessionStorage.length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: /^Your account/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});
