import {
  authEndpoints,
  profileEndpoints,
  storeDetailEndpoints,
  storeEndpoints,
  type User,
} from '@atrium/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';
import { ada, fern, guideWith, harbour, oneStore, signedIn } from '../../testing/samples.ts';
import { openStores, storesApi } from '../../testing/store-details.ts';
import { ok, refuse } from '../../testing/stub-api.ts';

const { getCountries, getProfile, updateProfile } = profileEndpoints;
const { login } = authEndpoints;
const { addStore, changeStore } = storeEndpoints;
const { renameStore } = storeDetailEndpoints;

const bea: User = { ...ada, id: '01900000-0000-7000-8000-000000000002', firstName: 'Bea' };

/** A merchant's home, where what is typed next ends the session. */
function openAt(path: string) {
  storeSession();
  const api = homeApi();
  api.on(getCountries, ok(getCountries, []));
  api.on(updateProfile, refuse(updateProfile, 'unauthenticated'));
  api.on(addStore, refuse(addStore, 'unauthenticated'));
  return renderPortal({ path, api });
}

type Opened = ReturnType<typeof openAt>;

/** Logs in as `next` after the session has ended. */
async function logInAgainAs({ api, user }: Opened, next: User) {
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toBe('{}');
  api.on(login, ok(login, { ...signedIn, user: next }));
  api.on(getProfile, ok(getProfile, { ...next, shoplist: oneStore }));
  await user.click(screen.getByRole('link', { name: 'Login' }));
  await user.type(await screen.findByLabelText('Email'), next.email);
  await user.type(screen.getByLabelText('Password'), 'Paper-Lantern7');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

/** Types into the profile, loses the session by saving it, and comes back to it as `next`. */
async function saveProfileWithEndedSession(next: User) {
  const portal = openAt('/account-settings');
  const { user } = portal;
  await user.type(await screen.findByLabelText('City'), 'Malmö');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  // Leads back to the settings, where the session ended.
  await logInAgainAs(portal, next);
  return user;
}

/** Whether the page can be closed or reloaded without a question by the browser. */
function closesWithoutPrompt(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
}

async function openAddStore({ user }: Opened) {
  await user.click(await screen.findByRole('button', { name: /Switch store/ }));
  const menu = within(await screen.findByRole('dialog', { name: 'Your stores' }));
  await user.click(menu.getByRole('button', { name: 'Add store' }));
}

/** Types a new store, loses the session by adding it, and opens the dialog again as `next`. */
async function addStoreWithEndedSession(next: User) {
  const portal = openAt('/');
  const { user } = portal;
  await openAddStore(portal);
  await user.type(await screen.findByLabelText('Store name'), 'Second');
  await user.type(screen.getByLabelText('Shopify store URL'), 'second');
  await user.click(screen.getByRole('button', { name: 'Connect store' }));
  await logInAgainAs(portal, next);
  await openAddStore(portal);
  return screen.findByLabelText('Store name');
}

test('unsaved profile input is restored after the session ended and the merchant logs in again', async () => {
  const user = await saveProfileWithEndedSession(ada);
  expect(await screen.findByLabelText('City')).toHaveValue('Malmö');
  expect(screen.getByRole('button', { name: 'Update' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.getByLabelText('City')).toHaveValue('');
});

test('unsaved profile input is restored after visiting another page, and the browser warns before it closes', async () => {
  const { user } = openAt('/account-settings');
  const city = await screen.findByLabelText('City');
  expect(closesWithoutPrompt()).toBe(true);
  await user.type(city, 'Malmö');
  expect(closesWithoutPrompt()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Atrium' }));
  await screen.findByRole('heading', { name: 'AI theme' });
  expect(closesWithoutPrompt()).toBe(true);
  await user.click(screen.getByRole('button', { name: /Your account/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Account Settings' }));
  expect(await screen.findByLabelText('City')).toHaveValue('Malmö');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await user.click(screen.getByRole('link', { name: 'Atrium' }));
  await user.click(await screen.findByRole('button', { name: /Your account/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Account Settings' }));
  expect(await screen.findByLabelText('City')).toHaveValue('');
});

test('the name typed on home is restored after visiting another page, until it is saved', async () => {
  const nameless = { ...ada, firstName: '', lastName: '' };
  storeSession();
  localStorage.setItem('user', JSON.stringify({ user: nameless }));
  const api = homeApi({ guide: guideWith('email', 'store', 'store-verified', 'product') });
  api.on(getProfile, ok(getProfile, { ...nameless, shoplist: oneStore }));
  api.on(getCountries, ok(getCountries, []));
  const { user } = renderPortal({ api });
  await user.click(await screen.findByRole('button', { name: 'Enter your name' }));
  await user.type(await screen.findByLabelText('First name'), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: /Your account/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Account Settings' }));
  await screen.findByLabelText('City');
  await user.click(screen.getByRole('link', { name: 'Atrium' }));
  await user.click(await screen.findByRole('button', { name: 'Enter your name' }));
  expect(await screen.findByLabelText('First name')).toHaveValue('Ada');
});

test('what was typed stays over a reload, and is gone once it is saved or another user has logged in', async () => {
  const leave = async ({ user, unmount }: Opened) => {
    await user.click(screen.getByRole('link', { name: 'Atrium' }));
    await screen.findByRole('heading', { name: 'AI theme' });
    window.dispatchEvent(new Event('pagehide'));
    unmount();
  };
  const first = openAt('/account-settings');
  await first.user.type(await screen.findByLabelText('City'), 'Malmö');
  await leave(first);
  const second = openAt('/account-settings');
  expect(await screen.findByLabelText('City')).toHaveValue('Malmö');
  await leave(second);
  // Only known fields of the form are taken, and nothing else that is stored there.
  const kept = JSON.parse(sessionStorage.getItem('form_drafts') ?? '');
  expect(kept.userId).toBe(ada.id);
  sessionStorage.setItem('form_drafts', JSON.stringify({ ...kept, userId: bea.id }));
  const third = openAt('/account-settings');
  expect(await screen.findByLabelText('City')).toHaveValue('');
  third.unmount();
  sessionStorage.setItem('form_drafts', '{broken');
  openAt('/account-settings');
  expect(await screen.findByLabelText('City')).toHaveValue('');
});

test('unsaved profile input is not shown to another user', async () => {
  await saveProfileWithEndedSession(bea);
  expect(await screen.findByLabelText('First name')).toHaveValue('Bea');
  expect(screen.getByLabelText('City')).toHaveValue('');
});

test('the input for a new store is restored after the session ended', async () => {
  expect(await addStoreWithEndedSession(ada)).toHaveValue('Second');
  expect(screen.getByLabelText('Shopify store URL')).toHaveValue('second');
});

test('the input for a new store is not shown to another user', async () => {
  expect(await addStoreWithEndedSession(bea)).toHaveValue('');
});

test('the input for a new store survives closing its dialog until it is cancelled, and the browser warns before it closes', async () => {
  const portal = openAt('/');
  const { user } = portal;
  await openAddStore(portal);
  expect(closesWithoutPrompt()).toBe(true);
  await user.type(await screen.findByLabelText('Store name'), 'Second');
  expect(closesWithoutPrompt()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(closesWithoutPrompt()).toBe(true);
  await openAddStore(portal);
  expect(await screen.findByLabelText('Store name')).toHaveValue('Second');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await openAddStore(portal);
  expect(await screen.findByLabelText('Store name')).toHaveValue('');
});

test('a store that was added leaves no input for the next one', async () => {
  const portal = openAt('/');
  const { api, user } = portal;
  api.on(addStore, ok(addStore, { name: 'Second', shop: 'second.myshopify.com' }));
  api.on(changeStore, ok(changeStore, { user: ada, auth: { token: 'atr_changed' } }));
  await openAddStore(portal);
  await user.type(await screen.findByLabelText('Store name'), 'Second');
  await user.type(screen.getByLabelText('Shopify store URL'), 'second');
  await user.click(screen.getByRole('button', { name: 'Connect store' }));
  expect(await screen.findByText('Store added successfully!')).toBeVisible();
  await openAddStore(portal);
  expect(await screen.findByLabelText('Store name')).toHaveValue('');
});

test('leaving for Shopify to choose a store there is not asked about', async () => {
  const portal = openAt('/');
  await openAddStore(portal);
  await portal.user.type(await screen.findByLabelText('Store name'), 'Second');
  // The browser that runs these tests cannot leave the page.
  const stay = (event: Event) => event.preventDefault();
  document.addEventListener('click', stay, { once: true });
  await portal.user.click(screen.getByRole('link', { name: /^Choose one of your stores/ }));
  expect(closesWithoutPrompt()).toBe(true);
});

test('a name typed for one store survives closing its dialog until it is saved, and is not shown for another', async () => {
  const api = storesApi();
  api.on(renameStore, ok(renameStore, { ...fern, name: 'Fern' }));
  const { user } = openStores(api);
  const rename = async (store: string) => {
    await user.click(await screen.findByRole('button', { name: `More actions for ${store}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    return screen.findByLabelText('Store name');
  };
  await user.type(await rename(fern.name), 'Fern');
  expect(closesWithoutPrompt()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await rename(harbour.name)).toHaveValue(harbour.name);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const field = await rename(fern.name);
  expect(field).not.toHaveValue(fern.name);
  await user.type(field, '{Enter}');
  expect(await screen.findByText('The store is now called Fern.')).toBeVisible();
  expect(await rename(fern.name)).toHaveValue(fern.name);
});
