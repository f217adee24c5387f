import {
  productEndpoints,
  profileEndpoints,
  setupGuideEndpoints,
  storeEndpoints,
} from '@atrium/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';
import { ada, fern, guideWith, harbour, oneStore, twoStores } from '../../testing/samples.ts';
import { later, ok } from '../../testing/stub-api.ts';

const { getProfile } = profileEndpoints;
const { connectedApps, dtmRegister } = productEndpoints;
const { getSetupGuide } = setupGuideEndpoints;
const { changeStore } = storeEndpoints;
const switcher = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`${name}.*Switch store`) });

beforeEach(() => storeSession());

test('a reload shows the last stores at once, then those of the server', async () => {
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

test('a reload shows the last products at once, but their state only when the server has returned it', async () => {
  const first = homeApi();
  first.on(connectedApps, ok(connectedApps, { dtm: { connected: true, state: 'connected' } }));
  const before = renderPortal({ api: first });
  expect(await screen.findByRole('button', { name: 'Open AI theme' })).toBeVisible();
  before.unmount();

  const api = homeApi();
  const states = later(ok(connectedApps, {}));
  api.on(connectedApps, states.held);
  renderPortal({ api });
  expect(await screen.findByRole('heading', { name: 'AI theme' })).toBeVisible();
  expect(screen.queryByText('Connected')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /AI theme/ })).not.toBeInTheDocument();
  states.release();
  expect(await screen.findByRole('button', { name: 'Start for free: AI theme' })).toBeVisible();
});

test('a return from the first product keeps the place of the step after it', async () => {
  const inSetup = { ...ada, onboardingCompleted: false };
  localStorage.setItem('user', JSON.stringify({ user: inSetup }));
  const first = homeApi({ guide: guideWith('email', 'store', 'store-verified') });
  first.on(getProfile, ok(getProfile, { ...inSetup, shoplist: oneStore }));
  const shop = { domain: fern.domain, type: 'dtm' };
  first.on(dtmRegister, ok(dtmRegister, { shop, signedUrl: 'https://dtm.example/?token=t' }));
  first.on(changeStore, ok(changeStore, { user: inSetup, auth: { token: 'atr_next' } }));
  const before = renderPortal({ api: first });
  await before.user.click(await screen.findByRole('button', { name: 'Start AI theme' }));
  await vi.waitFor(() => expect(before.visited).toHaveLength(1));
  before.unmount();

  const api = homeApi();
  const guide = later(ok(getSetupGuide, guideWith('email', 'store', 'store-verified', 'product')));
  api.on(getProfile, ok(getProfile, { ...inSetup, shoplist: oneStore }));
  api.on(getSetupGuide, guide.held);
  renderPortal({ api });
  expect(await screen.findByText('Next: tell us your name')).toBeInTheDocument();
  guide.release();
  expect(await screen.findByRole('region', { name: 'Next: tell us your name' })).toBeVisible();
});

test('a reload reads products that another release has stored in another form as none', async () => {
  sessionStorage.setItem('catalogue', '[{"type":1}]');
  renderPortal({ api: homeApi() });
  expect(await screen.findByRole('heading', { name: 'AI theme' })).toBeVisible();
});

test('the end of the session forgets the stores', async () => {
  const { user } = renderPortal({ api: homeApi() });
  expect(await switcher(fern.name)).toBeVisible();
  await screen.findByRole('heading', { name: 'AI theme' });
  expect(sessionStorage.length).toBeGreaterThan(0);
  localStorage.setItem('store_requests', '1');
  await user.click(screen.getByRole('button', { name: /^Your account/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  // The products are the same for everybody.
  expect(Object.keys(sessionStorage)).toEqual(['catalogue']);
  expect(localStorage).toHaveLength(0);
});
