import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fern, harbour } from '../../../testing/samples.ts';
import {
  card,
  detailsOf,
  fernDetails,
  names,
  openStores,
  storesApi,
} from '../../../testing/store-details.ts';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    detailsOf({ ...harbour, name: `Store ${index}`, domain: `store-${index}.myshopify.com` }),
  );

test('up to eight stores have no search, more can be searched by name and address', async () => {
  const { unmount } = openStores(storesApi({ stores: many(8), current: null }));
  await card('Store 7');
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  unmount();
  const { user } = openStores(storesApi({ stores: many(9), current: null }));
  const search = await screen.findByRole('searchbox', { name: 'Search stores' });
  await user.type(search, 'STORE-3.my');
  await waitFor(() => expect(names()).toEqual(['Store 3']));
  expect(screen.getByText('1 of 9 stores')).toBeInTheDocument();
  await user.clear(search);
  await user.type(search, 'nothing like it');
  await user.click(await screen.findByRole('button', { name: 'Show all stores' }));
  expect(search).toHaveFocus();
  await waitFor(() => expect(names()).toHaveLength(9));
});

test('with a search, too, each stays where it was added, whichever is the current one', async () => {
  openStores(storesApi({ stores: [...many(8), fernDetails], current: fern }));
  await card(fern.name);
  await waitFor(() => expect(names().at(-1)).toBe(fern.name));
});

test('among more than twenty, those that need attention come first', async () => {
  const ended = detailsOf({ ...fern, status: 'uninstalled' });
  openStores(storesApi({ stores: [...many(21), ended], current: null }));
  const attention = await screen.findByRole('region', { name: 'Needs attention' });
  expect(within(attention).getAllByRole('article')).toHaveLength(1);
  const others = screen.getByRole('region', { name: 'Other stores' });
  await waitFor(() => expect(within(others).getAllByRole('article')).toHaveLength(21));
});

test('among more than twenty, the current one comes before those that need attention', async () => {
  const ended = detailsOf({ ...harbour, status: 'uninstalled' });
  openStores(storesApi({ stores: [ended, ...many(20), fernDetails], current: fern }));
  const current = await screen.findByRole('region', { name: 'Current store' });
  expect(within(current).getAllByRole('article')).toHaveLength(1);
  expect(names()[0]).toBe(fern.name);
  expect(screen.getByRole('region', { name: 'Needs attention' })).toBeVisible();
  expect(screen.getByText('22 stores')).toBeVisible();
});

test('among more than twenty, those of a state can be chosen, and searched', async () => {
  const ended = detailsOf({ ...fern, status: 'uninstalled' });
  const { user } = openStores(storesApi({ stores: [...many(21), ended], current: null }));
  const filters = await screen.findByRole('group', { name: 'Which stores to show' });
  const labels = within(filters).getAllByRole('button');
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    // How many there are is beside the search.
    'All',
    'Uninstalled 1',
    'Not confirmed 21',
  ]);
  await user.click(within(filters).getByRole('button', { name: 'Uninstalled 1' }));
  await waitFor(() => expect(names()).toEqual([fern.name]));
  expect(screen.getByText('1 of 22 stores')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'Store 1');
  await user.click(await screen.findByRole('button', { name: 'Show all stores' }));
  await waitFor(() => expect(names()).toHaveLength(22));
  expect(within(filters).getByRole('button', { name: 'All' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('draws of very many only the first until all are requested, and moves the focus on to them', async () => {
  const { user } = openStores(storesApi({ stores: many(40), current: null }));
  await waitFor(() => expect(names()).toHaveLength(24));
  await user.click(screen.getByRole('button', { name: 'Show 16 more' }));
  await waitFor(() => expect(names()).toHaveLength(40));
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })[24]).toHaveFocus());
  expect(screen.queryByRole('button', { name: /^Show \d/ })).not.toBeInTheDocument();

  await user.type(screen.getByRole('searchbox'), '3');
  await waitFor(() => expect(names()).toHaveLength(13));
  await user.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(names()).toHaveLength(24));
});
