import {
  authEndpoints,
  profileEndpoints,
  type Shop,
  type StoreDetails,
  storeDetailEndpoints,
  storeEndpoints,
} from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ada, fern, harbour } from '../../../testing/samples.ts';
import {
  detailsOf,
  fernDetails,
  harbourDetails,
  openStores,
  removed,
  storesApi,
} from '../../../testing/store-details.ts';
import { ok, refuse, type StubApi } from '../../../testing/stub-api.ts';

const { listStoreDetails, renameStore, removeStore, restoreStore } = storeDetailEndpoints;
const { getProfile } = profileEndpoints;
const { addStore, changeStore } = storeEndpoints;

const UNTIL = { restorableUntil: '2026-12-22T12:00:00.000Z' };

const dialog = (role: 'dialog' | 'alertdialog') => screen.findByRole(role);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Chooses an item of a store's menu. */
async function choose(user: UserEvent, store: string, item: string): Promise<void> {
  await user.click(await button(`More actions for ${store}`));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

/** What the server returns before a change, and after it. */
function turn(api: StubApi, ...states: { stores: StoreDetails[]; current: Shop | null }[]) {
  api.on(listStoreDetails, ...states.map(({ stores }) => ok(listStoreDetails, stores)));
  api.on(
    getProfile,
    ...states.map(({ stores, current }) => {
      const shops = stores
        .filter(({ status }) => status !== 'removed')
        .map(({ name, domain, type, status }) => ({ name, domain, type, status }));
      return ok(getProfile, { ...ada, shoplist: { currentShop: current, shops } });
    }),
  );
}

const both = { stores: [fernDetails, harbourDetails], current: fern };

test('renames a store with Enter', async () => {
  const api = storesApi();
  const named = { ...harbour, name: 'Harbour & Co' };
  turn(api, both, { stores: [fernDetails, detailsOf(named)], current: fern });
  api.on(renameStore, ok(renameStore, named));
  const { user } = openStores(api);
  await choose(user, 'Harbour Lights', 'Rename');
  const field = within(await dialog('dialog')).getByLabelText('Store name');
  expect(field).toHaveValue('Harbour Lights');
  await user.clear(field);
  await user.type(field, 'Harbour & Co{Enter}');
  expect(await screen.findByText('The store is now called Harbour & Co.')).toBeVisible();
  expect(api.calls(renameStore)[0]?.body).toEqual({ shop: harbour.domain, name: 'Harbour & Co' });
  expect(await button('More actions for Harbour & Co')).toBeVisible();
});

test('shows a name that is missing or refused beside its field, and Cancel changes nothing', async () => {
  const api = storesApi();
  const fields = [{ field: 'name', message: 'This name is too long.' }];
  api.on(renameStore, refuse(renameStore, 'invalid_fields', { fields }));
  const { user } = openStores(api);
  await choose(user, 'Fern & Ember', 'Rename');
  const field = within(await dialog('dialog')).getByLabelText('Store name');
  await user.clear(field);
  await user.keyboard('{Enter}');
  expect(field).toHaveAccessibleDescription('Store name is required');
  await user.type(field, 'Fern{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription('This name is too long.'));
  expect(field).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.calls(renameStore)).toHaveLength(1);
});

test('keeps a store in view whose new name does not match the search', async () => {
  const stores = Array.from({ length: 9 }, (_, index) =>
    detailsOf({ ...harbour, name: `Store ${index}`, domain: `s-${index}.myshopify.com` }),
  );
  const [first, ...others] = stores as [StoreDetails, ...StoreDetails[]];
  const api = storesApi({ stores, current: null });
  const named = { ...harbour, name: 'Lantern', domain: first.domain };
  turn(api, { stores, current: null }, { stores: [detailsOf(named), ...others], current: null });
  api.on(renameStore, ok(renameStore, named));
  const { user } = openStores(api);
  await user.type(await screen.findByRole('searchbox'), 'Store 0');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await choose(user, 'Store 0', 'Rename');
  const field = within(await dialog('dialog')).getByLabelText('Store name');
  await user.clear(field);
  await user.type(field, 'Lantern{Enter}');
  const heading = await screen.findByRole('heading', { name: 'Lantern' });
  await waitFor(() => expect(heading).toHaveFocus());
});

test('the new store has the focus once it is added', async () => {
  const api = storesApi({ stores: [harbourDetails], current: harbour });
  const added = { stores: [harbourDetails, fernDetails], current: fern };
  turn(api, { stores: [harbourDetails], current: harbour }, added);
  api.on(addStore, ok(addStore, { name: fern.name, shop: fern.domain }));
  api.on(changeStore, ok(changeStore, { user: ada, auth: { token: 'atr_changed' } }));
  const { user } = openStores(api);
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Add store' }));
  const form = within(await dialog('dialog'));
  await user.type(form.getByLabelText('Store name'), fern.name);
  await user.type(form.getByLabelText('Shopify store URL'), 'fern');
  await user.click(form.getByRole('button', { name: /Connect store/ }));
  const heading = await screen.findByRole('heading', { level: 3, name: 'Fern & Ember' });
  await waitFor(() => expect(heading).toHaveFocus());
});

test('the menu of a store opens its page in Shopify beside the portal', async () => {
  const { user } = openStores(storesApi({ stores: [fernDetails, harbourDetails] }));
  await user.click(await button('More actions for Harbour Lights'));
  const link = await screen.findByRole('menuitem', { name: 'Open in Shopify' });
  const [name] = harbour.domain.split('.');
  expect(link).toHaveAttribute('href', `https://admin.shopify.com/store/${name}`);
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noreferrer');
});

test('names what ends before a store is removed', async () => {
  const requested = detailsOf({ ...harbour, status: 'awaiting_approval' });
  const shared = detailsOf(fern, {
    otherUsers: { count: 1, emails: ['cora@example.com'] },
    products: [{ type: 'dtm', state: 'connected' }],
  });
  const { user } = openStores(storesApi({ stores: [shared, requested] }));
  await choose(user, 'Fern & Ember', 'Remove');
  const ends = await dialog('alertdialog');
  expect(ends).toHaveTextContent(
    'Ownership passes to cora@example.com. Restoring the store doesn’t change that.',
  );
  expect(ends).toHaveTextContent('You can restore it with its products for 30 days.');
  await user.click(await button('Keep store'));
  await choose(user, 'Harbour Lights', 'Remove');
  const question = await dialog('alertdialog');
  expect(question).toHaveTextContent('Your request to use it is cancelled.');
  expect(question).toHaveTextContent('You can restore it for 30 days.');
  expect(within(question).getAllByRole('listitem')).toHaveLength(2);
});

test('where nothing else ends, the question is a paragraph and no list', async () => {
  const { user } = openStores(storesApi({ stores: [fernDetails, harbourDetails] }));
  await choose(user, 'Harbour Lights', 'Remove');
  const question = within(await dialog('alertdialog'));
  const sentence = question.getByText('You can restore it for 30 days.');
  expect(sentence.tagName).toBe('P');
  expect(question.queryByRole('list')).not.toBeInTheDocument();
});

test('removing the current store makes the next one current, notifies other tabs and offers Undo', async () => {
  const api = storesApi();
  const left = { stores: [harbourDetails, removed(fernDetails)], current: harbour };
  turn(api, both, left, both);
  api.on(removeStore, ok(removeStore, UNTIL));
  api.on(restoreStore, ok(restoreStore, fern));
  api.on(changeStore, ok(changeStore, { user: ada, auth: { token: 'atr_changed' } }));
  const announced: unknown[] = [];
  const tab = new BroadcastChannel('atrium-current-store');
  tab.addEventListener('message', ({ data }) => announced.push(data));
  const { user } = openStores(api);
  await choose(user, 'Fern & Ember', 'Remove');
  await user.click(await button('Remove store'));
  expect(
    await screen.findByText('You removed Fern & Ember. Harbour Lights is the current store now.'),
  ).toBeVisible();
  expect(api.calls(removeStore)[0]?.body).toEqual({ shop: fern.domain });
  // jsdom draws the ring of every focus, as browsers do after a key; `e2e/screens/stores.spec.ts` has the mouse.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus());
  expect(screen.getByRole('article', { name: 'Harbour Lights' })).toHaveAttribute('aria-current');
  expect(screen.getByRole('button', { name: /Harbour Lights.*Switch store/ })).toBeVisible();
  await waitFor(() => expect(announced).toEqual([harbour.domain]));
  tab.close();

  await user.click(await button('Undo'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Fern & Ember' })).toHaveFocus());
  expect(api.calls(restoreStore)[0]?.body).toEqual({ shop: fern.domain });
  expect(api.calls(changeStore)[0]?.body).toEqual({ shop: fern.domain, type: fern.type });
  expect(await screen.findByText('You restored Fern & Ember.')).toBeVisible();
});

test.each([
  ['another account owns now', false, 'You restored Fern & Ember. Another account owns it now.'],
  ['has come back to the merchant', true, 'You restored Fern & Ember.'],
])('tells the former owner of a restored store whether it %s', async (_, isOwner, message) => {
  const api = storesApi();
  const back: StoreDetails = {
    ...fernDetails,
    isOwner,
    history: [{ event: 'ownership_passed', at: '2026-11-22T12:00:00.000Z' }],
  };
  const gone = { stores: [harbourDetails, removed(back)], current: harbour };
  turn(api, gone, { stores: [back, harbourDetails], current: harbour });
  api.on(restoreStore, ok(restoreStore, fern));
  const { user } = openStores(api);
  await user.click(await button('Restore Fern & Ember'));
  expect(await screen.findByText(message)).toBeVisible();
});

test('a store restored from the list leaves no message about its removal, also below the new one', async () => {
  const api = storesApi();
  turn(api, both, { stores: [fernDetails, removed(harbourDetails)], current: fern }, both);
  api.on(removeStore, ok(removeStore, UNTIL));
  api.on(restoreStore, ok(restoreStore, harbour));
  const { user } = openStores(api);
  await choose(user, 'Harbour Lights', 'Remove');
  await user.click(await button('Remove store'));
  expect(await screen.findByText('You removed Harbour Lights.')).toBeVisible();
  await user.click(await button('Restore Harbour Lights'));
  expect(await screen.findByText('You restored Harbour Lights.')).toBeVisible();
  expect(screen.queryByText('You removed Harbour Lights.')).not.toBeInTheDocument();
});

test('removing the last store leaves where it can be restored, and the focus on Undo', async () => {
  const api = storesApi({ stores: [fernDetails] });
  const gone = { stores: [removed(fernDetails)], current: null };
  turn(api, { stores: [fernDetails], current: fern }, gone);
  api.on(removeStore, ok(removeStore, UNTIL));
  const { user } = openStores(api);
  await choose(user, 'Fern & Ember', 'Remove');
  await user.click(await button('Remove store'));
  const none = await screen.findByRole('heading', { name: 'No stores right now' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus());
  const list = screen.getByRole('region', { name: 'Recently removed' });
  expect(none.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const strengthOf = (name: RegExp) =>
    within(screen.getByRole('main')).getByRole('button', { name }).dataset.variant;
  expect([strengthOf(/^Restore /), strengthOf(/^Add store$/)]).toEqual(['primary', 'secondary']);
});

test('restores a store from the list of removed ones; it becomes current only if none is', async () => {
  const api = storesApi();
  turn(api, { stores: [fernDetails, removed(harbourDetails)], current: fern }, both);
  api.on(restoreStore, ok(restoreStore, harbour));
  const { user } = openStores(api);
  await user.click(await button('Restore Harbour Lights'));
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Harbour Lights' })).toHaveFocus(),
  );
  expect(screen.queryByRole('region', { name: 'Recently removed' })).not.toBeInTheDocument();
  expect(api.calls(changeStore)).toHaveLength(0);
});

test('a store that can no longer be restored is reported, and the list is reloaded', async () => {
  const api = storesApi();
  turn(
    api,
    { stores: [fernDetails, removed(harbourDetails)], current: fern },
    { stores: [fernDetails], current: fern },
  );
  const message = 'This store can no longer be restored.';
  api.on(restoreStore, refuse(restoreStore, 'not_found', { message }));
  const { user } = openStores(api);
  await user.click(await button('Restore Harbour Lights'));
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Recently removed' })).not.toBeInTheDocument(),
  );
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your stores' })).toHaveFocus());
});

test('removing a confirmed store requires a new login when the last one is too old, and returns', async () => {
  const api = storesApi();
  api.on(removeStore, refuse(removeStore, 'reauthentication_required'));
  api.on(authEndpoints.logout, ok(authEndpoints.logout, null));
  const { user } = openStores(api);
  await choose(user, 'Fern & Ember', 'Remove');
  await user.click(await button('Remove store'));
  await user.click(await button('Log in again'));
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue(ada.email);
  expect(sessionStorage.getItem('deep_link')).toBe('/stores');
});

test('keeps the search, and so the place of the list, when too few stores for one are left', async () => {
  const api = storesApi();
  const nine = Array.from({ length: 9 }, (_, index) =>
    detailsOf({ ...harbour, name: `Store ${index}`, domain: `store-${index}.myshopify.com` }),
  );
  const eight = nine.slice(1);
  turn(api, { stores: nine, current: null }, { stores: eight, current: null });
  api.on(removeStore, ok(removeStore, UNTIL));
  const { user } = openStores(api);
  const search = await screen.findByRole('searchbox');
  await choose(user, 'Store 0', 'Remove');
  await user.click(
    within(await dialog('alertdialog')).getByRole('button', { name: 'Remove store' }),
  );
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(8));
  expect(search).toBeInTheDocument();
});

test('keeps the order of many stores when one of them is removed', async () => {
  const api = storesApi();
  // Added in the other order than that of their names.
  const many = Array.from({ length: 21 }, (_, index) =>
    detailsOf({ ...harbour, name: `Store ${30 - index}`, domain: `store-${index}.myshopify.com` }),
  );
  const fewer = many.filter(({ name }) => name !== 'Store 10');
  turn(api, { stores: many, current: null }, { stores: fewer, current: null });
  api.on(removeStore, ok(removeStore, UNTIL));
  const { user } = openStores(api);
  await choose(user, 'Store 10', 'Remove');
  await user.click(
    within(await dialog('alertdialog')).getByRole('button', { name: 'Remove store' }),
  );
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20));
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(names).toEqual(Array.from({ length: 20 }, (_, index) => `Store ${index + 11}`));
});

test('a store that is added is named in the title, as after a switch, until another page is opened', async () => {
  const api = storesApi({ stores: [fernDetails] });
  turn(api, { stores: [fernDetails], current: fern }, { ...both, current: harbour });
  api.on(addStore, ok(addStore, { name: harbour.name, shop: harbour.domain }));
  api.on(changeStore, ok(changeStore, { user: ada, auth: { token: 'atr_changed' } }));
  const { user } = openStores(api);
  await screen.findByRole('article', { name: 'Fern & Ember' });
  expect(document.title).toBe('Stores · Atrium');
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Add store' }));
  const form = within(await dialog('dialog'));
  await user.type(form.getByLabelText('Store name'), harbour.name);
  await user.type(form.getByLabelText('Shopify store URL'), 'harbour');
  await user.click(form.getByRole('button', { name: /Connect store/ }));
  expect(await screen.findByText('Store added successfully!')).toBeVisible();
  expect(document.title).toBe('Stores · Harbour Lights · Atrium');
  await user.click(screen.getByRole('link', { name: 'Atrium' }));
  await waitFor(() => expect(document.title).toBe('Home · Atrium'));
});
