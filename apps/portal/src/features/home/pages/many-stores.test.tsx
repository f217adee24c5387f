import { type Shop, storeEndpoints } from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import { ada } from '../../../testing/samples.ts';
import { numberedStores, storeRow } from '../../../testing/store-row.ts';
import { ok } from '../../../testing/stub-api.ts';

const { changeStore } = storeEndpoints;
const changed = ok(changeStore, { user: ada, auth: { token: 'atr_changed' } });

beforeEach(() => storeSession());

const placesOf = (stores: Awaited<ReturnType<typeof storeRow>>) => stores.getAllByRole('listitem');

describe('with many stores', () => {
  test('has no search for eight stores', async () => {
    renderPortal({ api: homeApi({ stores: numberedStores(8) }) });
    const stores = await storeRow();
    expect(stores.getAllByRole('listitem')).toHaveLength(8);
    expect(stores.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  test('searches nine stores by name or domain, and announces how many it found', async () => {
    const { user } = renderPortal({ api: homeApi({ stores: numberedStores(9) }) });
    const search = await screen.findByRole('searchbox', { name: 'Search your stores' });
    const stores = await storeRow();
    expect(stores.queryByRole('group')).not.toBeInTheDocument();
    expect(stores.getByRole('heading').nextElementSibling).toHaveTextContent(/^9$/);
    // Before the text, as in the header and on the Stores page.
    expect(search.previousElementSibling?.querySelector('svg')).not.toBeNull();
    await user.type(search, 'store 9');
    expect(stores.getByRole('heading').nextElementSibling).toHaveTextContent(/^1 of 9$/);
    expect(stores.getByRole('status')).toHaveTextContent('1 store');
    expect(placesOf(stores)).toHaveLength(1);
  });

  test('the search switches to its only result by Enter, and leads to the first by the arrow key', async () => {
    const api = homeApi({ stores: numberedStores(9) });
    api.on(changeStore, changed);
    const { user, reload } = renderPortal({ api });
    const search = await screen.findByRole('searchbox', { name: 'Search your stores' });
    const stores = await storeRow();
    await user.type(search, 'store{Enter}');
    await user.keyboard('{ArrowDown}');
    expect(placesOf(stores)[1]?.querySelector('button')).toHaveFocus();
    await user.clear(search);
    // The current one, to which there is nothing to switch.
    await user.type(search, 'store 1{Enter}');
    expect(api.calls(changeStore)).toEqual([]);
    await user.clear(search);
    await user.type(search, 'store 9{Enter}');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(api.calls(changeStore).map(({ body }) => body)).toEqual([
      expect.objectContaining({ shop: numberedStores(9).shops[8]?.domain }),
    ]);
  });

  test('without a hit it shows “No store matches.” instead of the row, and a button that shows all stores', async () => {
    const { user } = renderPortal({ api: homeApi({ stores: numberedStores(9) }) });
    const search = await screen.findByRole('searchbox', { name: 'Search your stores' });
    const stores = await storeRow();
    await user.type(search, 'none such');
    expect(await stores.findByText('No store matches.')).toBeVisible();
    expect(stores.getByRole('heading').nextElementSibling).toHaveTextContent(/^0 of 9$/);
    expect(stores.getByRole('button', { name: 'Add store' })).toBeVisible();
    await user.click(stores.getByRole('button', { name: 'Show all stores' }));
    expect(search).toHaveValue('');
    expect(search).toHaveFocus();
    expect(placesOf(stores)).toHaveLength(9);
    expect(stores.getByRole('heading').nextElementSibling).toHaveTextContent(/^9$/);
  });

  test('keeps nine stores in their places, and so does the switcher', async () => {
    const { shops } = numberedStores(9);
    const api = homeApi({ stores: { currentShop: shops[8] ?? null, shops } });
    const { user } = renderPortal({ api });
    const stores = await storeRow();
    await stores.findByRole('searchbox');
    const arches = placesOf(stores);
    expect(arches[0]).toHaveTextContent('Store 1');
    expect(arches[8]).toHaveTextContent('Store 9 (current store');
    await user.click(screen.getByRole('button', { name: /Switch store$/ }));
    const options = await screen.findAllByRole('option');
    expect(options[0]).toHaveTextContent('Store 1');
    expect(options[8]).toHaveTextContent('Store 9');
    expect(options[8]).toHaveAttribute('aria-selected', 'true');
  });

  test('groups 25 stores, and shows the current one first', async () => {
    const { currentShop, shops } = numberedStores(25);
    const lost = shops.map((shop, index): Shop => {
      return index > 22 ? { ...shop, status: 'needs_reauth' } : shop;
    });
    const { user } = renderPortal({ api: homeApi({ stores: { currentShop, shops: lost } }) });
    const groups = within(await screen.findByRole('group', { name: 'Which stores to show' }));
    expect(groups.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Needs attention 2',
      'Recent 8',
      'All 25',
    ]);
    const stores = await storeRow();
    expect(placesOf(stores)[0]).toHaveTextContent('Store 1 (current store');
    expect(groups.getByRole('button', { name: 'All 25' })).toBeVisible();
    expect(stores.getByRole('heading').nextElementSibling).not.toHaveTextContent('25');
    expect(placesOf(stores)).toHaveLength(8);
    await user.click(groups.getByRole('button', { name: 'Needs attention 2' }));
    expect(placesOf(stores)).toHaveLength(2);
    await user.click(groups.getByRole('button', { name: 'All 25' }));
    expect(groups.getByRole('button', { name: 'All 25', pressed: true })).toBeVisible();
    // The switcher lists them in the same order.
    const arches = placesOf(stores).map(({ textContent }) => textContent);
    await user.click(screen.getByRole('button', { name: /Switch store$/ }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    const names = (texts: readonly string[]) =>
      texts.map((text) => /Store \d+/.exec(text)?.[0]).filter(Boolean);
    expect(names(options).slice(0, 10)).toEqual(names(arches).slice(0, 10));
    expect(names(options).slice(0, 2)).toEqual(['Store 1', 'Store 2']);
  });

  test('draws 200 stores only on request, and moves the focus on to them', async () => {
    const { user } = renderPortal({ api: homeApi({ stores: numberedStores(200) }) });
    await user.click(await screen.findByRole('button', { name: 'All 200' }));
    const stores = await storeRow();
    expect(placesOf(stores)).toHaveLength(25);
    await user.click(stores.getByRole('button', { name: 'Show 176 more' }));
    expect(placesOf(stores)).toHaveLength(200);
    expect(placesOf(stores)[24]).toContainElement(document.activeElement as HTMLElement);
  });
});
