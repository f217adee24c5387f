import { authEndpoints, type StoreDetails, storeDetailEndpoints } from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ada, fern } from '../../../testing/samples.ts';
import { card, fernDetails, openStores, storesApi } from '../../../testing/store-details.ts';
import { ok, refuse } from '../../../testing/stub-api.ts';

const { endStoreAccess, listStoreDetails } = storeDetailEndpoints;

const sharedWith = (...emails: string[]): StoreDetails => ({
  ...fernDetails,
  otherUsers: { count: emails.length, emails },
});

/** The Stores page with a store that others use, before a call and after it. */
function openShared(...[before, after]: [StoreDetails, StoreDetails]) {
  const api = storesApi({ stores: [before] });
  api.on(listStoreDetails, ok(listStoreDetails, [before]), ok(listStoreDetails, [after]));
  const { user } = openStores(api);
  return { api, user };
}

const endOf = (email: string) => screen.findByRole('button', { name: `End access of ${email}` });
const focused = () => document.activeElement as HTMLElement | null;
const confirm = async () =>
  within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End access' });

test('ends the access of one of two other users, after naming what that leads to', async () => {
  const both = sharedWith('cora@example.com', 'milo@example.com');
  const { api, user } = openShared(both, sharedWith('milo@example.com'));
  api.on(endStoreAccess, ok(endStoreAccess, null));
  const button = await endOf('cora@example.com');
  await user.click(button);
  const dialog = await screen.findByRole('alertdialog', {
    name: 'End the access of cora@example.com?',
  });
  for (const effect of [
    'They can no longer open the products of Fern & Ember with their account.',
    'We email them, and they can ask you again in 7 days.',
    'Nothing changes in Shopify, where they can still be on the store’s staff.',
  ]) {
    expect(within(dialog).getByText(effect)).toBeVisible();
  }
  expect(api.calls(endStoreAccess)).toHaveLength(0);
  await user.click(await confirm());
  const body = { shop: fern.domain, email: 'cora@example.com' };
  await waitFor(() => expect(api.calls(endStoreAccess)[0]?.body).toEqual(body));
  expect(await screen.findByText('cora@example.com can no longer use Fern & Ember.')).toBeVisible();
  expect(button).not.toBeInTheDocument();
  expect(await endOf('milo@example.com')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Fern & Ember' })).toHaveFocus());
});

test('changes nothing when it is cancelled, and the button has the focus again', async () => {
  const store = sharedWith('cora@example.com');
  const { api, user } = openShared(store, store);
  const button = await endOf('cora@example.com');
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Keep access' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await waitFor(() => expect(button).toHaveFocus());
  expect(api.calls(endStoreAccess)).toHaveLength(0);
});

test('shows in the dialog that the account has left the store, and the focus is not lost when it closes', async () => {
  const { api, user } = openShared(sharedWith('cora@example.com'), fernDetails);
  const message = 'No other account with this email address uses the store.';
  api.on(endStoreAccess, refuse(endStoreAccess, 'not_found', { message }));
  const button = await endOf('cora@example.com');
  await user.click(button);
  await user.click(await confirm());
  const alert = await within(screen.getByRole('alertdialog')).findByRole('alert');
  expect(alert).toHaveTextContent(`${message}We couldn’t end the access of cora@example.com.`);
  await waitFor(() => expect(button).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Keep access' }));
  await waitFor(() => expect(screen.getByRole('main')).toContainElement(focused()));
});

test('requires a new login when the last one is too old, and returns', async () => {
  const store = sharedWith('cora@example.com');
  const { api, user } = openShared(store, store);
  api.on(endStoreAccess, refuse(endStoreAccess, 'reauthentication_required'));
  api.on(authEndpoints.logout, ok(authEndpoints.logout, null));
  await user.click(await endOf('cora@example.com'));
  await user.click(await confirm());
  await user.click(await screen.findByRole('button', { name: 'Log in again' }));
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue(ada.email);
  expect(sessionStorage.getItem('deep_link')).toBe('/stores');
});

test('is not offered to a user who is not the owner', async () => {
  const shared = { ...fernDetails, isOwner: false, otherUsers: { count: 1, emails: [] } };
  openStores(storesApi({ stores: [shared] }));
  const store = within(await card('Fern & Ember'));
  expect(store.getByText('1 other account uses it')).toBeVisible();
  expect(store.queryByRole('button', { name: /^End access/ })).toBeNull();
});

test('a store shows that its owner has ended the access', async () => {
  const history = [{ event: 'access_ended', at: '2026-11-06T12:00:00.000Z' } as const];
  const { user } = openStores(storesApi({ stores: [{ ...fernDetails, history }] }));
  await user.click(await screen.findByRole('button', { name: 'History Fern & Ember' }));
  expect(screen.getByText('The owner ended your access.')).toBeVisible();
});
