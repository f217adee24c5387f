import { messages, productEndpoints, profileEndpoints, storeEndpoints } from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import { ada, fern, harbour, noStores, twoStores } from '../../../testing/samples.ts';
import { ok, refuse, type StubApi } from '../../../testing/stub-api.ts';

const { addStore, changeStore } = storeEndpoints;
const { dtmRegister } = productEndpoints;
const { getProfile } = profileEndpoints;
const added = ok(addStore, { name: fern.name, shop: fern.domain });
const changed = ok(changeStore, { user: ada, auth: { token: 'atr_changed' } });
const DOMAIN = 'fern.myshopify.com';

beforeEach(() => storeSession());

/** Opens the dialog from the switcher and fills it in. */
async function fillIn(api: StubApi) {
  const portal = renderPortal({ api });
  const { user } = portal;
  await screen.findByRole('heading', { name: 'AI theme' });
  // The header comes first; the row of stores on home has a button too.
  const [switcher] = screen.getAllByRole('button', { name: /Switch store|^Add store/ });
  if (switcher) await user.click(switcher);
  const menu = screen.queryByRole('dialog', { name: 'Your stores' });
  if (menu) await user.click(within(menu).getByRole('button', { name: 'Add store' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect your Shopify store' }));
  await user.type(dialog.getByLabelText('Store name'), fern.name);
  await user.type(dialog.getByLabelText('Shopify store URL'), 'fern');
  return { ...portal, dialog, connect: dialog.getByRole('button', { name: /Connect store/ }) };
}

test('a store that was added but not switched to is switched to by trying again', async () => {
  const api = homeApi({ stores: noStores });
  api.on(addStore, added, refuse(addStore, 'already_connected'));
  api.on(changeStore, refuse(changeStore, 'internal'), changed);
  const { user, dialog, connect } = await fillIn(api);
  await user.click(connect);
  // Each is shown once: why the switch failed by the message, and what was done in the form.
  expect(await dialog.findAllByText(messages.serverError)).toHaveLength(1);
  expect(dialog.getByText(/Your store was added, but we couldn’t switch to it/)).toBeVisible();
  await user.click(connect);
  expect(await screen.findByText('Store added successfully!')).toBeVisible();
  expect(api.calls(addStore)).toHaveLength(1);
  expect(api.calls(changeStore).map(({ body }) => body)).toEqual([
    { shop: DOMAIN, type: 'dtm' },
    { shop: DOMAIN, type: 'dtm' },
  ]);
  expect(localStorage.getItem('auth_token')).toBe('atr_changed');
});

test('without a current store, adding an existing store switches to it', async () => {
  const api = homeApi({ stores: { currentShop: null, shops: [fern, harbour] } });
  api.on(addStore, refuse(addStore, 'already_connected'));
  api.on(changeStore, changed);
  const { user, connect } = await fillIn(api);
  await user.click(connect);
  await waitFor(() => expect(localStorage.getItem('auth_token')).toBe('atr_changed'));
  expect(api.calls(changeStore)[0]?.body).toEqual({ shop: DOMAIN, type: 'dtm' });
});

test('an existing store is refused while another one is current', async () => {
  const api = homeApi({ stores: { ...twoStores, currentShop: harbour } });
  const message = 'This store is already connected.';
  api.on(addStore, refuse(addStore, 'already_connected', { fields: [{ field: 'shop', message }] }));
  const { user, dialog, connect } = await fillIn(api);
  await user.click(connect);
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getByLabelText('Shopify store URL')).toHaveFocus();
  expect(api.calls(changeStore)).toHaveLength(0);
});

test.each(['verified', 'uninstalled'] as const)(
  'an existing store that is %s is shown in Stores by the error’s link',
  async (status) => {
    const existing = { ...fern, status };
    const api = homeApi({ stores: { currentShop: harbour, shops: [existing, harbour] } });
    const message = 'This store is already connected.';
    const fields = [{ field: 'shop', message }];
    api.on(addStore, refuse(addStore, 'already_connected', { fields }));
    const { user, dialog, connect } = await fillIn(api);
    await user.click(connect);
    await user.click(await dialog.findByRole('link', { name: 'Show this store' }));
    expect(window.location.pathname).toBe('/stores');
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 3, name: fern.name })).toHaveFocus(),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

test('a refused address is explained, and its help stays', async () => {
  const { user, dialog, connect } = await fillIn(homeApi({ stores: noStores }));
  const address = dialog.getByLabelText('Shopify store URL');
  const help = dialog.getByRole('link', { name: /^Choose one of your stores/ });
  expect(help).toHaveAttribute('href', '/connect/shopify/choose');
  await user.type(address, '.example');
  await user.click(connect);
  expect(address).toHaveAccessibleDescription(messages.shopDomainUnknown);
  expect(help).toBeVisible();
});

test('an error about the whole form is shown in it and as a snackbar, and what was typed and the focus stay', async () => {
  const api = homeApi({ stores: noStores });
  const limited = refuse(addStore, 'rate_limited', { message: 'Too many tries.' });
  api.on(addStore, limited, added);
  api.on(changeStore, changed);
  const { user, dialog, connect } = await fillIn(api);
  await user.click(connect);
  expect(await dialog.findAllByText('Too many tries.')).toHaveLength(2);
  const snackbars = within(screen.getByRole('region', { name: 'Notifications' }));
  expect(snackbars.getByRole('alert')).toHaveTextContent('Too many tries.');
  expect(dialog.getByLabelText('Store name')).toHaveValue(fern.name);
  expect(connect).toHaveFocus();
  await user.click(connect);
  expect(await screen.findByText('Store added successfully!')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the focus goes to the heading of the page, and not to the switcher below the message', async () => {
  const api = homeApi({ stores: { currentShop: harbour, shops: [harbour] } });
  api.on(addStore, added);
  api.on(changeStore, changed);
  const { user, connect } = await fillIn(api);
  api.on(getProfile, ok(getProfile, { ...ada, shoplist: twoStores }));
  await user.click(connect);
  expect(await screen.findByText('Store added successfully!')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a product that needs the new store confirmed has the dialog for it show that the store was added', async () => {
  const api = homeApi({ stores: noStores });
  api.on(
    dtmRegister,
    refuse(dtmRegister, 'store_required'),
    refuse(dtmRegister, 'store_unverified'),
  );
  api.on(addStore, added);
  api.on(changeStore, changed);
  const { user } = renderPortal({ api });
  await user.click(await screen.findByRole('button', { name: 'Start for free: AI theme' }));
  const form = within(await screen.findByRole('dialog', { name: 'Connect your Shopify store' }));
  await user.type(form.getByLabelText('Store name'), fern.name);
  await user.type(form.getByLabelText('Shopify store URL'), 'fern');
  const unverified = { ...fern, status: 'added' as const };
  const shoplist = { currentShop: unverified, shops: [unverified] };
  api.on(getProfile, ok(getProfile, { ...ada, shoplist }));
  await user.click(form.getByRole('button', { name: 'Connect store' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that Fern & Ember is yours' });
  expect(dialog).toHaveAccessibleDescription(/^Store added successfully!/);
  await waitFor(() => expect(screen.getAllByText('Store added successfully!')).toHaveLength(1));
});
